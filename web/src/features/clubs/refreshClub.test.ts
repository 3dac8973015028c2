import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { keys } from '../../lib/cache/keys'
import { reachThrough } from '../../lib/net/call'
import { refreshClub } from './refreshClub'

const card = (id: string, name: string, more = {}) => ({ id, slug: `slug-${id}`, name, members: 3, ...more })

describe('refreshClub', () => {
  it('patches a club in all lists by one request, and refetches its own pages', async () => {
    const asked: string[] = []
    reachThrough(async ({ path }) => {
      asked.push(path)
      return { status: 200, answer: card('a', 'New name', { logoUrl: '/new', description: 'all of it' }) }
    })
    const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
    const list = {
      pages: [{ items: [card('b', 'B'), card('a', 'Old')], next: 'x' }, { items: [card('c', 'C')] }],
    }
    queries.setQueryData(keys.clubList({}), list)
    queries.setQueryData(keys.myClubs, { owned: [card('a', 'Old', { waiting: 2 })], joined: [] })
    const read: string[] = []
    for (const slug of ['slug-a', 'slug-b']) {
      queries.setQueryData(keys.club(slug), card(slug.slice(5), 'Old'))
      const observer = new QueryObserver(queries, {
        queryKey: keys.club(slug),
        queryFn: () => {
          read.push(slug)
          return card(slug.slice(5), 'Read')
        },
      })
      observer.subscribe(() => {})
    }

    await refreshClub(queries, 'a')
    expect(asked).toEqual(['/rest/v1/clubs/a/preview'])
    expect(read).toEqual(['slug-a'])
    const after = queries.getQueryData<typeof list>(keys.clubList({}))
    expect(after?.pages[0]?.items).toEqual([card('b', 'B'), card('a', 'New name')])
    expect(after?.pages[1]).toBe(list.pages[1])
    expect(queries.getQueryData(keys.myClubs)).toEqual({
      owned: [card('a', 'New name', { waiting: 2 })],
      joined: [],
    })
    queries.clear()
  })

  it('sends no request when no list has the club', async () => {
    const asked: string[] = []
    reachThrough(async ({ path }) => {
      asked.push(path)
      return { status: 200, answer: {} }
    })
    const queries = new QueryClient()
    queries.setQueryData(keys.clubList({}), { pages: [{ items: [card('b', 'B')], next: null }] })
    await refreshClub(queries, 'a')
    expect(asked).toEqual([])
  })
})
