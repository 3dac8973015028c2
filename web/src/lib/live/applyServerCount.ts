/** The time of each shown count, in milliseconds by the server's clock. */
const newestByKey = new Map<string, number>()
const most = 1000

/** Applies a count that came in a signal, except where a later one is shown. */
export function applyServerCount(name: string, asOf: number, show: () => void): void {
  if (isLatest(name, asOf)) show()
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
