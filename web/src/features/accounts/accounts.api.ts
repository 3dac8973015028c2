import type { InputOf } from '@guildhall/contract/api'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { call } from '../../lib/net/call'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { lastSignOutAttempt } from '../../lib/session/signOut'
import { becomeViewer, becomeVisitor, leave } from '../../lib/session/viewer'
import { solveWork } from './work'

type Body<K extends Parameters<typeof call>[0]> = InputOf<K> extends { body: infer B } ? B : never

/** Signs in, unless the response asks for a second step. */
export function useSignIn() {
  return useMutation({
    mutationFn: async (body: Body<'POST /auth/v1/sign-in'>) => {
      await lastSignOutAttempt()
      return call('POST /auth/v1/sign-in', { body })
    },
    onSuccess: ({ secondStep, ...session }) => (secondStep ? undefined : becomeViewer(session)),
  })
}

/** Who can sign up on this server. */
export const signUpRulesQuery = queryOptions({
  queryKey: keys.signUpRules,
  queryFn: ({ signal }) => call('GET /sign-up-rules', { signal }),
})

/** Solves what the server asks after several sign-ups from one network; `onWork` says that this is under way. */
export function useSignUp(onWork: () => void) {
  return useMutation({
    mutationFn: async (body: Body<'POST /auth/v1/sign-up'>) => {
      try {
        return await call('POST /auth/v1/sign-up', { body })
      } catch (error) {
        if (codeOf(error) !== 'work_required') throw error
        onWork()
        const { challenge } = await call('GET /sign-up-rules')
        const work = challenge && (await solveWork(challenge))
        return call('POST /auth/v1/sign-up', { body: { ...body, ...(work && { work }) } })
      }
    },
  })
}

export function useResendConfirmation() {
  return useMutation({
    mutationFn: (body: Body<'POST /auth/v1/confirmations'>) => call('POST /auth/v1/confirmations', { body }),
    onSuccess: (_answer, { email }) =>
      toast.info('Confirmation link sent', `Look for it in the inbox of ${email}.`),
    onError: (error) => toast.error('Error', errorText(error, 'Failed to send the confirmation link')),
  })
}

/** What a confirmation link stands for. Has no effect, because mail programs open links. */
export const confirmationQuery = (token: string) =>
  queryOptions({
    queryKey: keys.confirmation(token),
    queryFn: ({ signal }) => call('POST /auth/v1/email-confirmations/links', { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

const lookMs = 5000

/** Whether the address was confirmed since this browser signed up, asked again while the page is in view. */
export const ownConfirmationQuery = queryOptions({
  queryKey: keys.ownConfirmation,
  queryFn: ({ signal }) => call('GET /auth/v1/email-confirmations/own', { signal }),
  // Less often once it takes minutes.
  refetchInterval: ({ state }) =>
    state.data?.isConfirmed ? false : state.dataUpdateCount < 60 ? lookMs : 6 * lookMs,
  refetchOnWindowFocus: 'always',
  gcTime: 0,
})

/** Confirms an address, and signs in if the response contains a viewer. */
export function useConfirmEmail() {
  return useMutation({
    mutationFn: (token: string) => call('POST /auth/v1/email-confirmations', { body: { token } }),
    onSuccess: ({ viewer, expiresAt }) => (viewer ? becomeViewer({ viewer, expiresAt }) : undefined),
  })
}

export function useRequestReset() {
  return useMutation({
    mutationFn: (body: Body<'POST /auth/v1/password-resets'>) =>
      call('POST /auth/v1/password-resets', { body }),
  })
}

/** Ends every session of the account, including this one. */
export function useResetPassword() {
  return useMutation({
    mutationFn: (body: Body<'PUT /auth/v1/password'>) =>
      leave(async () => {
        await call('PUT /auth/v1/password', { body })
        await becomeVisitor()
      }),
  })
}
