import type { Announcements } from '@guildhall/contract/announcements'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { patchAll } from '../../lib/cache/reads'
import { call } from '../../lib/net/call'

/** What is shown above pages: of the place, and of the club they are in. */
export const announcementsQuery = (club: string | null) =>
  queryOptions({
    queryKey: keys.announcements(club),
    queryFn: ({ signal }) => call('GET /announcements', { query: { club: club ?? undefined }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Closes one at once; it comes back if that fails. Visitors close it until the page is loaded again. */
export function useClose(isVisitor: boolean) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) =>
      isVisitor || call('PUT /my/closed-announcements/:announcementId', { params: { announcementId: id } }),
    onMutate: (id) =>
      patchAll<Partial<Announcements>>(
        queries,
        keys.allAnnouncements,
        (old) => (old.items ? { items: old.items.filter((one) => one.id !== id) } : old),
        {},
      ),
    onError: () => queries.invalidateQueries({ queryKey: keys.allAnnouncements }),
  })
}
