import { describe, expect, it } from 'vitest'
import { mergeInterleavedPages, mergePages, replaceFirstPage } from './pageMerging'
import type { Pages } from './pages'

type Item = { id: string; createdAt: string }
const item = (n: number): Item => ({ id: `id-${n}`, createdAt: new Date(n * 1000).toISOString() })
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => item(from - at))
const numbers = (list: Pages<Item>) =>
  list.pages.flatMap(({ items }) => items.map(({ id }) => Number(id.slice(3))))
const loaded: Pages<Item> = {
  pages: [
    { items: down(9, 7), next: 'after 7' },
    { items: down(6, 4), next: 'after 4' },
  ],
  pageParams: [undefined, 'after 7'],
}

describe('mergePages', () => {
  it('adds new items on top and keeps the rest, without duplicates', () => {
    const list = mergePages(loaded, { items: down(11, 9), next: 'after 9' })
    expect(numbers(list)).toEqual([11, 10, 9, 8, 7, 6, 5, 4])
    expect(list.pages.at(-1)?.next).toBe('after 4')
  })

  it('removes items that are missing from the fresh page', () => {
    const list = mergePages(loaded, { items: [item(9), item(7), item(6)], next: 'after 6' })
    expect(numbers(list)).toEqual([9, 7, 6, 5, 4])
  })

  it('continues after the last item of a single loaded page', () => {
    const one: Pages<Item> = { pages: [{ items: down(9, 7), next: 'after 7' }], pageParams: [undefined] }
    expect(mergePages(one, { items: down(10, 8), next: 'after 8' }).pages[0]?.next).toBe('after 7')
    expect(mergePages(one, { items: down(9, 7), next: 'other' }).pages[0]?.next).toBe('other')
  })

  it('starts over when the fresh page is all new, or the only one', () => {
    expect(numbers(mergePages(loaded, { items: down(20, 18), next: 'after 18' }))).toEqual([20, 19, 18])
    expect(numbers(mergePages(loaded, { items: [item(9)], next: null }))).toEqual([9])
    expect(numbers(mergePages(loaded, { items: [], next: null }))).toEqual([])
  })

  it('orders equal times by id, as the server pages', () => {
    const at = item(5).createdAt
    const twins: Pages<Item> = {
      pages: [
        {
          items: [
            { id: 'b', createdAt: at },
            { id: 'a', createdAt: at },
          ],
          next: 'x',
        },
      ],
      pageParams: [undefined],
    }
    const list = mergePages(twins, { items: [{ id: 'b', createdAt: at }], next: 'after b' })
    expect(list.pages[0]?.items.map(({ id }) => id)).toEqual(['b', 'a'])
  })
})

describe('mergeInterleavedPages', () => {
  const quiet = { club: { id: 'quiet' } }
  const busy = { club: { id: 'busy' } }
  const one = (n: number, of = quiet) => ({ ...item(n), ...of })
  const many = (...all: number[]) => all.map((n) => one(n))
  /** The second page holds what a busy club had more. */
  const interleaved: Pages<ReturnType<typeof one>> = {
    pages: [
      { items: many(9, 8, 3), next: 'after 3' },
      { items: many(7, 6, 2), next: 'after 2' },
    ],
    pageParams: [undefined, 'after 3'],
  }

  it('keeps items further down that are newer than the last of the first page', () => {
    const list = mergeInterleavedPages(interleaved, { items: many(10, 9, 8), next: 'other' })
    expect(numbers(list)).toEqual([10, 9, 8, 3, 7, 6, 2])
    expect(list.pages.map(({ next }) => next)).toEqual(['after 3', 'after 2'])
    expect(list.pageParams).toEqual([undefined, 'after 3'])
  })

  it('shows an item that moved up once', () => {
    const list = mergeInterleavedPages(interleaved, { items: many(9, 8, 7), next: 'other' })
    expect(numbers(list)).toEqual([9, 8, 7, 3, 6, 2])
  })

  it('starts over when one page was loaded, or all of the fresh one is new', () => {
    const page = { pages: interleaved.pages.slice(0, 1), pageParams: [undefined] }
    expect(numbers(mergeInterleavedPages(page, { items: many(10, 9), next: 'other' }))).toEqual([10, 9])
    const list = mergeInterleavedPages(interleaved, { items: many(20, 19), next: 'other' })
    expect(numbers(list)).toEqual([20, 19])
    expect(list.pageParams).toEqual([undefined])
  })

  it('starts over when a club has 7 new items on the first page, because more may be missing', () => {
    const news = (...all: number[]) => all.map((n) => one(n, busy))
    const six = [...news(26, 25, 24, 23, 22, 21), ...many(9, 8)]
    expect(numbers(mergeInterleavedPages(interleaved, { items: six, next: 'other' }))).toEqual([
      26, 25, 24, 23, 22, 21, 9, 8, 3, 7, 6, 2,
    ])
    const seven = [...news(26, 25, 24, 23, 22, 21, 20), ...many(9, 8)]
    const list = mergeInterleavedPages(interleaved, { items: seven, next: 'other' })
    expect(numbers(list)).toEqual([26, 25, 24, 23, 22, 21, 20, 9, 8])
    expect(list).toMatchObject({ pages: [{ next: 'other' }], pageParams: [undefined] })
    // Of which the oldest was there before, none is left out.
    const known = {
      ...interleaved,
      pages: [{ items: [...news(20), ...many(9, 8, 3)], next: 'after 3' }, ...interleaved.pages.slice(1)],
    }
    expect(numbers(mergeInterleavedPages(known, { items: seven, next: 'other' }))).toEqual([
      26, 25, 24, 23, 22, 21, 20, 9, 8, 3, 7, 6, 2,
    ])
  })
})

describe('replaceFirstPage', () => {
  const page = (ids: string, next: string | null) => ({ items: [...ids].map((id) => ({ id })), next })
  const ids = (list: Pages<{ id: string }>) =>
    list.pages.map(({ items }) => items.map(({ id }) => id).join(''))
  const old: Pages<{ id: string }> = {
    pages: [page('cab', '2'), page('de', '3')],
    pageParams: [undefined, '2'],
  }

  it('adds new items, removes missing ones and keeps those below', () => {
    const list = replaceFirstPage(old, page('xcb', 'new'))
    expect(ids(list)).toEqual(['xcb', 'de'])
    expect(list.pages[0]?.next).toBe('2')
    expect(ids(replaceFirstPage(old, page('xyc', 'new')))).toEqual(['xycab', 'de'])
    expect(ids(replaceFirstPage(old, page('dca', 'new')))).toEqual(['dca', 'e'])
  })

  it('starts over when the fresh page shares no item, or is the only one', () => {
    expect(ids(replaceFirstPage(old, page('xyz', 'new')))).toEqual(['xyz'])
    expect(ids(replaceFirstPage(old, page('ca', null)))).toEqual(['ca'])
  })
})
