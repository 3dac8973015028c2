import { createContext, useContext, useSyncExternalStore } from 'react'
import { onServerTime, serverNow } from './serverTime'

const step = 15_000

/** When the server rendered what is shown; for times that must read alike until the page has taken over. */
export const RenderedAt = createContext(0)

const current = () => Math.ceil(serverNow() / step) * step

/** What depends on the time, in steps of 15 s: rendered anew only when it is something else. */
export function useOfNow<T extends string | number | null>(of: (now: number) => T): T {
  const renderedAt = useContext(RenderedAt)
  return useSyncExternalStore(
    onTick,
    () => of(current()),
    () => of(renderedAt),
  )
}

/** The time in steps of 15 s, kept going while it is shown, and whether dates are still read as in UTC. */
export function useNow(): { now: number; utc: boolean } {
  return { now: useOfNow((now) => now), utc: !useIsTakenOver() }
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

const waiting = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let stop = () => {}
const tick = () => {
  for (const one of [...waiting]) one()
}

/** One timer for all that waits. */
function onTick(act: () => void): () => void {
  waiting.add(act)
  if (timer === undefined) {
    timer = setInterval(tick, step)
    stop = onServerTime(tick)
  }
  return () => {
    waiting.delete(act)
    if (waiting.size > 0) return
    stop()
    clearInterval(timer)
    timer = undefined
  }
}
