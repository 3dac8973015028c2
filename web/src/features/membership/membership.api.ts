import type { Joining } from '@guildhall/contract/club-rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { putData } from '../../lib/cache/reads'
import { call } from '../../lib/net/call'
import { codeOf } from '../../lib/net/callError'

/** Joins a public club, then refetches the clubs and content whose abilities change with it. */
export function useJoin(slug: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body?: Joining) => call('PUT /clubs/:club/membership', { params: { club: slug }, body }),
    onSuccess: (club) => {
      putData(queries, keys.club(club.slug), club)
      for (const queryKey of [keys.clubs, keys.content, keys.courses, ['search']])
        void queries.invalidateQueries({ queryKey })
    },
    onError: (error) => {
      // The page is out of date: refetch what the viewer can do.
      if (codeOf(error) === 'already_member') void queries.invalidateQueries({ queryKey: keys.clubs })
    },
  })
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
