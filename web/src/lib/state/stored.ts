import { useSyncExternalStore } from 'react'
import { createStore } from './store'

/** For browsers that block storage or have no room: lasts as long as the page. */
const memory = new Map<string, string>()
const changes = createStore(0)

/** A text in this browser's storage; null for none. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

/** Stores a text, or removes it where that is null. */
export function writeStored(key: string, text: string | null): void {
  memory.delete(key)
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    if (text !== null) memory.set(key, text)
  }
  changes.set(changes.get() + 1)
}

/** The keys that begin with `start`. */
export function storedKeys(start: string): string[] {
  let keys = [...memory.keys()]
  try {
    keys = [...keys, ...Object.keys(localStorage)]
  } catch {
    // Storage is blocked.
  }
  return keys.filter((key) => key.startsWith(start))
}

/** A stored text, kept up to date across tabs; `onServer` while hydrating. */
export const useStored = (key: string | undefined, onServer: string | null = null): string | null =>
  useSyncExternalStore(
    subscribe,
    () => (key === undefined ? null : readStored(key)),
    () => onServer,
  )

function subscribe(listener: () => void): () => void {
  const stop = changes.subscribe(listener)
  addEventListener('storage', listener)
  return () => {
    stop()
    removeEventListener('storage', listener)
  }
}
