import type { ContentItem } from '@guildhall/contract/feed'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { keys } from '../lib/cache/keys'
import { patchAll, type Write } from '../lib/cache/reads'

type Change = (item: ContentItem, queryKey: QueryKey) => ContentItem | null

/**
 * Changes an item in all cached feeds, cards, pages, profiles and search results, and with `write` in what is being read.
 * Null removes it from lists. Only a page (`isPage`) has the whole text.
 */
export function patchContent(
  queries: QueryClient,
  contentId: string,
  change: Change,
  write: Write | null = {},
): void {
  for (const root of [keys.content, keys.profiles, ['search']])
    patchAll<unknown>(
      queries,
      root,
      (data, key) => patched(data, contentId, (item) => change(item, key)) ?? data,
      write ?? undefined,
    )
}

/** Returns a changed copy of lists and objects with the item, and anything else as it is. */
function patched(value: unknown, id: string, change: (item: ContentItem) => ContentItem | null): unknown {
  if (Array.isArray(value)) {
    const list = value.map((entry) => patched(entry, id, change))
    if (list.every((entry, index) => entry === value[index])) return value
    return list.filter((entry, index) => entry !== null || value[index] === null)
  }
  if (typeof value !== 'object' || value === null) return value
  if (isItem(value)) return value.id === id ? change(value) : value
  let result = value
  for (const [name, entry] of Object.entries(value)) {
    const next = patched(entry, id, change)
    // A page keeps its deleted item, and ContentPage says so.
    if (next !== entry && next !== null) result = { ...result, [name]: next }
  }
  return result
}

/** An item or comment with the viewer's like, or without it. */
export function withLike<T extends { liked: boolean; likeCount: number }>(
  old: T,
  { isOn }: { isOn: boolean },
): T {
  if (old.liked === isOn) return old
  return { ...old, liked: isOn, likeCount: Math.max(0, old.likeCount + (isOn ? 1 : -1)) }
}

/** Whether a query's data is or contains the item. */
export function holdsContent(
  value: unknown,
  id: string,
  where: (item: ContentItem) => boolean = () => true,
): boolean {
  if (Array.isArray(value)) return value.some((entry) => holdsContent(entry, id, where))
  if (typeof value !== 'object' || value === null) return false
  if (isItem(value)) return value.id === id && where(value)
  return Object.values(value).some((entry) => holdsContent(entry, id, where))
}

export const isPage = (queryKey: QueryKey) => queryKey[1] === keys.contentPage('', 'post', '')[1]

const isItem = (value: object): value is ContentItem =>
  'type' in value && 'likeCount' in value && 'id' in value
