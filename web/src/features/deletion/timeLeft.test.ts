import { expect, it } from 'vitest'
import { timeLeft } from './timeLeft'

it.each([
  [7 * 86_400_000 - 1, '7 days left'],
  [6.4 * 86_400_000, '6 days left'],
  [2 * 86_400_000, '2 days left'],
  [47 * 3_600_000, '2 days left'],
  [35 * 3_600_000, '1 day left'],
  [24 * 3_600_000 - 1, '23 hours left'],
  [3_600_000, '1 hour left'],
  [3_599_999, 'less than an hour left'],
  [-5, 'less than an hour left'],
])("timeLeft(%d) is '%s'", (ms, text) => {
  expect(timeLeft(ms)).toBe(text)
})
