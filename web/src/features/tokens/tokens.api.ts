import type { InputOf } from '@guildhall/contract/api'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { call } from '../../lib/net/call'
import { codeOf } from '../../lib/net/callError'

export const tokensQuery = queryOptions({
  queryKey: keys.tokens,
  queryFn: ({ signal }) => call('GET /auth/v1/tokens', { signal }),
})

export function useCreateToken() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'POST /auth/v1/tokens'>['body']) => call('POST /auth/v1/tokens', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.tokens }),
    // The response holds the secret: drop it from memory as soon as it was shown.
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
        // Already revoked on another page, which is the intended outcome.
        if (codeOf(error) !== 'token_not_found') throw error
      }
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.tokens }),
  })
}
