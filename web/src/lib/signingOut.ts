import { useSyncExternalStore } from 'react'
import { call } from './call'

/**
 * Stands in this browser from the wish to be signed out until the server has ended the session: until then no page
 * here believes in it, after a reload and in other tabs neither.
 */
const mark = 'guildhall.signing-out'
const pauses = [1000, 2000, 4000, 8000, 15_000]

/** For browsers that keep nothing. */
let isMarkedHere = false
let isLate = false
let attempt: Promise<boolean> | undefined
const listeners = new Set<() => void>()

function setLate(value: boolean): void {
  if (isLate === value) return
  isLate = value
  for (const listener of listeners) listener()
}

export function isSigningOut(): boolean {
  try {
    return isMarkedHere || localStorage.getItem(mark) !== null
  } catch {
    return isMarkedHere
  }
}

export function beginSigningOut(): void {
  isMarkedHere = true
  try {
    localStorage.setItem(mark, '1')
  } catch {
    // Then only this page knows.
  }
}

/** It is done, or somebody has signed in since, whose session is another. */
export function endSigningOut(): void {
  isMarkedHere = false
  setLate(false)
  try {
    localStorage.removeItem(mark)
  } catch {
    // Nothing was kept.
  }
}

/** Tries until the server has ended the session. True where it did, false where somebody signed in meanwhile. */
export async function signOutUntilDone(): Promise<boolean> {
  for (let count = 0; isSigningOut(); count++) {
    attempt = call('POST /auth/v1/sign-out').then(
      () => true,
      () => false,
    )
    if (await attempt) {
      endSigningOut()
      return true
    }
    setLate(true)
    await untilLikely(pauses[Math.min(count, pauses.length - 1)] ?? 1000)
  }
  return false
}

/** How the last try ended. Its answer forgets the cookie: before somebody signs in, it has to be there. */
export const signingOutAttempt = async (): Promise<boolean> => (await attempt) ?? false

function untilLikely(ms: number): Promise<void> {
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

/** Called when another tab begins to sign out. Returns how to stop. */
export function onSigningOutElsewhere(act: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === mark && newValue !== null) act()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

/** Whether the server could not be told yet. */
export const useIsSigningOutLate = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isLate,
    () => false,
  )
