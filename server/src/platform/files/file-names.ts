import { locale } from '@guildhall/contract/locale'
import { visibleLine } from '@guildhall/contract/visible'

/** UTF-16 units, as the contract counts. */
const maxName = 120

const graphemes = new Intl.Segmenter(locale, { granularity: 'grapheme' })

/** Lower case, without the dot; '' if none. */
export function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** One visible line without folders, cut before the extension; 'file' if nothing is left. */
export function cleanName(name: string): string {
  const base = name.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const tidy = visibleLine(base)
  const extension = extensionOf(tidy)
  const tail = extension && extension.length < maxName / 2 ? tidy.slice(-extension.length - 1) : ''
  const stem = truncate(tidy.slice(0, tidy.length - tail.length), maxName - tail.length).trim()
  return (/^[. ]*$/.test(stem) ? 'file' : stem) + tail
}

/** The name with one of these endings: others get `extension` behind them. */
export const nameEnding = (name: string, endings: readonly string[], extension: string): string =>
  endings.includes(extensionOf(name)) ? name : cleanName(`${name}${extension}`)

/** At grapheme boundaries. */
function truncate(text: string, length: number): string {
  if (text.length <= length) return text
  let kept = ''
  for (const { segment } of graphemes.segment(text)) {
    if (kept.length + segment.length > length) break
    kept += segment
  }
  return kept
}
