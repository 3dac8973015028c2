import { call } from '../net/call'
import { createStore } from '../state/store'
import { readStored, writeStored } from '../state/stored'

/**
 * Stored from the press of "Log out" until the server has ended the session. Meanwhile every page in this browser
 * shows a visitor, after a reload and in other tabs too.
 */
const storageKey = 'guildhall.signing-out'
/** Between the tries to reach the server, in milliseconds. */
const pauses = [1000, 2000, 4000, 8000, 15_000]

let lastAttempt: Promise<boolean> | undefined
const isDelayed = createStore(false)

export const isSignOutPending = (): boolean => readStored(storageKey) !== null

export const requestSignOut = (): void => writeStored(storageKey, '1')

/** The server ended the session, or someone has logged in since. */
export function clearSignOut(): void {
  isDelayed.set(false)
  writeStored(storageKey, null)
}

/** Tries until the server has ended the session. False if someone logged in meanwhile. */
export async function signOutUntilDone(): Promise<boolean> {
  for (let tries = 0; isSignOutPending(); tries++) {
    lastAttempt = call('POST /auth/v1/sign-out').then(
      () => true,
      () => false,
    )
    if (await lastAttempt) {
      clearSignOut()
      return true
    }
    isDelayed.set(true)
    await onlineOrAfter(pauses[Math.min(tries, pauses.length - 1)] ?? 1000)
  }
  return false
}

/** How the last try ended. Its answer deletes the cookie, so logging in has to wait for it. */
export const lastSignOutAttempt = async (): Promise<boolean> => (await lastAttempt) ?? false

function onlineOrAfter(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
    function done() {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
  })
}

/** Calls back when another tab starts to sign out. Returns how to stop. */
export function onSignOutElsewhere(act: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === storageKey && newValue !== null) act()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

/** Whether the server couldn't be reached yet. */
export const useIsSignOutDelayed = () => isDelayed.use((value) => value)
