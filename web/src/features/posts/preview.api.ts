import type { PostItem } from '@guildhall/contract/posts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { patchContent } from '../../content/cache'
import { forgetContent } from '../../content/refresh'
import { call } from '../../lib/net/call'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'

/** Removes a post's link card. Idempotent. */
export function useRemovePreview({ id: contentId }: PostItem) {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: `preview ${contentId}` },
    mutationFn: () => call('DELETE /content/:contentId/link-card', { params: { contentId } }),
    onSuccess: () => {
      patchContent(queries, contentId, (old) =>
        old.type === 'post' ? { ...old, data: { ...old.data, linkCard: null } } : old,
      )
    },
    onError: (error) => {
      if (codeOf(error) === 'content_not_found') forgetContent(queries, contentId)
      toast.error(
        'Failed to remove the preview',
        errorText(error, '', { content_not_found: 'Post not found' }),
      )
    },
  })
}
