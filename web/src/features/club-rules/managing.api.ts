import type { ClubRules, SaveClubRules } from '@guildhall/contract/club-rules'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { putData } from '../../lib/cache/reads'
import { call } from '../../lib/net/call'

// Beside club-rules.api, which every page loads.

/** What a member answered before joining; for the owner and admins. */
export const memberAnswersQuery = (clubId: string, personId: string) =>
  queryOptions({
    queryKey: keys.memberAnswers(clubId, personId),
    queryFn: ({ signal }) =>
      call('GET /clubs/:club/members/:personId/answers', { params: { club: clubId, personId }, signal }),
  })

export function useSaveRules(clubId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: SaveClubRules) => call('PUT /clubs/:club/rules', { params: { club: clubId }, body }),
    onSuccess: (saved: ClubRules) => {
      putData(queries, keys.clubRules(clubId), saved)
      void queries.invalidateQueries({ queryKey: keys.allClubs })
      void queries.invalidateQueries({ queryKey: keys.clubPreviews })
    },
  })
}
