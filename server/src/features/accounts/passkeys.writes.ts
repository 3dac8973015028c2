import type { Session } from '@guildhall/contract/accounts'
import type { InputOf } from '@guildhall/contract/api'
import type { Passkey } from '@guildhall/contract/security'
import type { Context, PersonContext } from '../../platform/context.ts'
import { changing, write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { readPlaceName } from '../../platform/place-name.ts'
import { holdOwnSession } from '../sessions/own-session.ts'
import { unconfirmed } from './auth.plugins.ts'
import { authOf, authWithin } from './auth.ts'
import { acceptSession, headersFor, refusalIn } from './library.ts'
import { provePassword } from './passwords.ts'
import { proveSecondStep } from './proof.ts'
import { securityMail } from './security.mail.ts'
import { isFresh, presentPasskey } from './security.reads.ts'

type Challenge = { challenge: string; [option: string]: unknown }

/**
 * Creates a challenge for five minutes. A passkey counts as both steps, so this requires a recent sign-in or the
 * password, and a code if two-step login is on. Errors: proof_required, wrong_password, code_required, wrong_code,
 * rate_limited.
 */
export async function beginPasskey(
  context: PersonContext,
  { password, ...code }: InputOf<'POST /auth/v1/passkeys/challenges'>['body'],
): Promise<Challenge> {
  const needsProof = !(await isFresh(context))
  if (password !== undefined) await provePassword(context, password)
  else if (needsProof) throw new AppError('proof_required')
  if (needsProof) await proveSecondStep(context, code)
  const answer = await authOf(context).api.generatePasskeyRegistrationOptions({
    headers: headersFor(context),
    asResponse: true,
  })
  if (!answer.ok) throw new AppError('session_not_found')
  context.http.setCookies(answer.headers.getSetCookie())
  const challenge = (await answer.json()) as Challenge & { rp: object }
  return { ...challenge, rp: { ...challenge.rp, name: await readPlaceName(context.db) } }
}

/** Errors: passkey_refused, session_not_found. */
export async function addPasskey(
  context: PersonContext,
  { name, credential }: InputOf<'POST /auth/v1/passkeys'>['body'],
): Promise<Passkey> {
  const { env, viewer } = context
  return write(changing(context), async (tx) => {
    await holdOwnSession(tx.db, context)
    const answer = await authWithin(context, tx).api.verifyPasskeyRegistration({
      body: { name, response: credential },
      headers: headersFor(context),
      asResponse: true,
    })
    if (!answer.ok) throw new AppError('passkey_refused')
    const { id } = (await answer.json()) as { id: string }
    await tx.task('mail.send', securityMail(env, viewer, 'passkeyAdded'))
    return presentPasskey(
      await tx.db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    )
  })
}

/** Errors: passkey_not_found, session_not_found. */
export async function renamePasskey(
  context: PersonContext,
  id: string,
  { name }: { name: string },
): Promise<Passkey> {
  return write(changing(context), async (tx) => {
    await holdOwnSession(tx.db, context)
    const row = await tx.db
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('user_id', '=', context.viewer.id)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new AppError('passkey_not_found')
    return presentPasskey(row)
  })
}

/** Errors: passkey_not_found, session_not_found. */
export async function removePasskey(context: PersonContext, id: string) {
  const { env, viewer } = context
  await write(changing(context), async (tx) => {
    await holdOwnSession(tx.db, context)
    const row = await tx.db
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', viewer.id)
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new AppError('passkey_not_found')
    await tx.task('mail.send', securityMail(env, viewer, 'passkeyRemoved'))
  })
  return {}
}

/** Creates a challenge for five minutes; it names no account. */
export async function beginPasskeySignIn(context: Context): Promise<Challenge> {
  const answer = await authOf(context).api.generatePasskeyAuthenticationOptions({
    headers: headersFor(context, ''),
    asResponse: true,
  })
  if (!answer.ok) throw new AppError('internal')
  context.http.setCookies(answer.headers.getSetCookie())
  return { ...((await answer.json()) as Challenge), userVerification: 'required' }
}

/** Errors: passkey_refused, email_not_confirmed, account_suspended. */
export async function signInWithPasskey(
  context: Context,
  { credential }: InputOf<'POST /auth/v1/passkey-sign-ins'>['body'],
): Promise<Session> {
  const answer = await authOf(context).api.verifyPasskeyAuthentication({
    body: { response: credential },
    headers: headersFor(context),
    asResponse: true,
  })
  const refusal = await refusalIn(answer.clone())
  if (refusal === unconfirmed) throw new AppError('email_not_confirmed')
  if (refusal) throw new AppError('passkey_refused')
  const { session } = (await answer.clone().json()) as { session: { userId: string } }
  return acceptSession(context, session.userId, answer, 'passkey_refused')
}
