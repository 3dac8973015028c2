// What stands for nothing one sees, and what turns the writing direction: with those, 'annexe\u202Efdp.exe' reads
// 'annexeexe.pdf'. Default_Ignorable_Code_Point also holds the fillers of Hangul, which look like a space.
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu

// Some of those belong to how a language or an emoji is written: they stay where they do, and nowhere else.
const joining =
  '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Nko}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}' +
  '\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}' +
  '\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}\\p{Script=Javanese}\\p{Script=Balinese}'
const belongs = new RegExp(
  [
    // Words of Persian and of India: between their letters, and a joiner after the sign that takes a vowel away.
    `(?<=[${joining}])[\\u200C\\u200D](?=[${joining}])`,
    `(?<=(?=\\p{M})[${joining}])\\u200D`,
    // Emoji: joined ones, those drawn in colour or plain, and flags of countries within countries.
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})',
    '(?<=[\\p{Extended_Pictographic}0-9#*])[\\uFE0E\\uFE0F]',
    '(?<=\\u{1F3F4}[\\u{E0020}-\\u{E007E}]{0,6})[\\u{E0020}-\\u{E007F}]',
    // Chosen forms of Chinese characters and of Mongolian letters.
    '(?<=\\p{Script=Han})[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]',
    '(?<=\\p{Script=Mongolian})[\\u180B-\\u180F]',
  ].join('|'),
  'uy',
)

/** A text on one line, with nothing in it that cannot be seen. Empty where there is nothing else. */
export function visibleLine(text: string): string {
  // The empty pattern of Braille is a blank as well.
  const line = text.normalize('NFC').replaceAll(/[\s\u2800]+/g, ' ')
  return line
    .replaceAll(unseen, (character, at: number) => {
      belongs.lastIndex = at
      return belongs.test(line) ? character : ''
    })
    .replaceAll(/ +/g, ' ')
    .trim()
}
