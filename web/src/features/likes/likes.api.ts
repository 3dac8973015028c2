import type { ContentItem } from '@guildhall/contract/feed'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { patchContent } from '../../content/cache'
import { forgetContent, likeMutation } from '../../content/refresh'
import { call } from '../../lib/call'
import { codeOf } from '../../lib/callError'
import { errorText } from '../../lib/errorText'
import { toast } from '../../lib/toast'

/** Likes an item or takes the like back; shown at once, everywhere, and put back if it fails. */
export function useLike({ id }: Pick<ContentItem, 'id'>) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: likeMutation(id),
    // One after the other, so that two quick presses end as the second one says.
    scope: { id: `like ${id}` },
    mutationFn: (liked: boolean) =>
      call(liked ? 'PUT /content/:contentId/like' : 'DELETE /content/:contentId/like', {
        params: { contentId: id },
      }),
    onMutate: (liked) => void patchContent(queries, id, (item) => withLike(item, liked)),
    onSuccess: (answer) => {
      // With another press waiting, what is shown is that one's.
      if (queries.isMutating({ mutationKey: likeMutation(id) }) > 1) return
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
