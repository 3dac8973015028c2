import type { Session } from '@guildhall/contract/accounts'
import type { secondStep } from '@guildhall/contract/security'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { signedCookie } from '../sessions/session.ts'
import { authOf } from './auth.ts'
import { readSignInState, sessionsEndedSince } from './end-sessions.ts'
import { acceptSession, headersFor, refusalIn, refuseEnded } from './library.ts'
import { hashCode } from './recovery-codes.ts'
import { countAttempt, resetAttempts, spendAppCode } from './two-step.codes.ts'

/** After five wrong codes the sign-in must start over. Errors: wrong_code, second_step_over, rate_limited, account_suspended. */
export async function finishSignIn(context: Context, input: z.output<typeof secondStep>): Promise<Session> {
  const { api, $context } = authOf(context)
  const { createAuthCookie, internalAdapter } = await $context
  const cookie = createAuthCookie('two_factor').name
  const begun = signedCookie(context, context.http.cookies, cookie)
  const challenge = begun && (await internalAdapter.findVerificationValue(begun.value))
  if (!challenge || challenge.expiresAt < new Date()) throw new AppError('second_step_over')
  await countAttempt(context, challenge.value)
  // The library reads the challenge again after this, and refuses a void one.
  const person = await readSignInState(context.db, { id: challenge.value })

  // Without the session cookie, next to which the library would misread the code.
  const headers = headersFor(context, `${cookie}=${encodeURIComponent(begun.signed)}`)
  const answer =
    input.method === 'app'
      ? await api.verifyTOTP({
          // A used code counts as wrong.
          body: { code: (await spendAppCode(context, challenge.value, input.code)) ? input.code : 'used' },
          headers,
          asResponse: true,
        })
      : await api.verifyBackupCode({
          body: { code: hashCode(context.secret, input.code) },
          headers,
          asResponse: true,
        })
  const refusal = await refusalIn(answer)
  if (refusal === 'INVALID_CODE' || refusal === 'INVALID_BACKUP_CODE' || answer.status === 409)
    throw new AppError('wrong_code', { fields: { code: wrongCode[input.method] } })
  if (refusal) throw new AppError('second_step_over')
  const personId = challenge.value
  if (await sessionsEndedSince(context.db, person))
    return refuseEnded(context, personId, answer, 'second_step_over')
  const session = await acceptSession(context, personId, answer, 'second_step_over')
  await resetAttempts(context, personId)
  return session
}

export const wrongCode = {
  app: 'This code is wrong. Enter the one that your app shows now.',
  recovery: 'This recovery code is wrong, or was used before.',
}
