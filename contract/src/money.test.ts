import { expect, it } from 'vitest'
import { currencies, parseAmount, parsePay } from './money.ts'

it.each([
  ['1.50', '1.50'],
  ['1,50', '1.50'],
  ['1,5', '1.50'],
  [' 12 ', '12.00'],
  ['007', '7.00'],
  ['.5', '0.50'],
  [',05', '0.05'],
  ['0', '0.00'],
  ['1234.50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['1.234,50', '1234.50'],
  ['1 234,50', '1234.50'],
  ['1\u00a0234,5', '1234.50'],
  ["1'234.50", '1234.50'],
  ['1’234’567', '1234567.00'],
  ['1,234,567', '1234567.00'],
  ['1.234.567,89', '1234567.89'],
  ['1 234', '1234.00'],
  ['9999999.99', '9999999.99'],
])('%j is %j', (typed, amount) => {
  expect(parseAmount(typed)).toEqual({ amount })
})

it.each([
  ...['1,234', '1.234', '12.500', '999,999'].map((typed) => [typed, 'ambiguous']),
  ...['10000000', '12345678', '10,000,000.00', '99 999 999'].map((typed) => [typed, 'too_large']),
  ...['', 'ten', '-1', '+1', '1e3', '٣', '1.', '$5', '1.2.3', '1,23,456', '0,500', '1,234,50', '1.2345'].map(
    (typed) => [typed, 'malformed'],
  ),
  ...['1.234.50', '1,2345.00', '1234,567', '1234.567.89', '1  234', '1,234.567'].map((typed) => [
    typed,
    'malformed',
  ]),
])('%j is refused as %s', (typed, fault) => {
  expect(parseAmount(typed)).toEqual({ fault })
})

it('currencies lists those in use, each once', () => {
  for (const code of ['USD', 'EUR', 'GBP', 'INR', 'JPY', 'CHF', 'XOF']) expect(currencies).toContain(code)
  for (const code of ['DEM', 'XAU', 'XXX', 'XTS', '']) expect(currencies).not.toContain(code)
  expect(new Set(currencies).size).toBe(currencies.length)
  for (const code of currencies) expect(code).toMatch(/^[A-Z]{3}$/)
})

it.each([
  ['60,000', '60000.00'],
  [' 1.234 ', '1234.00'],
  ['25,5', '25.50'],
  ['9,999,999,999.99', '9999999999.99'],
])('reads pay of %j as %j: it has no third decimal', (typed, amount) => {
  expect(parsePay(typed)).toEqual({ amount })
})

it.each([
  ['12345678901', 'too_large'],
  ['60k', 'malformed'],
  ['-5', 'malformed'],
])('refuses pay of %j as %s', (typed, fault) => {
  expect(parsePay(typed)).toEqual({ fault })
})
