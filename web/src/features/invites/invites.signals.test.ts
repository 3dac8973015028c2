import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signals } from './invites.signals'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false, addEventListener: () => {} })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it("an invite's notification refetches club previews, spread over time", () => {
  const queries = new QueryClient()
  const read = vi.spyOn(queries, 'invalidateQueries')
  const notify = (signal: { isNew: true; isInvite?: true }) =>
    signals['notifications.changed']?.({ kind: 'notifications.changed', ...signal }, queries, 30_000)
  notify({ isNew: true })
  vi.advanceTimersByTime(60_000)
  expect(read).not.toHaveBeenCalled()
  notify({ isNew: true, isInvite: true })
  vi.advanceTimersByTime(15_099)
  expect(read).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(read).toHaveBeenCalledExactlyOnceWith({ queryKey: ['clubs', 'preview'] })
})
