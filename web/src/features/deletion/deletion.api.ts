import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call'
import { keys } from '../../lib/keys'

export function useDeleteClub(slug: string) {
  return useMutation({
    mutationFn: (body: { name: string }) => call('DELETE /clubs/:club', { params: { club: slug }, body }),
  })
}

/** Clubs that the viewer deleted and can bring back. */
export const deletedClubsQuery = queryOptions({
  queryKey: keys.deletedClubs,
  queryFn: ({ signal }) => call('GET /my/deleted-clubs', { signal }),
})

/** Brings a club back; whatever lists clubs or content reads again, also where somebody was faster. */
export function useBringBack() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (clubId: string) => call('PUT /my/deleted-clubs/:clubId/restoration', { params: { clubId } }),
    onSettled: async () => {
      for (const queryKey of [keys.content, ['search']]) void queries.invalidateQueries({ queryKey })
      await queries.invalidateQueries({ queryKey: keys.clubs })
    },
  })
}

/** Forgets a deleted club and what stood in it, once its page is no longer shown. */
export function useForgetClub() {
  const queries = useQueryClient()
  return (slug: string) => {
    for (const queryKey of [keys.club(slug), keys.clubPreview(slug), keys.clubCounts(slug), keys.content])
      queries.removeQueries({ queryKey, type: 'inactive' })
    for (const queryKey of [keys.clubs, keys.content, ['search']])
      void queries.invalidateQueries({ queryKey })
  }
}
