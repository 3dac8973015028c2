import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keys } from '../../lib/cache/keys'
import { signals } from './held.signals'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false, addEventListener: () => {} })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('refetches what is held with a notification, and only clubs where that can be about the viewer', () => {
  const queries = new QueryClient()
  queries.setQueryData(keys.ownHeld('chess'), {})
  queries.setQueryData(keys.club('moderated'), { can: { moderate: true } })
  queries.setQueryData(keys.club('waited-in'), {
    can: { moderate: 'permission_denied' },
    held: { own: 1, all: 0 },
  })
  queries.setQueryData(keys.club('read'), { can: { moderate: 'permission_denied' } })
  const refetched = () =>
    queries
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.isInvalidated)
      .map(({ queryKey }) => queryKey)
  const notify = (signal: { isNew?: true; unreadCount?: number }) => {
    signals['notifications.changed']?.({ kind: 'notifications.changed', ...signal }, queries, 0)
    vi.advanceTimersByTime(60_000)
  }
  notify({ unreadCount: 0 })
  expect(refetched()).toEqual([])
  notify({ isNew: true })
  expect(refetched()).toEqual([keys.ownHeld('chess'), keys.club('moderated'), keys.club('waited-in')])
})
