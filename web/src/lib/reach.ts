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

export const useServerIsSilent = () =>
  useSyncExternalStore(
    onReach,
    () => silent,
    () => false,
  )
