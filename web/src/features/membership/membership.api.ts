import type { Joining } from '@guildhall/contract/club-rules'
import type { JoinedClub } from '@guildhall/contract/membership'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { putData } from '../../lib/cache/reads'
import { call } from '../../lib/net/call'
import { codeOf } from '../../lib/net/callError'

/** Joins a public club, then refetches the clubs and content whose abilities change with it. */
export function useJoin(slug: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body?: Joining) => call('PUT /clubs/:club/membership', { params: { club: slug }, body }),
    onSuccess: (joined) => {
      cacheJoined(queries, joined)
      for (const queryKey of [keys.clubs, keys.content, keys.courses, ['search']])
        void queries.invalidateQueries({ queryKey })
    },
    onError: (error) => {
      // The page is out of date: refetch what the viewer can do.
      if (isDone(error)) void queries.invalidateQueries({ queryKey: keys.clubs })
    },
  })
}

/** A person who was faster elsewhere, or who has to pay: the page is out of date. */
const isDone = (error: unknown) => ['already_member', 'payment_pending'].includes(codeOf(error) ?? '')

/** Stores the club as a new member sees it; of a paid one only its preview, until it is paid. */
export function cacheJoined(queries: QueryClient, joined: JoinedClub): void {
  if ('createdAt' in joined) putData(queries, keys.club(joined.slug), joined)
  else putData(queries, keys.clubPreview(joined.slug), joined)
}

export function useLeave(slug: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /clubs/:club/membership', { params: { club: slug } }),
    onSuccess: () => {
      for (const queryKey of [keys.clubs, keys.content, keys.courses, ['search']])
        void queries.invalidateQueries({ queryKey })
    },
  })
}
