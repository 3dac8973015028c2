import type { EndpointKey, InputOf } from '@guildhall/contract/api'
import type { Club } from '@guildhall/contract/clubs'
import type { Feature } from '@guildhall/contract/limits'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../../lib/cache/keys'
import { putData } from '../../../lib/cache/reads'
import { call } from '../../../lib/net/call'
import type { PeopleSearch } from '../../../ui/usePeopleSearch'

export const permissionsQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.clubPermissions(slug),
    queryFn: ({ signal }) => call('GET /clubs/:club/permissions', { params: { club: slug }, signal }),
  })

/** Members who can be named. */
export const nameableQuery =
  (slug: string): PeopleSearch =>
  (q) => ({
    queryKey: keys.clubNameable(slug, q),
    queryFn: ({ signal }) =>
      call('GET /clubs/:club/permissions/people', { params: { club: slug }, query: { q }, signal }),
  })

export function useSavePermissions(slug: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<'PUT /clubs/:club/permissions'>) =>
      call('PUT /clubs/:club/permissions', { params: { club: slug }, body }),
    onSuccess: (saved) => {
      putData(queries, keys.clubPermissions(slug), saved)
      void queries.invalidateQueries({ queryKey: keys.clubs })
    },
  })
}

/** `club`: slug or ID; the ID stays valid while the slug changes. */
export const useSaveFeatures = (club: string) =>
  useClubChange((features: Partial<Record<Feature, boolean>>) =>
    call('PUT /clubs/:club/features', { params: { club }, body: { features } }),
  )

export const useEnableFeature = (club: string) =>
  useClubChange((feature: Feature) =>
    call('PUT /clubs/:club/features/:feature', { params: { club, feature } }),
  )

export const useSaveLandingPage = (club: string) =>
  useClubChange((body: Body<'PUT /clubs/:club/landing-page'>) =>
    call('PUT /clubs/:club/landing-page', { params: { club }, body }),
  )

export const useSaveNavigation = (club: string) =>
  useClubChange((body: Body<'PUT /clubs/:club/navigation'>) =>
    call('PUT /clubs/:club/navigation', { params: { club }, body }),
  )

export const useSaveLook = (club: string) =>
  useClubChange((body: Body<'PUT /clubs/:club/look'>) =>
    call('PUT /clubs/:club/look', { params: { club }, body }),
  )

export const useSaveLeaderboard = (club: string) =>
  useClubChange((body: Body<'PUT /clubs/:club/leaderboard'>) =>
    call('PUT /clubs/:club/leaderboard', { params: { club }, body }),
  )

export const useSaveDetails = (club: string) =>
  useClubChange((body: Body<'PUT /clubs/:club/details'>) =>
    call('PUT /clubs/:club/details', { params: { club }, body }),
  )

export const useSaveImages = (club: string) =>
  useClubChange((body: Body<'PUT /clubs/:club/images'>) =>
    call('PUT /clubs/:club/images', { params: { club }, body }),
  )

export const useSaveAccess = (club: string) =>
  useClubChange((body: Body<'PUT /clubs/:club/access'>) =>
    call('PUT /clubs/:club/access', { params: { club }, body }),
  )

export const useSaveBusiness = (club: string) =>
  useClubChange((body: Body<'PUT /clubs/:club/business'>) =>
    call('PUT /clubs/:club/business', { params: { club }, body }),
  )

export const useConvert = (club: string) =>
  useClubChange((body: Body<'PUT /clubs/:club/conversion'>) =>
    call('PUT /clubs/:club/conversion', { params: { club }, body }),
  )

type Body<K extends EndpointKey> = InputOf<K> extends { body: infer B } ? B : never

/** A change whose response is the updated club. */
export function useClubChange<V>(mutationFn: (value: V) => Promise<Club>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSuccess: (saved) => cacheClub(queries, saved) })
}

/** Stores the club under its slug, and refetches the lists that may show it. */
function cacheClub(queries: QueryClient, club: Club) {
  putData(queries, keys.club(club.slug), club)
  void queries.invalidateQueries({ queryKey: keys.clubs })
}
