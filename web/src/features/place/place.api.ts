import type { LegalPage } from '@guildhall/contract/place-limits'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { putData } from '../../lib/cache/reads'
import { call } from '../../lib/net/call'

/** The version in force, or the given one. */
export const legalPageQuery = (page: LegalPage, number?: string) =>
  queryOptions({
    queryKey: keys.legalPage(page, number),
    queryFn: ({ signal }) => call('GET /pages/:page', { params: { page }, query: { number }, signal }),
  })

/** What the signed-in person is asked to accept. */
export const acceptancesQuery = queryOptions({
  queryKey: keys.acceptances,
  queryFn: ({ signal }) => call('GET /my/acceptances', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export function useAccept() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (acceptances: { page: 'terms' | 'privacy' | 'rules'; number: number }[]) =>
      call('PUT /my/acceptances', { body: { acceptances } }),
    onSuccess: (answer) => putData(queries, keys.acceptances, answer),
  })
}
