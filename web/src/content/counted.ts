/** When each count was taken that is shown, by the server's clock. */
const counted = new Map<string, number>()
const most = 1000

/** Notes that a count is shown; false where a later one is shown already. */
export function isLatest(name: string, asOf: number): boolean {
  if (asOf < (counted.get(name) ?? 0)) return false
  counted.delete(name)
  counted.set(name, asOf)
  for (const first of counted.keys()) {
    if (counted.size <= most) break
    counted.delete(first)
  }
  return true
}
