import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call'
import { codeOf } from '../../lib/callError'
import { errorText } from '../../lib/errorText'
import { keys } from '../../lib/keys'
import { toast } from '../../lib/toast'

const ms = 5_000

export const exportsQuery = queryOptions({
  queryKey: keys.exports,
  queryFn: ({ signal }) => call('GET /my/exports', { signal }),
  // Signals tell of each step; this is for when they cannot come through.
  refetchInterval: ({ state }) =>
    state.data?.items.some(({ status }) => status === 'waiting' || status === 'making') ? ms : false,
})

export function useAskForExport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      try {
        await call('POST /my/exports')
      } catch (error) {
        // Asked for already, on another page: what was wanted.
        if (codeOf(error) !== 'export_under_way') throw error
      }
    },
    onError: (error) =>
      toast.error('Error', errorText(error, 'The export could not be started. Please try again.')),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.exports }),
  })
}
