import { plainText } from '@guildhall/contract/plain-text'

/** Finds what was looked for: each word, as the beginning of a word, as the server does. Null for no words. */
export function matcher(q: string): RegExp | null {
  const words = q
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.slice(0, 10)
  if (!words) return null
  // Beside a longer word a single letter, as in “maker's”, would mark half the text.
  const telling = words.filter((word) => word.length > 1)
  const marked = telling.length > 0 ? telling : words
  return new RegExp(`(?<![\\p{L}\\p{N}])(${marked.join('|')})`, 'giu')
}

const lead = 60
const length = 240

/** The part of a text around its first match, without Markdown's signs. */
export function excerpt(text: string, q: string): string {
  const plain = plainText(text)
  const at = matcher(q)?.exec(plain)?.index ?? 0
  if (at <= lead) return plain.length > length ? `${plain.slice(0, length)}…` : plain
  const from = plain.indexOf(' ', at - lead) + 1
  const part = plain.slice(from, from + length)
  return `…${part}${from + length < plain.length ? '…' : ''}`
}
