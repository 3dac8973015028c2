import type { InputOf } from '@guildhall/contract/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { moderationKeys } from '../../lib/cache/moderation.keys'
import { call } from '../../lib/net/call'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { actTexts } from './actTexts'

export type ActBody = InputOf<'POST /acts'>['body']

/** Lists that an act or its reversal changes. */
const changed = [
  ...[keys.content, keys.commentLists, keys.courses],
  ...[moderationKeys.all, moderationKeys.memberLists, keys.profiles, keys.admin],
]

/** Refetches what acts change: content, comments, members, cases and the console. */
export function useRefreshModerated() {
  const queries = useQueryClient()
  return () => {
    for (const queryKey of changed) void queries.invalidateQueries({ queryKey })
  }
}

/** Acts on something or someone; the id is the client's, so that a repeated act is done once. */
export function useAct() {
  const refresh = useRefreshModerated()
  return useMutation({
    mutationFn: (body: ActBody) => call('POST /acts', { body }),
    onSuccess: (_, { action, hidesAll, hidesSubject }) => {
      const hidden = hidesAll
        ? 'Everything they published is being hidden. '
        : hidesSubject
          ? 'What was reported is hidden. '
          : ''
      toast.success(actTexts[action].done, `${hidden}They get your reasons, and can appeal.`)
    },
    // Also after a refusal: someone else may have acted.
    onSettled: refresh,
  })
}

export const showActError = (error: unknown) =>
  toast.error('Nothing was done', errorText(error, 'Please try again.', actRefusals))

const actRefusals = {
  already_done: 'Another moderator did this already. Your text is still here.',
  action_not_possible: 'This is no longer possible here. Choose another action.',
  person_protected: 'You can’t act on yourself, the owner, or people with your role or a higher one.',
  report_subject_not_found: 'It was deleted in the meantime.',
  case_not_found: 'This case no longer exists, or you can no longer decide it.',
  id_taken: 'Close this form and start again.',
}

/** Reverses an act: everything is as it was before. */
export function useReverse() {
  const refresh = useRefreshModerated()
  return useMutation({
    mutationFn: ({ actId, reason }: { actId: string; reason: string }) =>
      call('PUT /acts/:actId/reversal', { params: { actId }, body: { reason } }),
    onSuccess: () => toast.success('Reversed', 'Everything is as it was before.'),
    onError: (error) =>
      toast.error(
        'Failed to reverse this',
        errorText(error, 'Please try again.', {
          act_not_found: 'This action no longer exists.',
          restoration_over: 'What it removed was deleted since, so it can’t be restored.',
        }),
      ),
    onSettled: refresh,
  })
}
