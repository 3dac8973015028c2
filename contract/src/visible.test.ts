import { expect, it } from 'vitest'
import { visibleLine } from './visible.ts'

it.each([
  ['  Ada   May\tLovelace\n', 'Ada May Lovelace'],
  ['Ada\u200b\u2060\ufeff Lovelace\u00ad', 'Ada Lovelace'],
  ['annexe\u202efdp.exe', 'annexefdp.exe'],
  ['\u2066\u200fhidden\u2069', 'hidden'],
  ['a\u0007b\u2028c\u2029d', 'ab c d'],
  ['a\u200db\u200cc', 'abc'],
  ['A\ufe0f', 'A'],
  ['\u{E0041}x', 'x'],
  ['e\u0301', 'é'],
  ['한\u3164글', '한글'],
  ['a \u200b b', 'a b'],
])('%j is shown as %j', (text, shown) => {
  expect(visibleLine(text)).toBe(shown)
})

it.each([
  [
    'Z\u0335\u0321\u0322\u0323\u0324\u0325alg\u0336\u0337\u0338\u0339\u033ao',
    'Z\u0335\u0321\u0322\u0323\u0324alg\u0336\u0337\u0338\u0339o',
  ],
  [`A${'\u0489'.repeat(500)}`, `A${'\u0489'.repeat(4)}`],
])('keeps at most four marks per letter of %j', (text, shown) => {
  expect(visibleLine(text)).toBe(shown.normalize('NFC'))
})

it.each(['བརྒྱུད', 'རྫྲཱིཾ', 'हिन्दी', 'ก็ที่น้ำ', 'שָׁלוֹם', 'Tiếng Việt', 'مُحَمَّدٌ', '1️⃣'])('keeps the marks of %j', (text) =>
  expect(visibleLine(text)).toBe(text.normalize('NFC')),
)

it.each([
  ['', 'nothing'],
  [' \t\n', 'spaces'],
  ['\u3164', 'a filler of Hangul'],
  ['\u115f\u1160\uffa0', 'more of them'],
  ['\u2800 \u2800', 'empty Braille'],
  ['\u200b\u200c\u200d\u2060', 'zero width'],
  ['\u202e\u202c', 'directions'],
  ['\ufe0f\u{E0100}', 'variation selectors'],
  ['\u00a0\u3000\u2003', 'wide spaces'],
  ['\u034f\u17b4\u180e', 'others'],
])('%j is blank: %s', (text) => {
  expect(visibleLine(text)).toBe('')
})

it.each([
  '👩‍👩‍👧 club',
  '❤️ 1️⃣ ☀︎',
  '🏴󠁧󠁢󠁷󠁬󠁳󠁿 Cymru',
  '👩🏽‍🚀',
  'می‌خواهم',
  'क्‍ष',
  'ന്‍',
  '葛\u{E0100}飾',
  'שָׁלוֹם',
  'नमस्ते',
  'Dvořák–O’Neill & Søn',
  '日本語クラブ',
])('%j stays as it is', (text) => {
  expect(visibleLine(text)).toBe(text.normalize('NFC'))
})
