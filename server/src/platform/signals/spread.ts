const msForSignal = 6
const longestForSignal = 30_000
/** Per page, which reads everything it shows. */
const msForReturn = 12
const longestForReturn = 60_000
const rushMs = 10_000

/** Milliseconds over which pages spread their reads, by the number of open pages of a club, an item or its people. */
export const spreadOver = (sizes: number[]): number =>
  Math.min(msForSignal * Math.max(...sizes), longestForSignal)

/** Counts connecting pages; returns how many milliseconds each spreads its reads over. */
export function countReturns(now: () => number = Date.now): () => number {
  let since = 0
  let count = 0
  return () => {
    if (now() - since > rushMs) [since, count] = [now(), 0]
    count += 1
    return Math.min(msForReturn * count, longestForReturn)
  }
}
