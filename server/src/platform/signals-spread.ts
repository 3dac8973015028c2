const msForSignal = 4
const longestForSignal = 30_000
/** Who comes back asks for all that it shows. */
const msForReturn = 12
const longestForReturn = 60_000
const rushMs = 10_000

/** How long pages that are told together take to read again, by how many are in each of their rooms. */
export const spreadOver = (sizes: number[]): number =>
  Math.min(msForSignal * Math.max(...sizes), longestForSignal)

/** Counts pages as they connect; answers how long each takes to read again, more where many have just come. */
export function countReturns(now: () => number = Date.now): () => number {
  let since = 0
  let count = 0
  return () => {
    if (now() - since > rushMs) [since, count] = [now(), 0]
    count += 1
    return Math.min(msForReturn * count, longestForReturn)
  }
}
