import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { fillFromSsr } from './ssrData'

afterEach(() => vi.useRealTimers())

it('dates what the server embedded by when it arrived, however long the page waited', () => {
  vi.useFakeTimers({ now: 1_000_000 })
  const queries = new QueryClient()
  const key = ['a club']
  const session = { viewer: null, expiresAt: null }
  const data = { at: 0, session, isRendered: true, answers: [{ key, data: 'Makers' }] }
  fillFromSsr(data, queries)
  expect(queries.getQueryState(key)?.dataUpdatedAt).toBe(1_000_000)
  queries.clear()
  fillFromSsr(data, queries, 30_000)
  expect(queries.getQueryState(key)).toMatchObject({ data: 'Makers', dataUpdatedAt: 970_000 })
})
