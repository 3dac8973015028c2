import type { ContentItem } from '@guildhall/contract/feed'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../lib/call'
import { codeOf } from '../lib/callError'
import { keys } from '../lib/keys'
import { isPage, patchContent } from './cache'

/** Named by likes, so that a like under way is not overwritten by what was read before it. */
export const likeMutation = (contentId: string) => ['like', contentId]

const delay = 100
const waiting = new Map<string, ReturnType<typeof setTimeout>>()

/** Reads an item again wherever it is shown; several changes in a moment are read once. */
export function refreshContent(queries: QueryClient, contentId: string): void {
  if (waiting.has(contentId)) return
  const timer = setTimeout(() => {
    waiting.delete(contentId)
    void refreshNow(queries, contentId)
  }, delay)
  waiting.set(contentId, timer)
}

export async function refreshNow(queries: QueryClient, contentId: string): Promise<void> {
  try {
    const fresh = await call('GET /content/:contentId', { params: { contentId } })
    const liking = queries.isMutating({ mutationKey: likeMutation(contentId) }) > 0
    patchContent(queries, contentId, (old, heldBy) => {
      const item = isPage(heldBy) ? withCounts(old, fresh) : fresh
      return liking ? { ...item, liked: old.liked, likeCount: old.likeCount } : item
    })
  } catch (error) {
    if (codeOf(error) !== 'content_not_found') return
    forgetContent(queries, contentId)
  }
}

/** Takes an item that is gone, or hidden from now on, out of every list. */
export function forgetContent(queries: QueryClient, contentId: string): void {
  patchContent(queries, contentId, () => null)
  queries.removeQueries({ queryKey: keys.contentItem(contentId) })
  queries.removeQueries({ queryKey: keys.comments(contentId), type: 'inactive' })
}

/** A page holds the whole text, which a card's item has not. */
const withCounts = (
  page: ContentItem,
  { likeCount, commentCount, liked, can }: ContentItem,
): ContentItem => ({
  ...page,
  likeCount,
  commentCount,
  liked,
  can,
})
