import type { InputOf } from '@guildhall/contract/api'
import type { Club } from '@guildhall/contract/clubs'
import type { NewcomerSettings, SavePreventionSettings, WatchedTerm } from '@guildhall/contract/prevention'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { patchData, putData } from '../../lib/cache/reads'
import { call } from '../../lib/net/call'

/** A club, or null: all clubs, for operators. */
export type Scope = Pick<Club, 'id'> | null

export const preventionQuery = (clubId: string) =>
  queryOptions({
    queryKey: keys.prevention(clubId),
    queryFn: ({ signal }) => call('GET /clubs/:club/prevention', { params: { club: clubId }, signal }),
  })

export function useSavePrevention(clubId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: SavePreventionSettings) =>
      call('PUT /clubs/:club/prevention', { params: { club: clubId }, body }),
    onSuccess: (saved) => putData(queries, keys.prevention(clubId), saved),
  })
}

export const newcomersQuery = queryOptions({
  queryKey: keys.newcomers,
  queryFn: ({ signal }) => call('GET /admin/newcomers', { signal }),
})

export function useSaveNewcomers() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NewcomerSettings) => call('PUT /admin/newcomers', { body }),
    onSuccess: (saved) => putData(queries, keys.newcomers, saved),
  })
}

export const watchedTermsQuery = (scope: Scope) =>
  queryOptions({
    queryKey: keys.watchedTerms(scope?.id ?? null),
    queryFn: ({ signal }) =>
      scope
        ? call('GET /clubs/:club/watched-terms', { params: { club: scope.id }, signal })
        : call('GET /admin/watched-terms', { signal }),
  })

type Adding = InputOf<'POST /admin/watched-terms'>['body']
type Listed = { items: WatchedTerm[] }

export function useWatchTerm(scope: Scope) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Adding) =>
      scope
        ? call('POST /clubs/:club/watched-terms', { params: { club: scope.id }, body })
        : call('POST /admin/watched-terms', { body }),
    onSuccess: (added) =>
      patchData<Listed>(
        queries,
        keys.watchedTerms(scope?.id ?? null),
        ({ items }) => ({ items: [added, ...items.filter(({ id }) => id !== added.id)] }),
        {},
      ),
  })
}

export function useUnwatchTerm(scope: Scope) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (termId: string) =>
      scope
        ? call('DELETE /clubs/:club/watched-terms/:termId', { params: { club: scope.id, termId } })
        : call('DELETE /admin/watched-terms/:termId', { params: { termId } }),
    onSuccess: (_, termId) =>
      patchData<Listed>(
        queries,
        keys.watchedTerms(scope?.id ?? null),
        ({ items }) => ({ items: items.filter(({ id }) => id !== termId) }),
        {},
      ),
  })
}

export const useTryTerms = (scope: Scope) =>
  useMutation({
    mutationFn: (text: string) =>
      scope
        ? call('POST /clubs/:club/watched-terms/trial', { params: { club: scope.id }, body: { text } })
        : call('POST /admin/watched-terms/trial', { body: { text } }),
  })
