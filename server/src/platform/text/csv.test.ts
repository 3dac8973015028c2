import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cell, csvLine } from './csv.ts'

const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠']

describe('a cell', () => {
  it.each([...signs, '\t', '\r', '\n', ' =', '\u00a0=', '\u0000='])(
    'that begins with %j is no formula',
    (start) => {
      expect(parse(csvLine([`${start}1+1`]))).toEqual([[`'${start}1+1`]])
    },
  )

  it.each(signs)('that holds a comma and begins with %s is one cell and no formula', (sign) => {
    expect(cell(`${sign}SUM(1,2)`)).toBe(`"'${sign}SUM(1,2)"`)
    expect(cell(`${sign}"x",y`)).toBe(`"'${sign}""x"",y"`)
  })

  it.each(signs)('holds no formula %s for who splits at semicolons, tabs or lines', (sign) => {
    for (const split of [';', '\t', '\n', '\r\n', '; '])
      expect(cell(`Ann${split}${sign}1+1`)).toBe(`"Ann${split}'${sign}1+1"`)
  })

  it.each(['a;b', 'a,b', 'a"b', 'a\nb', 'a\rb', 'a\tb'])('with %j is quoted', (text) => {
    expect(cell(text)).toBe(`"${text.replaceAll('"', '""')}"`)
  })

  it.each(['', 'Ann', 'a=b', 'a - b', '1+1', "O'Brien", 'ann@people.test', '五＝５'])(
    'that is harmless, such as %j, stays as it is',
    (text) => expect(cell(text)).toBe(text),
  )

  it('a cell is parsed as intended, whatever it contains', () => {
    const piece = fc.oneof(
      fc.constantFrom(...signs, ';', ',', '"', '\n', '\t', ' '),
      fc.string({ maxLength: 3 }),
    )
    const text = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 4 }), (cells) => {
        const [row = [], ...others] = parse(`${csvLine(cells)}${csvLine(cells)}`, {
          record_delimiter: '\r\n',
          relax_column_count: true,
        }) as string[][]
        expect(others).toEqual([row])
        expect(row).toHaveLength(cells.length)
        for (const [n, read] of row.entries()) {
          expect(read).not.toMatch(/(?:^|[;\t\r\n])\s*[=+\-@＝＋－＠]/)
          expect(read.replaceAll("'", '')).toBe(cells[n]?.replaceAll("'", ''))
        }
      }),
    )
  })
})
