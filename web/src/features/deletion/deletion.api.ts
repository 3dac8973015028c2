import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { call } from '../../lib/net/call'

export function useDeleteClub(slug: string) {
  return useMutation({
    mutationFn: (body: { name: string }) => call('DELETE /clubs/:club', { params: { club: slug }, body }),
  })
}

/** Clubs that the viewer deleted and can restore. */
export const deletedClubsQuery = queryOptions({
  queryKey: keys.deletedClubs,
  queryFn: ({ signal }) => call('GET /my/deleted-clubs', { signal }),
})

/** Restores a club and refetches lists of clubs and content, also when it was already restored. */
export function useRestoreClub() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (clubId: string) => call('PUT /my/deleted-clubs/:clubId/restoration', { params: { clubId } }),
    onSettled: async () => {
      for (const queryKey of [keys.content, keys.courses, ['search']])
        void queries.invalidateQueries({ queryKey })
      await queries.invalidateQueries({ queryKey: keys.clubs })
    },
  })
}

/** Removes a deleted club and its content from the cache once its page is closed. */
export function useForgetClub() {
  const queries = useQueryClient()
  return (slug: string) => {
    for (const queryKey of [keys.club(slug), keys.clubPreview(slug), keys.clubCounts(slug), keys.content])
      queries.removeQueries({ queryKey, type: 'inactive' })
    for (const queryKey of [keys.clubs, keys.content, keys.courses, ['search']])
      void queries.invalidateQueries({ queryKey })
  }
}
