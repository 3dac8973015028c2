import { useSyncExternalStore } from 'react'

let silent = false
const listeners = new Set<() => void>()

function set(value: boolean) {
  if (silent === value) return
  silent = value
  for (const listener of listeners) listener()
}

/** Called by every request that got no answer, or only a gateway's. */
export const serverIsSilent = () => set(true)
export const serverAnswered = () => set(false)

function onReach(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Resolves at once, or when the server is back. */
export const untilAnswered = (): Promise<void> =>
  new Promise((resolve) => {
    if (!silent) return resolve()
    const stop = onReach(() => {
      stop()
      resolve()
    })
  })

export const useServerIsSilent = () =>
  useSyncExternalStore(
    onReach,
    () => silent,
    () => false,
  )
