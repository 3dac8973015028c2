import { beforeEach, expect, it, vi } from 'vitest'

let scheduleRefetch: typeof import('./scheduleRefetch').scheduleRefetch
let cancelRefetch: typeof import('./scheduleRefetch').cancelRefetch
const page = { hidden: false, addEventListener: vi.fn() }
const see = (isSeen: boolean) => {
  page.hidden = !isSeen
  for (const [, listener] of page.addEventListener.mock.calls) listener()
}

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers()
  page.hidden = false
  page.addEventListener.mockClear()
  vi.stubGlobal('document', page)
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  ;({ scheduleRefetch, cancelRefetch } = await import('./scheduleRefetch'))
  return () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  }
})

it('runs once for all calls under one name, within its share of the spread', () => {
  const run = vi.fn()
  for (let time = 0; time < 20; time++) scheduleRefetch('one', run, 10_000)
  vi.advanceTimersByTime(5_099)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(1)
  scheduleRefetch('one', run)
  vi.advanceTimersByTime(100)
  expect(run).toHaveBeenCalledTimes(2)
})

it('waits while the page is hidden, then runs once', () => {
  const [before, within] = [vi.fn(), vi.fn()]
  scheduleRefetch('before', before)
  see(false)
  for (let time = 0; time < 20; time++) scheduleRefetch('within', within)
  vi.advanceTimersByTime(60_000)
  expect(before).not.toHaveBeenCalled()
  expect(within).not.toHaveBeenCalled()
  see(true)
  vi.advanceTimersByTime(100)
  expect(before).toHaveBeenCalledTimes(1)
  expect(within).toHaveBeenCalledTimes(1)
})

it('drops a canceled refetch', () => {
  const run = vi.fn()
  scheduleRefetch('one', run)
  cancelRefetch('one')
  vi.advanceTimersByTime(60_000)
  expect(run).not.toHaveBeenCalled()
})
