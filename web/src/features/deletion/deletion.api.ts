import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call'
import { keys } from '../../lib/keys'

export function useDeleteClub(slug: string) {
  return useMutation({
    mutationFn: (body: { name: string }) => call('DELETE /clubs/:club', { params: { club: slug }, body }),
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
