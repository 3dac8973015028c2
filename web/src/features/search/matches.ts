import { matchesIn } from '@guildhall/contract/matches'

const lead = 60
const length = 240

/** A search in quotation marks, unless it begins with some. */
export const quoted = (typed: string) => (/^["“„«]/.test(typed) ? typed : `“${typed}”`)

/** An excerpt of plain text around its first match. */
export function excerpt(plain: string, q: string, forms: readonly string[]): string {
  const at = matchesIn(plain, q, forms)[0]?.[0] ?? 0
  if (at <= lead) return plain.length > length ? `${plain.slice(0, length)}…` : plain
  const from = plain.indexOf(' ', at - lead) + 1
  const part = plain.slice(from, from + length)
  return `…${part}${from + length < plain.length ? '…' : ''}`
}
