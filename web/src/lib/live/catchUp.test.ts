import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keys } from '../cache/keys'
import { pagedOptions } from '../cache/pages'

let parts: typeof import('./catchUp') & typeof import('./askForServer')
let isUp = false
const asked: string[] = []
let queries: QueryClient

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false, addEventListener() {} })
  vi.stubGlobal('fetch', () => (isUp ? Promise.resolve({ ok: true }) : Promise.reject(new TypeError('no'))))
  parts = { ...(await import('./catchUp')), ...(await import('./askForServer')) }
  await parts.catchingUp.preload()
  isUp = false
  queries = new QueryClient({ defaultOptions: { queries: { staleTime: 300_000, retry: false } } })
  new QueryObserver(queries, { queryKey: keys.session, queryFn: read('session', {}) }).subscribe(() => {})
  new QueryObserver(queries, { queryKey: ['one'], queryFn: read('one', 1) }).subscribe(() => {})
  const list = new InfiniteQueryObserver(
    queries,
    pagedOptions(['list'], async ({ cursor = 'a' }) => {
      asked.push(`list ${cursor}`)
      return cursor === 'a'
        ? { items: [{ id: 'x' }, { id: 'y' }], next: 'b' }
        : { items: [{ id: 'z' }], next: null }
    }),
  )
  list.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(1)
  await list.fetchNextPage()
  asked.length = 0
  return () => queries.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const read = (name: string, answer: unknown) => async () => {
  asked.push(name)
  return answer
}

describe('the return of the server', () => {
  it('refetches what is shown once, long lists by their first page, while the live connection is open', async () => {
    parts.onLive(() => true)
    const stop = parts.askForServer(queries)
    await vi.advanceTimersByTimeAsync(30_000)
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toEqual(['session', 'one', 'list a'])
    expect(queries.getQueryData(['list'])).toMatchObject({ pages: [{ next: 'b' }, { items: [{ id: 'z' }] }] })
  })

  it('leaves refetching to a live connection that returns a moment later', async () => {
    parts.onLive(() => false)
    const stop = parts.askForServer(queries)
    await vi.advanceTimersByTimeAsync(30_000)
    stop()
    await vi.advanceTimersByTimeAsync(9_000)
    expect(asked).toEqual([])
    parts.liveIsBack(queries, 5_000)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toEqual(['session', 'one', 'list a'])
  })

  it('refetches without a live connection', async () => {
    const stop = parts.askForServer(queries)
    stop()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(asked).toEqual(['session', 'one', 'list a'])
  })

  it('is polled at a random moment by each page', async () => {
    const fetched = vi.fn(() => Promise.reject(new TypeError('no')))
    vi.stubGlobal('fetch', fetched)
    const random = vi.spyOn(Math, 'random')
    const first = async (share: number) => {
      fetched.mockClear()
      random.mockReturnValue(share)
      const began = Date.now()
      parts.askForServer(queries)
      while (fetched.mock.calls.length === 0) await vi.advanceTimersByTimeAsync(100)
      return Date.now() - began
    }
    expect(await first(0)).toBeLessThan(await first(0.9))
    random.mockRestore()
  })
})
