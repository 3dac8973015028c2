import type { Joining } from '@guildhall/contract/club-rules'
import type { ClubPreview } from '@guildhall/contract/clubs'
import { limits } from '@guildhall/contract/limits'
import type { DecidedRequests, Decision, JoinRequest } from '@guildhall/contract/requests'
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { pagedOptions } from '../../lib/cache/pages'
import { patchAll, patchData } from '../../lib/cache/reads'
import { call } from '../../lib/net/call'
import { codeOf } from '../../lib/net/callError'

/** Pending join requests of a club; the first page carries their total. */
export const joinRequestsQuery = (clubId: string) =>
  pagedOptions(keys.joinRequests(clubId), ({ cursor, signal }) =>
    call('GET /clubs/:club/join-requests', { params: { club: clubId }, query: { cursor }, signal }),
  )

/** Requests to join a private club. */
export function useRequestToJoin(slug: string) {
  return useOwnRequest((body: Joining | undefined) =>
    call('PUT /clubs/:club/join-request', { params: { club: slug }, body }),
  )
}

/** Withdraws the viewer's request. */
export function useWithdrawRequest(slug: string) {
  return useOwnRequest(() => call('DELETE /clubs/:club/join-request', { params: { club: slug } }))
}

function useOwnRequest<V = void>(mutationFn: (value: V) => Promise<ClubPreview>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    // Previews are cached by slug, former slug and ID.
    onSuccess: (preview) =>
      patchAll<ClubPreview>(queries, keys.clubPreviews, (old) => (old.id === preview.id ? preview : old), {
        name: preview.id,
      }),
    onError: (error) => {
      // Refused, so the page is out of date: refetch what the viewer can do.
      if (codeOf(error)) void queries.invalidateQueries({ queryKey: keys.clubPreviews })
    },
  })
}

/**
 * Accepts or rejects requests in batches and removes them from the cached list. `keepalive` lets the calls
 * finish after the page is closed.
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
        removeRequests(queries, club.id, body.ids)
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

type RequestPages = InfiniteData<{ items: JoinRequest[]; next: string | null; waiting: number }>

function removeRequests(queries: QueryClient, clubId: string, ids: string[]): void {
  const isGone = ({ id }: JoinRequest) => ids.includes(id)
  const without = (old: RequestPages): RequestPages => {
    const gone = old.pages.flatMap(({ items }) => items).filter(isGone).length
    return {
      ...old,
      pages: old.pages.map((page) => ({
        ...page,
        items: page.items.filter((item) => !isGone(item)),
        waiting: Math.max(page.waiting - gone, 0),
      })),
    }
  }
  patchData(queries, keys.joinRequests(clubId), without, {})
}
