/**
 * The delay before the next try, in milliseconds: doubled after each, and random, so that pages that lost their
 * connection together don't return together.
 */
export function waitBefore(tries: number, { least, most }: { least: number; most: number }): number {
  const longest = Math.min(most, least * 2 ** Math.min(tries, 30))
  return longest * (0.5 + Math.random() / 2)
}
