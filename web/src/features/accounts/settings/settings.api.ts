import type { InputOf } from '@guildhall/contract/api'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../../lib/cache/keys'
import { call } from '../../../lib/net/call'

type Body<K extends Parameters<typeof call>[0]> = InputOf<K> extends { body: infer B } ? B : never

export const emailChangeQuery = queryOptions({
  queryKey: keys.emailChange,
  queryFn: ({ signal }) => call('GET /auth/v1/email-change', { signal }),
  // Confirmed from an inbox, outside this page.
  staleTime: 0,
})

/** Pending until the state of the change is refetched. */
function useEmailChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => queries.invalidateQueries({ queryKey: keys.emailChange }),
  })
}

export const useRequestEmailChange = () =>
  useEmailChange((body: Body<'PUT /auth/v1/email-change'>) => call('PUT /auth/v1/email-change', { body }))

export const useResendEmailChange = () => useEmailChange(() => call('POST /auth/v1/email-change/resend'))

export const useCancelEmailChange = () => useEmailChange(() => call('DELETE /auth/v1/email-change'))

/** Ends all other sessions and tokens; this page continues with a new cookie. */
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

/** What a mailed link stands for. Has no effect, because mail programs open links. */
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
