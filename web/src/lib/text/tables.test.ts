import { expect, it } from 'vitest'
import { cellsIn, decodeTable } from './tables'

const bytes = (...values: number[]) => new Uint8Array(values)
const utf16 = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(2 * text.length))
  for (let at = 0; at < text.length; at++) view.setUint16(2 * at, text.charCodeAt(at), littleEndian)
  return new Uint8Array(view.buffer)
}

it('decodes what spreadsheets save', () => {
  expect(decodeTable(new TextEncoder().encode('Zoë, mei@a.test'))).toBe('Zoë, mei@a.test')
  expect(decodeTable(bytes(0xef, 0xbb, 0xbf, 0x5a))).toBe('Z')
  // Windows-1252; Node 20, unlike browsers, reads what differs from Latin 1 as that.
  expect(decodeTable(bytes(0x5a, 0x6f, 0xeb))).toBe('Zoë')
  for (const littleEndian of [true, false]) {
    expect(decodeTable(utf16('\ufeffZoë', littleEndian))).toBe('Zoë')
    expect(decodeTable(utf16('mei@a.test', littleEndian))).toBe('mei@a.test')
  }
  expect(decodeTable(bytes())).toBe('')
})

it('reads cells, quoted or not, with the separator of the first line', () => {
  expect(cellsIn('Name;Email\r\nTanaka, Mei; mei@a.test \n\n"O""Neil; Ann"; "ann@a.test"')).toEqual([
    ['Name', 'Email'],
    ['Tanaka, Mei', 'mei@a.test'],
    ['O"Neil; Ann', 'ann@a.test'],
  ])
  expect(cellsIn('a\tb\nc\td')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(cellsIn('"two\nlines",x')).toEqual([['two\nlines', 'x']])
  expect(cellsIn('')).toEqual([])
})
