import { matchesIn, wordsIn } from '@guildhall/contract/fold'
import { plainText } from '@guildhall/contract/plain-text'

const lead = 60
const length = 240

/** The part of a text around its first match, without Markdown's signs where it has some. */
export function excerpt(text: string, q: string, isMarkdown = true): string {
  const plain = isMarkdown ? plainText(text) : text
  const at = matchesIn(plain, wordsIn(q))[0]?.[0] ?? 0
  if (at <= lead) return plain.length > length ? `${plain.slice(0, length)}…` : plain
  const from = plain.indexOf(' ', at - lead) + 1
  const part = plain.slice(from, from + length)
  return `…${part}${from + length < plain.length ? '…' : ''}`
}
