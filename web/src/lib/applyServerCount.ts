/** When each count was taken that is shown, by the server's clock. */
const counted = new Map<string, number>()
const most = 1000

/** What was being read when a count arrived may be older than the count, and ends up over it. */
const againMs = 2000

/** Shows a count, now and once more when what is being read by now has arrived; not where a later one is shown. */
export function applyServerCount(name: string, asOf: number, show: () => void): void {
  if (!isLatest(name, asOf)) return
  show()
  setTimeout(() => {
    if (isLatest(name, asOf)) show()
  }, againMs)
}

function isLatest(name: string, asOf: number): boolean {
  if (asOf < (counted.get(name) ?? 0)) return false
  counted.delete(name)
  counted.set(name, asOf)
  for (const first of counted.keys()) {
    if (counted.size <= most) break
    counted.delete(first)
  }
  return true
}
