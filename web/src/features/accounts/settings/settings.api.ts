import type { InputOf } from '@guildhall/contract/api'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call'
import { keys } from '../../../lib/keys'

type Body<K extends Parameters<typeof call>[0]> = InputOf<K> extends { body: infer B } ? B : never

export const emailChangeQuery = queryOptions({
  queryKey: keys.emailChange,
  queryFn: ({ signal }) => call('GET /auth/v1/email-change', { signal }),
  // It goes on in an inbox.
  staleTime: 0,
})

/** Shows what the server now says of the change before it is done. */
function useEmailChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => queries.invalidateQueries({ queryKey: keys.emailChange }),
  })
}

export const useAskEmailChange = () =>
  useEmailChange((body: Body<'PUT /auth/v1/email-change'>) => call('PUT /auth/v1/email-change', { body }))

export const useResendEmailChange = () => useEmailChange(() => call('POST /auth/v1/email-change/resend'))

export const useCancelEmailChange = () => useEmailChange(() => call('DELETE /auth/v1/email-change'))

/** Ends every other session and every token; this page goes on, under a new cookie. */
export function useChangePassword() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<'POST /auth/v1/password-changes'>) =>
      call('POST /auth/v1/password-changes', { body }),
    onSuccess: () =>
      Promise.all(
        [keys.emailChange, keys.devices, keys.tokens].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

/** What a mailed link stands for. Asking changes nothing, so that mail programs may open the page. */
export const emailChangeLinkQuery = (token: string) =>
  queryOptions({
    queryKey: keys.emailChangeLink(token),
    queryFn: ({ signal }) => call('POST /auth/v1/email-change/links', { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useConfirmEmailChange = () =>
  useMutation({
    mutationFn: (token: string) => call('POST /auth/v1/email-change/confirmations', { body: { token } }),
  })

export const useRefuseEmailChange = () =>
  useMutation({
    mutationFn: (token: string) => call('POST /auth/v1/email-change/refusals', { body: { token } }),
  })
