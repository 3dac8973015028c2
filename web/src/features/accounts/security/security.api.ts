import type { InputOf } from '@guildhall/contract/api'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../../lib/cache/keys'
import { call } from '../../../lib/net/call'
import { codeOf } from '../../../lib/net/callError'
import { lastSignOutAttempt } from '../../../lib/session/signOut'
import { becomeViewer } from '../../../lib/session/viewer'

type Body<K extends Parameters<typeof call>[0]> = InputOf<K> extends { body: infer B } ? B : never

export const securityQuery = queryOptions({
  queryKey: keys.security,
  queryFn: ({ signal }) => call('GET /auth/v1/security', { signal }),
  // The age of the sign-in changes by itself.
  staleTime: 0,
})

/** A change of sign-in settings; pending until they are refetched. */
function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.security }),
    // The page is out of date.
    onError: (error) => {
      if (codeOf(error) === 'two_step_on') void queries.invalidateQueries({ queryKey: keys.security })
    },
  })
}

export const useFinishSignIn = () =>
  useMutation({
    mutationFn: (body: Body<'POST /auth/v1/second-steps'>) => call('POST /auth/v1/second-steps', { body }),
    onSuccess: becomeViewer,
  })

export const useBeginTwoStep = () =>
  useMutation({
    mutationFn: (body: Body<'POST /auth/v1/two-step/setups'>) =>
      call('POST /auth/v1/two-step/setups', { body }),
  })

export const useTurnOn = () =>
  useChange((body: Body<'PUT /auth/v1/two-step'>) => call('PUT /auth/v1/two-step', { body }))

export const useTurnOff = () =>
  useChange((body: Body<'POST /auth/v1/two-step/removals'>) =>
    call('POST /auth/v1/two-step/removals', { body }),
  )

export const useRenewCodes = () =>
  useChange((body: Body<'POST /auth/v1/two-step/recovery-codes'>) =>
    call('POST /auth/v1/two-step/recovery-codes', { body }),
  )

/** Creates a passkey on this device and adds it to the account. */
export const useAddPasskey = () =>
  useChange(async ({ name, proof }: { name: string; proof: Body<'POST /auth/v1/passkeys/challenges'> }) => {
    const options = await call('POST /auth/v1/passkeys/challenges', { body: proof })
    const { makePasskey } = await import('./passkey')
    return call('POST /auth/v1/passkeys', { body: { name, credential: await makePasskey(options) } })
  })

export const useRenamePasskey = () =>
  useChange(({ id, name }: { id: string; name: string }) =>
    call('PUT /auth/v1/passkeys/:passkeyId', { params: { passkeyId: id }, body: { name } }),
  )

export const useRemovePasskey = () =>
  useChange((id: string) => call('DELETE /auth/v1/passkeys/:passkeyId', { params: { passkeyId: id } }))

export const usePasskeySignIn = () =>
  useMutation({
    mutationFn: async () => {
      await lastSignOutAttempt()
      const options = await call('POST /auth/v1/passkey-sign-ins/challenges')
      const { signWithPasskey } = await import('./passkey')
      return call('POST /auth/v1/passkey-sign-ins', { body: { credential: await signWithPasskey(options) } })
    },
    onSuccess: becomeViewer,
  })
