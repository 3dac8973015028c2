import type { ContentItem } from '@guildhall/contract/feed'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/net/call'
import { codeOf } from '../lib/net/callError'
import { errorText } from '../lib/net/errorText'
import { toast } from '../lib/page/toast'
import { showPin } from './pins'
import { forgetContent } from './refresh'

/** Pins an item to the top of its club, or unpins it; idempotent. */
export function usePin(item: ContentItem) {
  const queries = useQueryClient()
  const { id: contentId, title, club } = item
  return useMutation({
    scope: { id: `pin ${contentId}` },
    mutationFn: (isPinned: boolean) =>
      call(isPinned ? 'PUT /content/:contentId/pin' : 'DELETE /content/:contentId/pin', {
        params: { contentId },
      }),
    onSuccess: ({ pinnedAt }) => {
      showPin(queries, item, pinnedAt)
      if (pinnedAt) toast.success('Pinned', `“${title}” is now at the top of ${club.name}.`)
      else toast.success('Unpinned', `“${title}” is no longer at the top.`)
    },
    onError: (error, isPinned) => {
      if (codeOf(error) === 'content_not_found') forgetContent(queries, contentId)
      toast.error(
        isPinned ? 'Failed to pin this' : 'Failed to unpin this',
        errorText(error, '', {
          too_many_pinned: 'A club can pin up to three items. Unpin one first.',
          content_not_found: 'It was deleted.',
        }),
      )
    },
  })
}
