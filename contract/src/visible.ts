// Characters that are invisible or change the writing direction: 'annexe\u202Efdp.exe' reads 'annexeexe.pdf'.
// Default_Ignorable_Code_Point includes the Hangul fillers, which look like a space.
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu

// Some languages and emoji need these characters, so they are allowed there only.
const joining =
  '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Nko}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}' +
  '\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}' +
  '\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}\\p{Script=Javanese}\\p{Script=Balinese}'
const belongs = new RegExp(
  [
    // Persian and Indic words: between letters, and a joiner after a virama.
    `(?<=[${joining}])[\\u200C\\u200D](?=[${joining}])`,
    `(?<=(?=\\p{M})[${joining}])\\u200D`,
    // Emoji: joined ones, text or emoji style, and flags of countries within countries.
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})',
    '(?<=[\\p{Extended_Pictographic}0-9#*])[\\uFE0E\\uFE0F]',
    '(?<=\\u{1F3F4}[\\u{E0020}-\\u{E007E}]{0,6})[\\u{E0020}-\\u{E007F}]',
    // Variants of Chinese characters and Mongolian letters.
    '(?<=\\p{Script=Han})[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]',
    '(?<=\\p{Script=Mongolian})[\\u180B-\\u180F]',
  ].join('|'),
  'uy',
)

/**
 * Keeps at most four marks per letter, because stacked marks cover the lines around them. Four suffice for every living
 * script but Tibetan, whose stacked letters count as marks.
 */
export const boundMarks = (text: string): string =>
  text.replaceAll(/((?:(?!\p{Script=Tibetan})\p{M}){4})(?:(?!\p{Script=Tibetan})\p{M})+/gu, '$1')

/** A line of visible characters with few marks each; empty if there are none. */
export function visibleLine(text: string): string {
  const line = text.normalize('NFC').replaceAll(/[\s\u2800]+/g, ' ')
  const seen = line.replaceAll(unseen, (character, at: number) => {
    belongs.lastIndex = at
    return belongs.test(line) ? character : ''
  })
  return boundMarks(seen).replaceAll(/ +/g, ' ').trim()
}
