import { expect, it } from 'vitest'
import { type Pay, payText } from './pay.ts'

const pay = (given: Partial<Pay>): Pay => ({
  from: null,
  to: null,
  period: 'year',
  currency: 'USD',
  ...given,
})

it.each([
  [{ from: '60000.00', to: '80000.00' }, '$60,000–80,000 a year'],
  [{ from: '60000.00' }, 'From $60,000 a year'],
  [{ to: '80000.00' }, 'Up to $80,000 a year'],
  [{ from: '80000.00', to: '80000.00' }, '$80,000 a year'],
  // Both have decimals as soon as one has.
  [{ from: '18.50', to: '22.00', period: 'hour' }, '$18.50–22.00 an hour'],
  [{ from: '400000.00', to: '500000.00', period: 'month', currency: 'JPY' }, '¥400,000–500,000 a month'],
  [{ from: '9999999999.99', currency: 'EUR' }, 'From €9,999,999,999.99 a year'],
  [{ from: '90000.00', to: '120000.00', currency: 'CHF' }, 'CHF 90,000–120,000 a year'],
] as const)('%j reads %j', (given, text) => {
  expect(payText(pay(given)).replaceAll('\u00a0', ' ')).toBe(text)
})
