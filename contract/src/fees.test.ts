import { expect, it } from 'vitest'
import { cardFee, previewFee } from './fees.ts'

const fee = {
  isPaid: true,
  membershipFee: '1234.50',
  currency: 'USD',
  subscriptionDuration: 'monthly',
} as const

it.each([
  ['USD', '$1,234.50'],
  ['EUR', '€1,234.50'],
  ['INR', '₹1,234.50'],
  ['JPY', '¥1,234.50'],
  ['KWD', 'KWD\u00a01,234.50'],
])('formats a fee in %s as %s on cards and previews', (currency, amount) => {
  expect(previewFee({ ...fee, currency })).toBe(`${amount} membership fee`)
  expect(cardFee({ ...fee, currency })).toBe(`${amount} / month`)
})

it('formats the largest fee to the cent', () => {
  expect(previewFee({ ...fee, membershipFee: '9999999.99' })).toBe('$9,999,999.99 membership fee')
})

it('calls a free club free, whatever fee is stored', () => {
  expect(previewFee({ ...fee, isPaid: false, membershipFee: null })).toBe('Free Club')
  expect(cardFee({ ...fee, isPaid: false, membershipFee: null })).toBeNull()
})
