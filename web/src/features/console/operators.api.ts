import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { call } from '../../lib/net/call'

export const operatorsQuery = queryOptions({
  queryKey: keys.adminOf('operators'),
  queryFn: ({ signal }) => call('GET /admin/operators', { signal }),
})

/** Names an operator, or ends that. */
export function useChangeOperator() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ personId, isOperator }: { personId: string; isOperator: boolean }) =>
      call(isOperator ? 'PUT /admin/operators/:personId' : 'DELETE /admin/operators/:personId', {
        params: { personId },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.admin }),
  })
}
