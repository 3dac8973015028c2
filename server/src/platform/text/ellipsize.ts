import { lengthOf } from '@guildhall/contract/common'
import { locale } from '@guildhall/contract/locale'

const graphemes = new Intl.Segmenter(locale, { granularity: 'grapheme' })

/** The first `length` UTF-16 units of a text, at a grapheme boundary. */
export function beginningOf(text: string, length: number): string {
  if (text.length <= length) return text
  const at = graphemes.segment(text).containing(length)?.index
  // A single grapheme may be longer.
  return at ? text.slice(0, at) : text.slice(0, length).toWellFormed()
}

/**
 * Shortens a line to `length` code points including the ellipsis, at a grapheme boundary: emoji families, flags and
 * letters with marks stay whole.
 */
export function ellipsize(line: string, length: number): string {
  if (lengthOf(line) <= length) return line
  let [start, total] = ['', 0]
  for (const { segment } of graphemes.segment(line)) {
    total += lengthOf(segment)
    if (total >= length) break
    start += segment
  }
  return `${start.trimEnd()}…`
}
