import { matchesIn } from '@guildhall/contract/matches'
import { beginningOf } from '../../platform/text/ellipsize.ts'

/** Words to mark in texts: those of a search, and other forms of them that the texts have, folded. */
export type Marks = { typed: string; forms: readonly string[] }

const lead = 120
const length = 500

/** Part of a plain text, truncated at words, starting shortly before the first match of what was typed, or its forms. */
export function excerptOf(text: string, { typed, forms }: Marks): string {
  if (text.length <= length) return text
  const first = matchesIn(text, typed, forms)[0]?.[0] ?? 0
  const from = first <= lead ? 0 : text.indexOf(' ', first - lead) + 1
  const part = text.slice(from, from + length)
  const isEnd = from + length >= text.length
  const end = isEnd ? part.length : Math.max(part.lastIndexOf(' '), length - 60)
  return `${from > 0 ? '…' : ''}${beginningOf(part, end)}${isEnd ? '' : '…'}`
}
