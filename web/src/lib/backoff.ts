/**
 * Milliseconds to wait before the next try: twice as long after each, and never the same for two pages, so that those
 * who lost their connection together do not come back together.
 */
export function waitBefore(tries: number, { least, most }: { least: number; most: number }): number {
  const longest = Math.min(most, least * 2 ** Math.min(tries, 30))
  return longest * (0.5 + Math.random() / 2)
}
