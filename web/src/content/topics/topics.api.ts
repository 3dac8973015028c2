import type { ContentItem } from '@guildhall/contract/feed'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { call } from '../../lib/net/call'
import { patchContent } from '../cache'

/** Moves an item into a topic, or (null) out of all. */
export function useMoveItem({ id, club }: Pick<ContentItem, 'id' | 'club'>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (topicId: string | null) =>
      call('PUT /content/:contentId/topic', { params: { contentId: id }, body: { topicId } }),
    onSuccess: ({ topic }) => {
      patchContent(queries, id, (item) => ({ ...item, topic: topic ?? undefined }) as ContentItem, {
        name: `topic ${id}`,
      })
      refetchTopics(queries, club.slug)
    },
  })
}

/** Refetches a club's topics with their counts, and the feeds of topics. */
export function refetchTopics(queries: ReturnType<typeof useQueryClient>, slug: string): void {
  void queries.invalidateQueries({ queryKey: keys.club(slug) })
  void queries.invalidateQueries({ queryKey: keys.clubTopics(slug) })
  void queries.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[1] === 'feed' && queryKey[2] === slug && queryKey.length > 5,
  })
}
