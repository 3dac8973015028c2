import { afterEach, expect, it, vi } from 'vitest'
import { waitBefore } from './backoff'

afterEach(() => vi.restoreAllMocks())
const bounds = { least: 1000, most: 300_000 }

it('grows after each try, up to a limit', () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const waits = [0, 1, 2, 3, 20, 10_000].map((tries) => waitBefore(tries, bounds))
  expect(waits).toEqual([1000, 2000, 4000, 8000, 300_000, 300_000])
})

it('is random, between half and all of the delay', () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(0.5)
  expect([waitBefore(3, bounds), waitBefore(3, bounds)]).toEqual([4000, 6000])
})
