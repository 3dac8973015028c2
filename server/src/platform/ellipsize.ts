import { lengthOf } from '@guildhall/contract/common'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** As much of a text as `length` UTF-16 units hold, without a part of what people see as one character. */
export function beginningOf(text: string, length: number): string {
  if (text.length <= length) return text
  const at = graphemes.segment(text).containing(length)?.index
  // A single one may be longer than that.
  return at ? text.slice(0, at) : text.slice(0, length).toWellFormed()
}

/**
 * Shortens a line to `length` code points, the ellipsis among them. Leaves what people see as one character whole: emoji
 * families, flags, letters with their marks.
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
