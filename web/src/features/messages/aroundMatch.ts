import { matchesIn } from '@guildhall/contract/matches'

const lead = 24

/** A text that begins shortly before its first match, so that two lines show it. */
export function aroundMatch(text: string, q: string, forms: readonly string[] = []): string {
  const at = matchesIn(text, q, forms)[0]?.[0] ?? 0
  if (at <= 2 * lead) return text
  return `…${text.slice(text.lastIndexOf(' ', at - lead) + 1)}`
}
