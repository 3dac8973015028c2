import { createContext, useContext, useSyncExternalStore } from 'react'
import { useHydrated } from '../page/hydration'
import { onServerTime, serverNow } from './serverTime'

const stepMs = 15_000

/** When the server rendered the page, in ms: relative times must equal its HTML until the page is hydrated. */
export const RenderedAt = createContext(0)

const current = () => Math.ceil(serverNow() / stepMs) * stepMs

/** A value that depends on the time, computed every 15 s; components render again only when it changes. */
export function useOfNow<T extends string | number | null>(of: (now: number) => T): T {
  const renderedAt = useContext(RenderedAt)
  return useSyncExternalStore(
    onTick,
    () => of(current()),
    () => of(renderedAt),
  )
}

/** The time in steps of 15 s, and whether dates are still formatted in UTC, as the server did. */
export function useNow(): { now: number; utc: boolean } {
  return { now: useOfNow((now) => now), utc: !useHydrated() }
}

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let stop = () => {}
const tick = () => {
  for (const listener of [...listeners]) listener()
}

/** One timer for all components. */
function onTick(act: () => void): () => void {
  listeners.add(act)
  if (timer === undefined) {
    timer = setInterval(tick, stepMs)
    stop = onServerTime(tick)
  }
  return () => {
    listeners.delete(act)
    if (listeners.size > 0) return
    stop()
    clearInterval(timer)
    timer = undefined
  }
}
