import { useSyncExternalStore } from 'react'

let unsent: string | null = null
const listeners = new Set<() => void>()

/** Shows a comment that can no longer be sent, so that it can be copied; null once that is done. */
export function showUnsentComment(text: string | null): void {
  unsent = text
  for (const listener of listeners) listener()
}

export const useUnsentComment = (): string | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => unsent,
    () => null,
  )
