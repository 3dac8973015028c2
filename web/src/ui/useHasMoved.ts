import { useSyncExternalStore } from 'react'

const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'touchstart'] as const
const watching = new Set<() => void>()
let hasMoved = false

function moved() {
  hasMoved = true
  for (const sign of signs) removeEventListener(sign, moved, true)
  for (const tell of watching) tell()
}
if (!import.meta.env.SSR)
  for (const sign of signs) addEventListener(sign, moved, { capture: true, passive: true })

function watch(tell: () => void) {
  watching.add(tell)
  return () => watching.delete(tell)
}

/** Whether the person has done anything on this page yet. What they have not come to see can wait until then. */
export const useHasMoved = (): boolean =>
  useSyncExternalStore(
    watch,
    () => hasMoved,
    () => false,
  )
