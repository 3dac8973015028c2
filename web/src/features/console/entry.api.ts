import type { Session } from '@guildhall/contract/accounts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { patchData } from '../../lib/cache/reads'
import { call } from '../../lib/net/call'
import { withErrorToast } from '../../lib/net/withErrorToast'

/** Whether the console asks for the app's code, or for a mailed one. */
export const entryQuery = queryOptions({
  queryKey: keys.adminOf('entry'),
  queryFn: ({ signal }) => call('GET /admin/entry', { signal }),
})

export const useMailCode = () =>
  useMutation({
    mutationFn: () =>
      withErrorToast(call('POST /admin/entry-codes'), 'The code could not be sent. Please try again.'),
  })

export function useEnterConsole() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { code: string }) => call('POST /admin/entry', { body }),
    onSuccess: () => {
      patchData<Session>(queries, keys.session, (old) => ({ ...old, console: 'open' }), { name: 'console' })
      void queries.invalidateQueries({ queryKey: keys.admin })
    },
  })
}

export function useCloseConsole() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      withErrorToast(call('DELETE /admin/entry'), 'The console could not be closed. Please try again.'),
    onSuccess: () => {
      patchData<Session>(queries, keys.session, (old) => ({ ...old, console: 'locked' }), { name: 'console' })
      // Nothing of it stays in this tab's memory.
      queries.removeQueries({ queryKey: keys.admin })
    },
  })
}
