import { lengthOf } from '@guildhall/contract/common'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

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
