import type { OutputOf } from '@guildhall/contract/api'
import type { Club } from '@guildhall/contract/clubs'
import type { HeldSubmission } from '@guildhall/contract/prevention'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshHeld } from '../../content/held'
import { keys } from '../../lib/cache/keys'
import { pagedOptions } from '../../lib/cache/pages'
import { call } from '../../lib/net/call'

/** What waits for a moderator in a club, or (null) in all clubs, for operators; the first page has the total. */
export const heldQuery = (club: Pick<Club, 'id'> | null) =>
  pagedOptions(keys.heldIn(club?.id ?? null), ({ cursor, signal }) =>
    club
      ? call('GET /clubs/:club/held', { params: { club: club.id }, query: { cursor }, signal })
      : call('GET /admin/held', { query: { cursor }, signal }),
  )

/** What the viewer sent to a club that waits, or was declined lately. */
export const ownHeldQuery = (clubId: string) =>
  pagedOptions(keys.ownHeld(clubId), ({ cursor, signal }) =>
    call('GET /my/held', { query: { clubId, cursor }, signal }),
  )

/** `of`: as the moderator read them; what an author replaced since is refused. */
type Decided = {
  of: Pick<HeldSubmission, 'id' | 'digest'>[]
  decision: 'approved' | 'declined'
  note: string
}

/** Decides one, whose refusal says why, or several, each on its own. */
export function useDecideHeld() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ of, ...body }: Decided): Promise<OutputOf<'POST /held-decisions'>> => {
      const [first] = of
      const ids = of.map(({ id }) => id)
      const digests = of.map(({ id, digest }) => ({ id, digest }))
      if (ids.length > 1) return call('POST /held-decisions', { body: { ids, digests, ...body } })
      if (first)
        await call('PUT /held/:heldId/decision', {
          params: { heldId: first.id },
          body: { ...body, digest: first.digest },
        })
      return { decided: ids, passed: [] }
    },
    onSettled: () => refreshHeld(queries),
  })
}

export function useWithdrawHeld() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (heldId: string) => call('DELETE /my/held/:heldId', { params: { heldId } }),
    onSettled: () => refreshHeld(queries),
  })
}
