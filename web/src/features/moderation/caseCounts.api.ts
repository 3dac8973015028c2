import { useQuery, useQueryClient } from '@tanstack/react-query'
import { moderationKeys } from '../../lib/cache/moderation.keys'
import { useSignal } from '../../lib/live/signals'
import { call } from '../../lib/net/call'
import { type Scope, scopeKey } from './scope'

/** How many cases are open, and how many the viewer took; refetched on notifications and on focus. */
export function useCaseCounts(scope: Scope | undefined): { open: number; mine: number } | undefined {
  const queries = useQueryClient()
  const queryKey = moderationKeys.openCases(scope ? scopeKey(scope) : '')
  useSignal('notifications.changed', () => void queries.invalidateQueries({ queryKey }))
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const query = { status: 'mine' as const, sort: 'oldest' as const }
      const { open, mine } =
        scope === undefined || scope === 'server'
          ? await call('GET /admin/cases', { query, signal })
          : await call('GET /clubs/:club/cases', { params: { club: scope.club.id }, query, signal })
      return { open, mine }
    },
    enabled: scope !== undefined,
    refetchOnWindowFocus: true,
  })
  return data
}
