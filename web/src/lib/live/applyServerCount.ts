/** The time of each shown count, in milliseconds by the server's clock. */
const newestByKey = new Map<string, number>()
const most = 1000

/** A fetch that began before the count may answer with an older one after it, so it is applied again later. */
const againMs = 2000

/**
 * Applies a count that came in a signal, now and again once running fetches have answered. Skipped where a later
 * one is shown.
 */
export function applyServerCount(name: string, asOf: number, show: () => void): void {
  if (!isLatest(name, asOf)) return
  show()
  setTimeout(() => {
    if (isLatest(name, asOf)) show()
  }, againMs)
}

function isLatest(name: string, asOf: number): boolean {
  if (asOf < (newestByKey.get(name) ?? 0)) return false
  newestByKey.delete(name)
  newestByKey.set(name, asOf)
  for (const first of newestByKey.keys()) {
    if (newestByKey.size <= most) break
    newestByKey.delete(first)
  }
  return true
}
