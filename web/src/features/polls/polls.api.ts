import type { PollItem } from '@guildhall/contract/polls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { patchContent } from '../../content/cache'
import { forgetContent, refreshContent } from '../../content/refresh'
import { keys } from '../../lib/cache/keys'
import { call } from '../../lib/net/call'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'

/** Casts or changes the viewer's vote and patches the poll wherever it is shown. */
export function useVote({ id, data }: PollItem) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: keys.voting(id),
    scope: { id: `vote ${id}` },
    mutationFn: (optionId: string) =>
      call('PUT /polls/:contentId/vote', { params: { contentId: id }, body: { optionId } }),
    onSuccess: (answer) => {
      patchContent(queries, id, (old) =>
        old.type === 'poll' ? { ...old, data: { ...old.data, ...standingOf(answer) } } : old,
      )
      toast.success(data.votedFor ? 'Vote updated' : 'Vote submitted')
    },
    onError: (error) => {
      const code = codeOf(error)
      if (code === 'content_not_found') forgetContent(queries, id)
      if (code === 'poll_ended' || code === 'option_not_found') refreshContent(queries, id)
      toast.error(
        'Failed to submit your vote. Please try again.',
        errorText(error, '', {
          content_not_found: 'Poll not found',
          poll_ended: 'This poll has ended',
          option_not_found: 'This option no longer exists. Please choose another one.',
        }),
      )
    },
  })
}

/** The fields that voting changes, without texts that may be shortened in lists. */
function standingOf({ data: { options, votes, votedFor, lostVote, endsAt, hasEnded, can } }: PollItem) {
  return { options, votes, votedFor, lostVote, endsAt, hasEnded, can }
}
