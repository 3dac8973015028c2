import type { InputOf } from '@guildhall/contract/api'
import type { MyClubKind } from '@guildhall/contract/clubs'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { pagedOptions } from '../../lib/cache/pages'
import { putData } from '../../lib/cache/reads'
import { call } from '../../lib/net/call'

export type ClubFilters = Omit<InputOf<'GET /clubs'>['query'], 'cursor'>
export type NewClub = InputOf<'POST /clubs'>['body']

/** A club as seen from inside. */
export const clubQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.club(slug),
    queryFn: ({ signal }) => call('GET /clubs/:club', { params: { club: slug }, signal }),
  })

export const clubCountsQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.clubCounts(slug),
    queryFn: ({ signal }) => call('GET /clubs/:club/counts', { params: { club: slug }, signal }),
  })

export const clubPreviewQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.clubPreview(slug),
    queryFn: ({ signal }) => call('GET /clubs/:club/preview', { params: { club: slug }, signal }),
  })

/** The first of the viewer's clubs of each kind, and which kinds have more. */
export const myClubsQuery = queryOptions({
  queryKey: keys.myClubs,
  queryFn: ({ signal }) => call('GET /my/clubs', { signal }),
})

/** A few clubs the viewer is not in, each with a reason. Not kept live. */
export const suggestedClubsQuery = queryOptions({
  queryKey: keys.suggestedClubs,
  queryFn: ({ signal }) => call('GET /my/suggested-clubs', { signal }),
})

/** All of the viewer's clubs of one kind, by name; filtered by name or address if `q` is set. */
export const myClubsOfQuery = (kind: MyClubKind, q = '') =>
  pagedOptions(keys.myClubsOf(kind, q), ({ cursor, signal }) =>
    call('GET /my/clubs/:kind', { params: { kind }, query: { q: q || undefined, cursor }, signal }),
  )

/** Clubs to discover. Previous results stay while other filters load. */
export const clubListQuery = (filters: ClubFilters) => ({
  ...pagedOptions(keys.clubList(filters), ({ cursor, signal }) =>
    call('GET /clubs', { query: { ...filters, cursor }, signal }),
  ),
  placeholderData: keepPreviousData,
})

export const clubCategoriesQuery = queryOptions({
  queryKey: keys.clubCategories,
  queryFn: ({ signal }) => call('GET /club-categories', { signal }),
})

export function useCreateClub() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NewClub) => call('POST /clubs', { body }),
    onSuccess: async (club) => {
      await queries.invalidateQueries({ queryKey: keys.clubs, refetchType: 'none' })
      putData(queries, keys.club(club.slug), club)
      void queries.invalidateQueries({ queryKey: keys.myClubs })
    },
  })
}
