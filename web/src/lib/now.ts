import { createContext, useContext, useSyncExternalStore } from 'react'

const step = 15_000

/** When the server rendered what is shown; for times that must read alike until the page has taken over. */
export const RenderedAt = createContext(0)

/** The time in steps of 15 s, kept going while it is shown, and whether dates are still read as in UTC. */
export function useNow(): { now: number; utc: boolean } {
  const renderedAt = useContext(RenderedAt)
  const now = useSyncExternalStore(
    tick,
    () => Math.ceil(Date.now() / step) * step,
    () => renderedAt,
  )
  return { now, utc: !useIsTakenOver() }
}

/**
 * False on the server and for the first moment after it, when the page must be exactly what the server made; from
 * then on what only a browser knows may be shown.
 */
export const useIsTakenOver = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )

function tick(onTick: () => void): () => void {
  const timer = setInterval(onTick, step)
  return () => clearInterval(timer)
}
