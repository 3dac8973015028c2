import type { Page } from '@guildhall/contract/common'
import { limits } from '@guildhall/contract/limits'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Pages } from './pages'
import { patchData, type Write } from './reads'

type Dated = { id: string; createdAt: string }
type InClub = Dated & { club: { id: string } }

/**
 * Merges a fresh first page into a list whose later pages may have newer items, as the home feed. Items further
 * down stay, unless they are on the first page now. If a club fills its share of that page with new items, more may
 * be missing, so the list starts over.
 */
export function mergeInterleavedPages<T extends InClub>(old: Pages<T>, fresh: Page<T>): Pages<T> {
  const known = new Set(old.pages.flatMap(({ items }) => items.map(({ id }) => id)))
  const oldest = new Map(fresh.items.map((item) => [item.club.id, item]))
  const hasGap =
    !fresh.items.some(({ id }) => known.has(id)) ||
    [...oldest].some(([club, { id }]) => !known.has(id) && countOf(fresh.items, club) >= limits.homeOfOneClub)
  const [first, ...rest] = old.pages
  if (!first || rest.length === 0 || hasGap) return { pages: [fresh], pageParams: [undefined] }
  const onTop = new Set(fresh.items.map(({ id }) => id))
  const isKept = ({ id }: T) => !onTop.has(id)
  return {
    ...old,
    pages: [
      { ...first, items: [...fresh.items, ...first.items.filter(isKept)] },
      ...rest.map((page) => ({ ...page, items: page.items.filter(isKept) })),
    ],
  }
}

/**
 * Replaces the first page of a list in any order, and keeps the items below it. Items of the old first page that
 * are not on the new one are removed.
 */
export function replaceFirstPage<T extends { id: string }>(old: Pages<T>, fresh: Page<T>): Pages<T> {
  const onTop = new Set(fresh.items.map(({ id }) => id))
  const items = old.pages.flatMap((page) => page.items)
  const last = items.findLastIndex(({ id }) => onTop.has(id))
  const [first, ...rest] = old.pages
  if (!first || last < 0 || fresh.next === null) return { pages: [fresh], pageParams: [undefined] }
  const staying = new Set(items.slice(last + 1).map(({ id }) => id))
  const isKept = ({ id }: T) => staying.has(id)
  return {
    ...old,
    pages: [
      { ...first, ...fresh, items: [...fresh.items, ...first.items.filter(isKept)], next: first.next },
      ...rest.map((page) => ({ ...page, items: page.items.filter(isKept) })),
    ],
  }
}

const countOf = (items: readonly InClub[], clubId: string) =>
  items.filter(({ club }) => club.id === clubId).length

/** Adds a new item at the top of a list, and of the one that is being read. */
export function putOnTop<T extends Dated>(
  queries: QueryClient,
  queryKey: QueryKey,
  item: T,
  write: Write = {},
): void {
  const onTop = (old: Pages<T>): Pages<T> => {
    const [first, ...rest] = old.pages
    if (!first || old.pages.some(({ items }) => items.some(({ id }) => id === item.id))) return old
    return { ...old, pages: [{ ...first, items: [item, ...first.items] }, ...rest] }
  }
  patchData(queries, queryKey, onTop, write)
}

/** Adds new items at the top of a list, newest first, removes deleted ones and leaves the rest. */
export function mergePages<T extends Dated>(old: Pages<T>, fresh: Page<T>): Pages<T> {
  const [first, ...rest] = old.pages
  const last = fresh.items.at(-1)
  const isKept = (item: T) => fresh.next !== null && last !== undefined && isOlder(item, last)
  const known = new Set(old.pages.flatMap(({ items }) => items.map(({ id }) => id)))
  const hasGap = fresh.next !== null && !fresh.items.some(({ id }) => known.has(id))
  if (!first || hasGap || fresh.next === null) return { pages: [fresh], pageParams: [undefined] }

  const below = first.items.filter(isKept)
  const next = below.length > 0 || rest.length > 0 ? first.next : fresh.next
  return {
    ...old,
    pages: [
      { ...first, ...fresh, items: [...fresh.items, ...below], next },
      ...rest.map((page) => ({ ...page, items: page.items.filter(isKept) })),
    ],
  }
}

/** Newest first: by time, then by id, as the server pages. */
export const isOlder = (item: Dated, than: Dated) =>
  item.createdAt < than.createdAt || (item.createdAt === than.createdAt && item.id < than.id)
