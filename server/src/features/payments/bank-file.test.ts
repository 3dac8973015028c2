import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { referencesIn } from '../entitlements/reference.ts'
import { readAmount, readBankFile } from './bank-file.ts'

const read = (file: Buffer | string, isMonthFirst = false) =>
  readBankFile(Buffer.from(file as string), { isMonthFirst })
const shown = (file: Buffer | string, isMonthFirst = false) =>
  read(file, isMonthFirst)?.map(({ paidOn, amount, text }) => ({ paidOn, amount, text }))

const german = `"Kontonummer";"DE12 3456"
"Zeitraum:";"01.03.2026 - 31.03.2026"

Buchungstag;Valuta;Auftraggeber/Empfänger;Verwendungszweck;Betrag;Währung;Saldo
02.03.2026;03.03.2026;Jürgen Müller;"Beitrag M7K3Q X9PMA 2; danke";1.012,50;EUR;5.000,00
02.03.2026;02.03.2026;Stadtwerke;Strom;-80,00;EUR;4.920,00
13.03.2026;13.03.2026;Ana;M0000000002;12,50;EUR;4.932,50
`
const dutch = `"Datum","Naam / Omschrijving","Rekening","Af Bij","Bedrag (EUR)","Mededelingen"
"20260302","J. de Vries","NL01INGB0001","Bij","25,00","m7k3qx9pma2"
"20260303","Albert Heijn","NL01INGB0002","Af","13,45","Boodschappen"
`
const american = `Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #
CREDIT,03/02/2026,"ZELLE FROM ANA M7K3QX9PMA2",25.00,ACH_CREDIT,1025.00,
DEBIT,03/03/2026,"COFFEE",-4.50,DEBIT_CARD,1020.50,
`
const british = `Date,Type,Description,Paid out,Paid in,Balance
02/03/2026,FPI,ANA M7K3QX9PMA2,,"£1,025.00","£2,000.00"
03/03/2026,DD,GAS,£40.00,,"£1,960.00"
`
const french = `Date\tLibellé\tDébit euros\tCrédit euros
02/03/2026\tVIR DE ZOÉ Œ M7K3QX9PMA2\t\t25,00
03/03/2026\tLOYER\t800,00\t
`

describe('a bank’s file', () => {
  it('is read as a German bank writes it, in Windows’ or Unicode’s encoding', () => {
    const lines = [
      { paidOn: '2026-03-02', amount: '1012.50', text: 'Jürgen Müller Beitrag M7K3Q X9PMA 2; danke EUR' },
      { paidOn: '2026-03-13', amount: '12.50', text: 'Ana M0000000002 EUR' },
    ]
    expect(shown(iconv.encode(german, 'windows-1252'))).toEqual(lines)
    expect(shown(german)).toEqual(lines)
    expect(shown(`\ufeff${german}`)).toEqual(lines)
    expect(shown(german.replaceAll('\n', '\r\n'))).toEqual(lines)
  })

  it('is read with a column that says in or out, as a Dutch bank writes it', () => {
    expect(shown(dutch)).toEqual([
      { paidOn: '2026-03-02', amount: '25.00', text: 'J. de Vries NL01INGB0001 m7k3qx9pma2' },
    ])
  })

  it('is read with the month first where a file says so, or the club counts in dollars', () => {
    const text = 'CREDIT ZELLE FROM ANA M7K3QX9PMA2 ACH_CREDIT'
    expect(shown(american, true)).toMatchObject([{ paidOn: '2026-03-02', amount: '25.00' }])
    expect(shown(american, true)?.[0]?.text).toContain(text.slice(7, -11))
    expect(shown(american, false)?.[0]?.paidOn).toBe('2026-02-03')
    expect(shown(american.replace('03/03', '03/23'), false)?.[0]?.paidOn).toBe('2026-03-02')
  })

  it('is read with columns for money in and out, as a British bank writes it', () => {
    expect(shown(british)).toEqual([{ paidOn: '2026-03-02', amount: '1025.00', text: 'FPI ANA M7K3QX9PMA2' }])
  })

  it('is read between tabs, in the encodings of a French bank', () => {
    for (const encoding of ['windows-1252', 'utf16le'])
      expect(shown(iconv.encode(french, encoding, { addBOM: true }))).toEqual([
        { paidOn: '2026-03-02', amount: '25.00', text: 'VIR DE ZOÉ Œ M7K3QX9PMA2' },
      ])
  })

  it('names a line the same in a later file, and two that look the same apart', () => {
    const row = '13.03.2026;13.03.2026;Ana;M0000000002;12,50;EUR;4.932,50\n'
    const [first, second] = [read(german), read(german + row + row.replace('4.932', '4.945'))]
    const ids = second?.map(({ externalId }) => externalId) ?? []
    expect(ids.slice(0, 2)).toEqual(first?.map(({ externalId }) => externalId))
    expect(new Set(ids).size).toBe(4)
  })

  it('is refused where there is no table of payments', () => {
    for (const file of [
      '',
      'a',
      'a;b;c\n1;2;3\n',
      '%PDF-1.7\n\u0000\u0001',
      'Date,Text,Place\n2026-03-02,a,b\n',
    ])
      expect(read(file)).toBeUndefined()
  })
})

it.each([
  ['1.234,56', 1234.56],
  ['1,234.56 CR', 1234.56],
  ["1'234.50", 1234.5],
  ['1 234,5', 1234.5],
  ['(25.00)', -25],
  ['25,00-', -25],
  ['−3', -3],
  ['€ 12,50', 12.5],
  ['EUR 12.50', 12.5],
  ['-£4.50', -4.5],
  ['7.50 DR', -7.5],
  ['1.000', 1000],
  ['12.345.678,90', 12345678.9],
  ['1234567890123', undefined],
  ['abc', undefined],
  ['', undefined],
  ['2026-03-01', undefined],
])('reads %s as the amount %s', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount)
})

it('finds references however a bank writes them', () => {
  expect(referencesIn('SEPA m7k3q-x9pma 2 end')).toContain('M7K3QX9PMA2')
  expect(referencesIn('MM7K3QX9PMA2')).toContain('M7K3QX9PMA2')
  expect(referencesIn('M7K3QX9PMA')).toEqual([])
})
