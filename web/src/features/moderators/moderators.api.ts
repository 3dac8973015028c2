import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { call } from '../../lib/net/call'
import type { PeopleSearch } from '../../ui/usePeopleSearch'

/** Who moderates a club, by its id. */
export const moderatorsQuery = (clubId: string) =>
  queryOptions({
    queryKey: keys.clubModerators(clubId),
    queryFn: ({ signal }) => call('GET /clubs/:club/moderators', { params: { club: clubId }, signal }),
  })

/** Members by name, to choose from. */
export const membersByNameQuery =
  (clubId: string): PeopleSearch =>
  (q) => ({
    queryKey: keys.moderatorCandidates(clubId, q),
    queryFn: async ({ signal }) => {
      const query = { q: q || undefined, role: 'member' as const, limit: 20 }
      const { items } = await call('GET /clubs/:club/members', { params: { club: clubId }, query, signal })
      return { people: items.map(({ person }) => person) }
    },
  })

/** Makes a member a moderator, or a plain member again. */
export function useChangeModerator(clubId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ personId, moderates }: { personId: string; moderates: boolean }) =>
      call(moderates ? 'PUT /clubs/:club/moderators/:personId' : 'DELETE /clubs/:club/moderators/:personId', {
        params: { club: clubId, personId },
      }),
    // Refused, the list is out of date.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: keys.clubModerators(clubId) }),
        queries.invalidateQueries({ queryKey: keys.memberLists(clubId) }),
      ]),
  })
}
