import type { InputOf } from '@guildhall/contract/api'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call'
import { codeOf } from '../../lib/callError'
import { keys } from '../../lib/keys'

export const tokensQuery = queryOptions({
  queryKey: keys.tokens,
  queryFn: ({ signal }) => call('GET /auth/v1/tokens', { signal }),
})

export function useMakeToken() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'POST /auth/v1/tokens'>['body']) => call('POST /auth/v1/tokens', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.tokens }),
    // The answer holds the secret: once it was shown, nothing keeps it.
    gcTime: 0,
  })
}

export function useRevokeToken() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (tokenId: string) => {
      try {
        await call('DELETE /auth/v1/tokens/:tokenId', { params: { tokenId } })
      } catch (error) {
        // Revoked already, on another page: what was wanted.
        if (codeOf(error) !== 'token_not_found') throw error
      }
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.tokens }),
  })
}
