import { visibleLine } from '@guildhall/contract/visible'
import { loadSharp } from '../../platform/files/pictures.ts'
import { escapeHtml } from '../../platform/html.ts'
import type { Coverage } from './coverage.ts'
import { openFonts } from './fonts.ts'

export type Lettering = { input: Buffer; width: number; height: number; isRightToLeft: boolean }
type Style = {
  /** Pixel sizes from the largest: the first at which the text fits, else the last, truncated. */
  sizes: number[]
  weight: number
  colour: string
  /** The box to fit into. */
  width: number
  height: number
}

/** Longer than any visible title, so that the cost is bounded. */
const longest = 300

/** Draws a text as large as it fits, in its direction; undefined if none of it can be drawn. */
export async function letter(text: string, style: Style): Promise<Lettering | undefined> {
  const words = drawable(text, await openFonts())
  if (!words) return undefined
  for (const size of style.sizes) {
    const drawn = await draw(words, style, size)
    if (fits(drawn, style)) return drawn
  }
  return cutShort(words, style)
}

/** As many leading characters as fit, with an ellipsis. */
async function cutShort(words: string, style: Style): Promise<Lettering | undefined> {
  const size = style.sizes.at(-1) ?? 1
  const signs = [...graphemes.segment(words)].map(({ segment }) => segment)
  let [low, high] = [0, signs.length - 1]
  let best: Lettering | undefined
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const drawn = await draw(`${signs.slice(0, middle).join('').trimEnd()}…`, style, size)
    if (fits(drawn, style)) {
      best = drawn
      low = middle
    } else high = middle - 1
  }
  return best
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const fits = (drawn: Lettering, { width, height }: Style) => drawn.width <= width && drawn.height <= height

/**
 * The drawable part of a text, with styled letters in their plain form; empty if most of it would be missing. At most
 * three marks per letter, and emoji without skin tones.
 */
export function drawable(text: string, covers: Coverage): string {
  const line = visibleLine(
    text
      .toWellFormed()
      .replaceAll('\uFFFD', '')
      .replaceAll(/(\p{M}{3})\p{M}+|[\u{1F3FB}-\u{1F3FF}]/gu, '$1'),
  )
  let missing = 0
  const signs = [...line].slice(0, longest).map((sign) => {
    const forms = [sign, sign.normalize('NFKC')]
    const shown = forms.find((form) => [...form].every((one) => isCovered(one, covers)))
    if (shown === undefined && !/\p{M}/u.test(sign)) missing += 1
    return shown ?? ''
  })
  return missing > signs.length / 3 ? '' : visibleLine(signs.join(''))
}

const isCovered = (sign: string, covers: Coverage) =>
  covers(sign.codePointAt(0) ?? 0) || /\p{Default_Ignorable_Code_Point}/u.test(sign)

async function draw(words: string, { weight, colour, width }: Style, size: number): Promise<Lettering> {
  const sharp = await loadSharp()
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}" weight="${weight}">${escapeHtml(words)}</span>`,
      font: `Figtree Light, Noto Sans ${size}`,
      // At 72 dots per inch a point is a pixel.
      dpi: 72,
      width,
      wrap: 'word-char',
      rgba: true,
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  const isRightToLeft = rightToLeft.test(words)
  return { input: data, width: info.width, height: info.height, isRightToLeft }
}

/** The first letter with a direction is of a right-to-left script. */
const rightToLeft = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u
