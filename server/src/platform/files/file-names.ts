import { visibleLine } from '@guildhall/contract/visible'

/** In UTF-16 units, which is what the contract's lengths count. */
const maxName = 120

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The part after the last dot, in lower case and without the dot; '' if there is none. */
export function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/**
 * A name to show and to download under: no folders, nothing invisible, one line, at most 120 UTF-16 units
 * with the extension kept. Never empty: what has no name of its own is called 'file'.
 */
export function cleanName(name: string): string {
  const base = name.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const tidy = visibleLine(base)
  const extension = extensionOf(tidy)
  const tail = extension && extension.length < maxName / 2 ? tidy.slice(-extension.length - 1) : ''
  const stem = truncate(tidy.slice(0, tidy.length - tail.length), maxName - tail.length).trim()
  return (/^[. ]*$/.test(stem) ? 'file' : stem) + tail
}

/** Cuts between whole characters as people see them, never within an emoji or an accent. */
function truncate(text: string, length: number): string {
  if (text.length <= length) return text
  let kept = ''
  for (const { segment } of graphemes.segment(text)) {
    if (kept.length + segment.length > length) break
    kept += segment
  }
  return kept
}
