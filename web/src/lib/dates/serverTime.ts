/** `Date` headers are whole seconds and may be a second old. */
const headerMs = 2000
/** The server may send one rendered page to all visitors for so long (docs/decisions/010). */
const renderedMs = 60_000

let offset = 0
const listeners = new Set<() => void>()

/** The server's time, in milliseconds: decides what is over, what is still possible and how old something is. */
export const serverNow = (): number => Date.now() + offset

/** Calls back when the server's time turns out to differ from what `serverNow` returned. Returns how to stop. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * Corrects the offset by an answer's `Date` header and the time of its request. Ignores invalid dates. Small
 * differences change nothing, so that times don't jump by the duration of a request.
 */
export function noteDateHeader(header: string | null, askedAt: number): void {
  const from = Date.parse(header ?? '')
  noteServerTime(from, from + headerMs, askedAt)
}

/** Corrects the offset by the time of rendering, unless the page comes from the browser's cache. */
export function noteRenderedAt(at: number): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit && visit.transferSize > 0) noteServerTime(at, at + renderedMs, performance.timeOrigin)
}

/** At some moment between `askedAt` and now, the server's clock was between `from` and `to`. */
function noteServerTime(from: number, to: number, askedAt: number): void {
  const [least, most] = [from - Date.now(), to - askedAt]
  // Crossed if this clock was set in between.
  if (Number.isNaN(from) || least > most) return
  const corrected = Math.min(Math.max(offset, least), most)
  if (corrected === offset) return
  offset = corrected
  for (const listener of [...listeners]) listener()
}

/** Browsers fire a longer timer at once. */
const longestTimer = 2 ** 31 - 1

/**
 * Calls back with whether a moment of the server's time has passed: at once, when it comes, and when the offset
 * changes. Never for an invalid `iso`. Returns how to stop.
 */
export function watchMoment(iso: string, tell: (hasPassed: boolean) => void): () => void {
  const at = Date.parse(iso)
  let timer: ReturnType<typeof setTimeout> | undefined
  let told: boolean | undefined
  const look = () => {
    clearTimeout(timer)
    const left = at - serverNow()
    if (left > 0) timer = setTimeout(look, Math.min(left, longestTimer))
    const hasPassed = left <= 0
    if (hasPassed === told) return
    told = hasPassed
    tell(hasPassed)
  }
  look()
  const stop = onServerTime(look)
  return () => {
    clearTimeout(timer)
    stop()
  }
}
