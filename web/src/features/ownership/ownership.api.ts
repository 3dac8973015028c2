import type { Club } from '@guildhall/contract/clubs'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { putData } from '../../lib/cache/reads'
import { call } from '../../lib/net/call'
import { codeOf } from '../../lib/net/callError'
import type { PeopleSearch } from '../../ui/usePeopleSearch'

export const offerQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.ownershipOffer(slug),
    queryFn: ({ signal }) => call('GET /clubs/:club/ownership-offer', { params: { club: slug }, signal }),
  })

/** The viewer's sent or received offer. Only the owner and admins can have one, so only they request it. */
export const useOffer = (club: Club) =>
  useQuery({ ...offerQuery(club.slug), enabled: club.can.manage === true })

export const candidatesQuery =
  (slug: string): PeopleSearch =>
  (q) => ({
    queryKey: keys.ownershipCandidates(slug, q),
    queryFn: ({ signal }) =>
      call('GET /clubs/:club/ownership-candidates', { params: { club: slug }, query: { q }, signal }),
  })

export function useOfferOwnership(slug: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (personId: string) =>
      call('PUT /clubs/:club/ownership-offer', { params: { club: slug }, body: { personId } }),
    onSuccess: (offer) => putData(queries, keys.ownershipOffer(slug), { offer }),
    // The page is out of date.
    onError: () => queries.invalidateQueries({ queryKey: keys.clubs }),
  })
}

/** Withdraws or declines the offer; succeeds also if it no longer exists. */
export function useEndOffer(slug: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      try {
        await call('DELETE /clubs/:club/ownership-offer', { params: { club: slug } })
      } catch (error) {
        if (codeOf(error) !== 'offer_not_found') throw error
      }
    },
    onSuccess: () => putData(queries, keys.ownershipOffer(slug), { offer: null }),
    onError: () => queries.invalidateQueries({ queryKey: keys.clubs }),
  })
}

export function useAcceptOffer(slug: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('PUT /clubs/:club/ownership', { params: { club: slug } }),
    onSuccess: (club) => {
      putData(queries, keys.club(club.slug), club)
      putData(queries, keys.ownershipOffer(slug), { offer: null })
      for (const queryKey of [keys.clubs, keys.content, keys.courses])
        void queries.invalidateQueries({ queryKey })
    },
    onError: () => queries.invalidateQueries({ queryKey: keys.clubs }),
  })
}
