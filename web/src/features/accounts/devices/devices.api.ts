import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../../lib/cache/keys'
import { call } from '../../../lib/net/call'
import { codeOf } from '../../../lib/net/callError'

export const devicesQuery = queryOptions({
  queryKey: keys.devices,
  queryFn: ({ signal }) => call('GET /auth/v1/sessions', { signal }),
  // No signal reports a sign-in elsewhere.
  staleTime: 0,
})

export function useSignOutDevice() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (sessionId: string) => {
      try {
        await call('DELETE /auth/v1/sessions/:sessionId', { params: { sessionId } })
      } catch (error) {
        // Already signed out elsewhere, which is the intended outcome.
        if (codeOf(error) !== 'device_not_found') throw error
      }
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.devices }),
  })
}

export function useSignOutOthers() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /auth/v1/other-sessions'),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.devices }),
  })
}
