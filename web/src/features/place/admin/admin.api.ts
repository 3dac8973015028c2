import type { InputOf } from '@guildhall/contract/api'
import type { DraftPage } from '@guildhall/contract/place'
import type { LegalPage } from '@guildhall/contract/place-limits'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../../lib/cache/keys'
import { putData } from '../../../lib/cache/reads'
import { call } from '../../../lib/net/call'

export const draftPagesQuery = queryOptions({
  queryKey: keys.adminOf('pages'),
  queryFn: ({ signal }) => call('GET /admin/pages', { signal }),
})

export const draftPageQuery = (page: LegalPage) =>
  queryOptions({
    queryKey: keys.adminOf('pages', page),
    queryFn: ({ signal }) => call('GET /admin/pages/:page', { params: { page }, signal }),
  })

export function useSaveDraft(page: LegalPage) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'PUT /admin/pages/:page'>['body']) =>
      call('PUT /admin/pages/:page', { params: { page }, body }),
    onSuccess: (saved) => showPage(queries, page, saved),
  })
}

/** Shows a changed page, and fetches the list of pages, and what waits in the console, when they are next shown. */
function showPage(queries: QueryClient, page: LegalPage, saved: DraftPage): void {
  putData(queries, draftPageQuery(page).queryKey, saved)
  void queries.invalidateQueries({ queryKey: draftPagesQuery.queryKey, exact: true })
  void queries.invalidateQueries({ queryKey: keys.adminOf('overview') })
}

export function usePublish(page: LegalPage) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'POST /admin/pages/:page/versions'>['body']) =>
      call('POST /admin/pages/:page/versions', { params: { page }, body }),
    onSuccess: (saved) => showPage(queries, page, saved),
  })
}

export const identityQuery = queryOptions({
  queryKey: keys.adminOf('place'),
  queryFn: ({ signal }) => call('GET /admin/place', { signal }),
})

export function useSaveIdentity() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'PUT /admin/place'>['body']) => call('PUT /admin/place', { body }),
    onSuccess: (saved) => putData(queries, identityQuery.queryKey, saved),
  })
}
