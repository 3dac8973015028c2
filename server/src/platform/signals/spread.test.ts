import { expect, it } from 'vitest'
import { countReturns, spreadOver } from './spread.ts'

it("spreads a signal's reads over six milliseconds per page of the largest room, at most 30 seconds", () => {
  expect(spreadOver([1])).toBe(6)
  expect(spreadOver([3, 5_000, 40])).toBe(30_000)
  expect(spreadOver([100_000])).toBe(30_000)
})

it('spreads reconnecting pages over a growing delay, starting anew after ten seconds', () => {
  let now = 1_000_000
  const spread = countReturns(() => now)
  const first = Array.from({ length: 5_000 }, spread)
  expect([first[0], first[999], first.at(-1)]).toEqual([12, 12_000, 60_000])
  now += 10_001
  expect(spread()).toBe(12)
})
