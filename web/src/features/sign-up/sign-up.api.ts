import type { InputOf } from '@guildhall/contract/api'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { pagedOptions } from '../../lib/cache/pages'
import { putData } from '../../lib/cache/reads'
import { call } from '../../lib/net/call'

export const signUpSettingsQuery = queryOptions({
  queryKey: keys.adminOf('sign-up'),
  queryFn: ({ signal }) => call('GET /admin/sign-up', { signal }),
})

export const signUpRequestsQuery = pagedOptions(keys.adminOf('sign-up-requests'), ({ cursor, signal }) =>
  call('GET /admin/sign-up-requests', { query: { cursor }, signal }),
)

export const inviteCodesQuery = queryOptions({
  queryKey: keys.adminOf('invite-codes'),
  queryFn: ({ signal }) => call('GET /admin/invite-codes', { signal }),
})

export function useSaveSignUp() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'PUT /admin/sign-up'>['body']) => call('PUT /admin/sign-up', { body }),
    onSuccess: (saved) => putData(queries, signUpSettingsQuery.queryKey, saved),
  })
}

export function useDecideSignUp() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ personId, decision }: { personId: string; decision: 'approved' | 'declined' }) =>
      call('PUT /admin/sign-up-requests/:personId/decision', { params: { personId }, body: { decision } }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: keys.adminOf('overview') })
      return queries.invalidateQueries({ queryKey: signUpRequestsQuery.queryKey })
    },
  })
}

export function useCreateInviteCode() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'POST /admin/invite-codes'>['body']) =>
      call('POST /admin/invite-codes', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: inviteCodesQuery.queryKey }),
    // The answer holds the code: drop it from memory once it was shown.
    gcTime: 0,
  })
}

export function useRevokeInviteCode() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (codeId: string) => call('DELETE /admin/invite-codes/:codeId', { params: { codeId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: inviteCodesQuery.queryKey }),
  })
}
