import type { QuietClub } from '@guildhall/contract/muting'
import type { Level } from '@guildhall/contract/notification-levels'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { pagedOptions } from '../../lib/cache/pages'
import { putData } from '../../lib/cache/reads'
import { call } from '../../lib/net/call'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'

/** Which of a club's notifications the viewer gets. */
export const clubLevelQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.clubLevel(slug),
    queryFn: ({ signal }) => call('GET /clubs/:club/notification-level', { params: { club: slug }, signal }),
    // It may have been changed in another browser.
    staleTime: 0,
  })

/** Clubs with reduced notifications, latest choice first. */
export const quietClubsQuery = pagedOptions(keys.quietClubs, async ({ cursor, signal }) => {
  const { items, next } = await call('GET /my/quiet-clubs', { query: { cursor }, signal })
  return { items: items.map((one): QuietClub & { id: string } => ({ ...one, id: one.club.id })), next }
})

/** Chooses a level, optimistically; rolls back on failure. The last of several choices wins. */
export function useChooseLevel({ slug, name }: { slug: string; name: string }) {
  const queries = useQueryClient()
  const { queryKey } = clubLevelQuery(slug)
  const { mutate, isPending, variables } = useMutation({
    scope: { id: `level ${slug}` },
    mutationFn: (level: Level) =>
      call('PUT /clubs/:club/notification-level', { params: { club: slug }, body: { level } }),
    onSuccess: (chosen) => putData(queries, queryKey, chosen),
    onError: (error) =>
      toast.error(
        `Your choice for ${name} could not be saved`,
        errorText(error, 'Please try again.', {
          club_not_found: 'The club was deleted.',
          members_only: 'You’re no longer a member.',
        }),
      ),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: keys.quietClubs })
      void queries.invalidateQueries({ queryKey })
    },
  })
  return { choose: mutate, chosen: isPending ? variables : undefined }
}
