import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { call } from '../../lib/net/call'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'

const pollMs = 5_000

export const exportsQuery = queryOptions({
  queryKey: keys.exports,
  queryFn: ({ signal }) => call('GET /my/exports', { signal }),
  // Fallback for when signals are blocked; each step is also announced by a signal.
  refetchInterval: ({ state }) =>
    state.data?.items.some(({ status }) => status === 'waiting' || status === 'making') ? pollMs : false,
})

export function useRequestExport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      try {
        await call('POST /my/exports')
      } catch (error) {
        // Already requested from another page, which is the intended outcome.
        if (codeOf(error) !== 'export_under_way') throw error
      }
    },
    onError: (error) =>
      toast.error('Error', errorText(error, 'The export could not be started. Please try again.')),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.exports }),
  })
}
