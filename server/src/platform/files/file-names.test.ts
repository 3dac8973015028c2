import { expect, test } from 'vitest'
import { cleanName, extensionOf } from './file-names.ts'

test.each([
  ['Minutes of May.pdf', 'Minutes of May.pdf'],
  ['C:\\Users\\me\\plan.docx', 'plan.docx'],
  ['../../etc/plan.txt', 'plan.txt'],
  ['a\0b\x07c\x7f.txt', 'abc.txt'],
  ['two\r\nlines\tand\u2028more.txt', 'two lines and more.txt'],
  ['annexe\u202Efdp.exe', 'annexefdp.exe'],
  ['\u2066\u200F\uFEFFhidden\u200B.csv\u2069', 'hidden.csv'],
  ['\u3164\u2800.pdf', 'file.pdf'],
  ['می‌خواهم.pdf', 'می‌خواهم.pdf'],
  ['  spaced   out .pdf ', 'spaced out.pdf'],
  ['cafe\u0301.txt', 'café.txt'],
  ['lone\uD800.txt', 'lone\uFFFD.txt'],
  ['👩‍👩‍👧 fotos.zip', '👩‍👩‍👧 fotos.zip'],
  ['.pdf', 'file.pdf'],
  ['...txt', 'file.txt'],
  ['', 'file'],
  ['..', 'file'],
  ['folder/', 'file'],
])('%j is shown as %j', (name, shown) => {
  expect(cleanName(name)).toBe(shown)
})

test('a long name is truncated to 120 with its extension', () => {
  expect(cleanName(`${'a'.repeat(300)}.docx`)).toBe(`${'a'.repeat(115)}.docx`)
  expect(cleanName('a'.repeat(300))).toBe('a'.repeat(120))
  expect(cleanName(`a.${'b'.repeat(300)}`)).toHaveLength(120)
})

test('truncation keeps characters whole', () => {
  expect(cleanName(`${'a'.repeat(110)}👩‍👩‍👧👩‍👩‍👧.txt`)).toBe(`${'a'.repeat(110)}.txt`)
  expect(cleanName(`${'😀'.repeat(100)}.txt`)).toBe(`${'😀'.repeat(58)}.txt`)
})

test.each([
  ['a.PDF', 'pdf'],
  ['a.tar.gz', 'gz'],
  ['a', ''],
  ['a.', ''],
])('the extension of %j is %j', (name, extension) => {
  expect(extensionOf(name)).toBe(extension)
})
