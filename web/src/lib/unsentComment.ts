import { useSyncExternalStore } from 'react'

let unsent: readonly string[] = []
const listeners = new Set<() => void>()

function set(texts: readonly string[]): void {
  unsent = texts
  for (const listener of listeners) listener()
}

/** Shows a comment that can no longer be sent, after those that are shown already, so that it can be copied. */
export const showUnsentComment = (text: string): void => set([...unsent, text])

/** The one that is shown has been seen. */
export const closeUnsentComment = (): void => set(unsent.slice(1))

export const useUnsentComment = (): string | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => unsent[0],
    () => undefined,
  )
