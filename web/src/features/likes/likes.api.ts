import type { ContentItem } from '@guildhall/contract/feed'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { patchContent } from '../../content/cache'
import { forgetContent } from '../../content/refresh'
import { keys } from '../../lib/cache/keys'
import { call } from '../../lib/net/call'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'

/** Likes or unlikes an item, optimistically wherever it is shown; rolls back on failure. */
export function useLike({ id }: Pick<ContentItem, 'id'>) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: keys.liking(id),
    // In order, so that the last of several quick presses wins.
    scope: { id: `like ${id}` },
    mutationFn: (liked: boolean) =>
      call(liked ? 'PUT /content/:contentId/like' : 'DELETE /content/:contentId/like', {
        params: { contentId: id },
      }),
    onMutate: (liked) => void patchContent(queries, id, (item) => withLike(item, liked)),
    onSuccess: (answer) => {
      // A later press is pending: keep its optimistic state.
      if (queries.isMutating({ mutationKey: keys.liking(id) }) > 1) return
      patchContent(queries, id, (item) => ({ ...item, ...answer }))
    },
    onError: (error, liked) => {
      patchContent(queries, id, (item) => withLike(item, !liked))
      if (codeOf(error) === 'content_not_found') forgetContent(queries, id)
      toast.error('Failed to update like status', errorText(error, ''))
    },
  })
}

function withLike<T extends ContentItem>(item: T, liked: boolean): T {
  if (item.liked === liked) return item
  return { ...item, liked, likeCount: Math.max(0, item.likeCount + (liked ? 1 : -1)) }
}
