import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useRefreshModerated } from '../../content/moderation/acts.api'
import { moderationKeys } from '../../lib/cache/moderation.keys'
import { pagedOptions } from '../../lib/cache/pages'
import { call } from '../../lib/net/call'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { type Scope, scopeKey } from './scope'

/** Open appeals, oldest first. */
export const useAppeals = (scope: Scope) =>
  useInfiniteQuery({
    ...pagedOptions(moderationKeys.appeals(scopeKey(scope)), async ({ cursor, signal }) => {
      const { items, next } =
        scope === 'server'
          ? await call('GET /admin/appeals', { query: { cursor }, signal })
          : await call('GET /clubs/:club/appeals', {
              params: { club: scope.club.id },
              query: { cursor },
              signal,
            })
      return { items: items.map((row) => ({ ...row, id: row.statement.id })), next }
    }),
    refetchOnMount: 'always',
  })

/** Restricted people of a club, or suspended and closed accounts. */
export const useRestrictions = (scope: Scope) =>
  useInfiniteQuery({
    ...pagedOptions(moderationKeys.restrictions(scopeKey(scope)), async ({ cursor, signal }) => {
      const { items, next } =
        scope === 'server'
          ? await call('GET /admin/restrictions', { query: { cursor }, signal })
          : await call('GET /clubs/:club/restrictions', {
              params: { club: scope.club.id },
              query: { cursor },
              signal,
            })
      return { items: items.map((row) => ({ ...row, id: row.actId })), next }
    }),
    refetchOnMount: 'always',
  })

export type Verdict = { decision: 'upheld' | 'granted'; answer: string }

/** Decides an appeal; granting it reverses the act. */
export function useDecideAppeal(actId: string) {
  const refresh = useRefreshModerated()
  return useMutation({
    mutationFn: (body: Verdict) => call('PUT /appeals/:actId/decision', { params: { actId }, body }),
    onSuccess: (_, { decision }) =>
      decision === 'granted'
        ? toast.success('Appeal granted', 'The decision is reversed, and they get your answer.')
        : toast.success('Appeal rejected', 'The decision stays, and they get your answer.'),
    onError: (error) =>
      toast.error(
        'The appeal was not decided',
        errorText(error, 'Please try again.', {
          someone_else_decides: 'You made the first decision, so someone else has to decide the appeal.',
          act_not_found: 'The action no longer exists.',
        }),
      ),
    onSettled: refresh,
  })
}
