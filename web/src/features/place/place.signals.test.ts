// @vitest-environment jsdom
import type { Place } from '@guildhall/contract/place'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keys } from '../../lib/cache/keys'
import { signals } from './place.signals'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('reads legal pages and what is to accept again once a page changed, and not for a new name', () => {
  const queries = new QueryClient()
  const place = { name: 'Hall', accent: null, pages: [{ page: 'terms', number: 1 }] } as unknown as Place
  queries.setQueryData(keys.place, place)
  queries.setQueryData(keys.acceptances, { pending: [] })
  const isStale = (change: Partial<Place>) => {
    signals['place.changed']?.({ kind: 'place.changed', place: { ...place, ...change } }, queries, 0)
    vi.advanceTimersByTime(1000)
    return queries.getQueryState(keys.acceptances)?.isInvalidated
  }
  expect(isStale({ name: 'Guild' })).toBe(false)
  expect(queries.getQueryData<Place>(keys.place)?.name).toBe('Guild')
  expect(isStale({ name: 'Guild', pages: [{ page: 'terms', number: 2 }] })).toBe(true)
})
