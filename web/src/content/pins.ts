import type { ClubFeed, ContentItem } from '@guildhall/contract/feed'
import { limits } from '@guildhall/contract/limits'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { patchData } from '../lib/cache/reads'
import { patchContent } from './cache'
import { clubFeedQuery } from './content.api'

/** Applies an item's pin to all cached copies, and to the top of its club's feed. */
export function showPin(queries: QueryClient, item: ContentItem, pinnedAt: string | null): void {
  const write = { name: `pin ${item.id}` }
  patchContent(queries, item.id, (old) => ({ ...old, pinnedAt }), write)
  const pinned = (old: InfiniteData<ClubFeed>) => {
    const [first, ...rest] = old.pages
    return first ? { ...old, pages: [withPin(first, item, pinnedAt), ...rest] } : old
  }
  patchData(queries, clubFeedQuery(item.club.slug).queryKey, pinned, write)
}

function withPin(page: ClubFeed, item: ContentItem, pinnedAt: string | null): ClubFeed {
  const others = (page.pinned ?? []).filter(({ id }) => id !== item.id)
  const pinned = pinnedAt ? [...others, { ...item, pinnedAt }] : others
  return { ...page, pinned: pinned.toSorted(latestFirst).slice(0, limits.pinnedItems) }
}

const latestFirst = (a: ContentItem, b: ContentItem) => ((a.pinnedAt ?? '') < (b.pinnedAt ?? '') ? 1 : -1)
