import type { InputOf } from '@guildhall/contract/api'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { putData } from '../../lib/cache/reads'
import { call } from '../../lib/net/call'

// Beside announcements.api, which every page loads.
type Body = InputOf<'PUT /admin/announcement'>['body']

/** To edit: of a club, or of the place. */
export const currentQuery = (club: string | null) =>
  queryOptions({
    queryKey: club === null ? keys.adminOf('announcement') : keys.clubAnnouncement(club),
    queryFn: ({ signal }) =>
      club === null
        ? call('GET /admin/announcement', { signal })
        : call('GET /clubs/:club/announcement', { params: { club }, signal }),
  })

/** Announces, or removes what was announced. */
export function useAnnounce(club: string | null) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Body | null) => {
      if (club === null)
        return body ? call('PUT /admin/announcement', { body }) : call('DELETE /admin/announcement')
      const params = { club }
      return body
        ? call('PUT /clubs/:club/announcement', { params, body })
        : call('DELETE /clubs/:club/announcement', { params })
    },
    onSuccess: (current) => {
      putData(queries, currentQuery(club).queryKey, current)
      return queries.invalidateQueries({ queryKey: keys.allAnnouncements })
    },
  })
}
