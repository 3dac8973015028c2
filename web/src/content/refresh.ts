import type { ContentItem } from '@guildhall/contract/feed'
import type { Query, QueryClient } from '@tanstack/react-query'
import { keys } from '../lib/cache/keys'
import { beginRead } from '../lib/cache/reads'
import { scheduleRefetch } from '../lib/live/scheduleRefetch'
import { codeOf } from '../lib/net/callError'
import { holdsContent, isPage, patchContent } from './cache'
import { readItem } from './content.api'

export const isLiking = (queries: QueryClient, contentId: string) =>
  queries.isMutating({ mutationKey: keys.liking(contentId) }) > 0

export const isReacting = (queries: QueryClient, contentId: string) =>
  queries.isMutating({ mutationKey: keys.reacting(contentId) }) > 0

/** Schedules a refetch of an item, if it is shown then; merges calls in quick succession. */
export function refreshContent(queries: QueryClient, contentId: string, spread = 0): void {
  scheduleRefetch(
    `content ${contentId}`,
    () => {
      const predicate = ({ state }: Query) => holdsContent(state.data, contentId)
      const shown = queries.getQueryCache().findAll({ type: 'active', predicate })
      // Inactive queries refetch when shown again. Pages refetch too: cards lack the whole text.
      void queries.invalidateQueries({
        predicate: (query) => predicate(query) && (isPage(query.queryKey) || !query.isActive()),
      })
      if (shown.length > 0) void refreshNow(queries, contentId)
    },
    spread,
  )
}

export async function refreshNow(queries: QueryClient, contentId: string): Promise<void> {
  const write = { name: `item ${contentId}`, at: beginRead() }
  try {
    const fresh = await readItem(contentId)
    patchContent(queries, contentId, (old, key) => (isPage(key) ? withCounts(old, fresh) : fresh), write)
  } catch (error) {
    if (codeOf(error) !== 'content_not_found') return
    forgetContent(queries, contentId)
  }
}

/** Removes a deleted or newly hidden item from all lists. */
export function forgetContent(queries: QueryClient, contentId: string): void {
  patchContent(queries, contentId, () => null)
  queries.removeQueries({ queryKey: keys.contentItem(contentId) })
  queries.removeQueries({ queryKey: keys.comments(contentId), type: 'inactive' })
}

/** Keeps a page's whole text, which a card's item lacks. */
const withCounts = (
  page: ContentItem,
  { likeCount, commentCount, liked, reactions, reacted, can }: ContentItem,
): ContentItem => ({
  ...page,
  likeCount,
  commentCount,
  liked,
  reactions,
  reacted,
  can,
})
