import type { ClubPreview } from '@guildhall/contract/clubs'
import { limits } from '@guildhall/contract/limits'
import type { DecidedRequests, Decision, JoinRequest } from '@guildhall/contract/requests'
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call'
import { codeOf } from '../../lib/callError'
import { keys } from '../../lib/keys'
import { pagedOptions } from '../../lib/pages'

/** Who waits to be let into a club; its first page says how many. */
export const joinRequestsQuery = (clubId: string) =>
  pagedOptions(keys.joinRequests(clubId), ({ cursor, signal }) =>
    call('GET /clubs/:club/join-requests', { params: { club: clubId }, query: { cursor }, signal }),
  )

/** Asks to be let into a private club. */
export function useAsk(slug: string) {
  return useOwnRequest(() => call('PUT /clubs/:club/join-request', { params: { club: slug } }))
}

/** Takes that back. */
export function useWithdraw(slug: string) {
  return useOwnRequest(() => call('DELETE /clubs/:club/join-request', { params: { club: slug } }))
}

function useOwnRequest(mutationFn: () => Promise<ClubPreview>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    // By whatever address it is shown: its slug, a former one, or its id.
    onSuccess: (preview) =>
      queries.setQueriesData<ClubPreview>({ queryKey: keys.clubPreviews }, (old) =>
        old?.id === preview.id ? preview : old,
      ),
    onError: (error) => {
      // Where it is refused, what is shown is behind: read again what one may do.
      if (codeOf(error)) void queries.invalidateQueries({ queryKey: keys.clubPreviews })
    },
  })
}

/**
 * Accepts or rejects requests, as many as there are, and takes those that wait no more off the list. What was sent as
 * the page was closed arrives all the same.
 */
export function useDecide(club: { id: string; slug: string }) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ ids, decision }: { ids: string[]; decision: Decision }) => {
      const answer: DecidedRequests = { decided: [], passed: [] }
      for (let from = 0; from < ids.length; from += limits.decisions) {
        const body = { ids: ids.slice(from, from + limits.decisions), decision }
        const part = await call('PUT /clubs/:club/join-requests/decisions', {
          params: { club: club.id },
          body,
          keepalive: true,
        })
        answer.decided.push(...part.decided)
        answer.passed.push(...part.passed)
        takeOff(queries, club.id, body.ids)
      }
      return answer
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: keys.joinRequests(club.id) })
      void queries.invalidateQueries({ queryKey: keys.club(club.slug) })
      void queries.invalidateQueries({ queryKey: keys.myClubs })
    },
  })
}

type Waiting = InfiniteData<{ items: JoinRequest[]; next: string | null; waiting: number }>

function takeOff(queries: QueryClient, clubId: string, ids: string[]): void {
  queries.setQueryData<Waiting>(keys.joinRequests(clubId), (old) => {
    if (!old) return old
    const isGone = ({ id }: JoinRequest) => ids.includes(id)
    const gone = old.pages.flatMap(({ items }) => items).filter(isGone).length
    return {
      ...old,
      pages: old.pages.map((page) => ({
        ...page,
        items: page.items.filter((item) => !isGone(item)),
        waiting: Math.max(page.waiting - gone, 0),
      })),
    }
  })
}
