import type { resetPassword, SignedIn, SignedUp, signIn, signUp } from '@guildhall/contract/accounts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context, Dependencies } from '../../platform/context.ts'
import { addTask, type Tx, withoutViewer, write } from '../../platform/database/write.ts'
import { AppError, isDuplicate } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { usernameBase } from '../profiles/usernames.ts'
import { beginOwnSession, startedSession } from '../sessions/own-session.ts'
import { tokenOf } from '../sessions/session.ts'
import { hashOf } from '../tokens/secrets.ts'
import { resetMail } from './accounts.mail.ts'
import { authOf, hashPassword, signInById } from './auth.ts'
import { findAccount, makeResetToken } from './by-hand.writes.ts'
import { mailConfirmation, newLinkSecret } from './confirmation.writes.ts'
import { endAccess, readSignInState, sessionsEndedSince } from './end-sessions.ts'
import { rememberDevice } from './known-devices.ts'
import { acceptSession, forgetSessionCookie, headersFor, refuseEnded, refuseIfSuspended } from './library.ts'
import { mailboxFor } from './mailbox.ts'
import { refuseWeak } from './passwords.ts'
import { securityMail } from './security.mail.ts'
import { type FindAddressProof, signUpAgain } from './sign-up-again.writes.ts'
import { rememberSignUp } from './sign-up-browser.ts'

const attempts = 5

/** SQL: see 0024_held_usernames.sql. Its lock needs the inserting transaction. */
const freeUsername = (names: { firstName: string; lastName: string }) =>
  sql<string>`free_username(${usernameBase(names)})`

/**
 * Inserts the account itself, without the accounts library, to commit it with the mail (platform.md 4). A proof of the
 * address confirms it and signs in (docs/decisions/018). A retry after a lost response mails another link, or signs in.
 * Errors: weak_password (with reasons), email_taken (at the field), username_unavailable.
 */
export async function createAccount(
  context: Context,
  input: z.output<typeof signUp>,
  findProof: FindAddressProof,
  /** Within the write that creates it. */
  onCreated?: (tx: Tx, personId: string) => Promise<void>,
): Promise<SignedUp> {
  const { email, firstName, lastName } = input
  refuseWeak(input.password, input)
  const password = await hashPassword(input.password)
  let id = input.id ?? newId()
  const browser = newLinkSecret()
  for (let attempt = 1; ; attempt++) {
    try {
      const session = await write(context, async (tx) => {
        await tx.db
          .insertInto('profiles')
          .values({ id, email, first_name: firstName, last_name: lastName, username: freeUsername(input) })
          .execute()
        await tx.db
          .insertInto('credentials')
          .values({ id: newId(), user_id: id, account_id: id, provider_id: 'credential', password })
          .execute()
        await onCreated?.(tx, id)
        // Replaces no session, like the confirmation link.
        if (!context.viewer && (await findProof(tx))?.usedBy === null) {
          // Sets the invite's person, which uses up the proof.
          await tx.db.updateTable('profiles').set({ email_verified: true }).where('id', '=', id).execute()
          await tx.task('mail.send', securityMail(context.env, input, 'accountCreated'))
          return beginOwnSession(tx.db, context, id)
        }
        await mailConfirmation(tx, context, { id, email, returnTo: input.returnTo }, hashOf(browser))
        return undefined
      })
      if (session !== undefined) return await signedUpAs(context, id, session)
      rememberSignUp(context, browser)
      return unconfirmed(context)
    } catch (error) {
      const isTaken = isDuplicate(error, 'profiles_pkey') || isDuplicate(error, 'profiles_email_key')
      const again = isTaken && (await signUpAgain(context, { ...input, id }, findProof))
      if (again)
        return again === 'mailed' ? unconfirmed(context) : await signedUpAs(context, id, again.session)
      if (isDuplicate(error, 'profiles_email_key'))
        throw new AppError('email_taken', { fields: { email: 'This email is already registered.' } })
      if ((error as { code?: string }).code === 'GH001') throw new AppError('username_unavailable')
      // Two names can give one username ('Kit Lee' with a number, and 'Kit Lee1'), so it tries another.
      if (!(isTaken || isDuplicate(error, 'profiles_username_key')) || attempt === attempts) throw error
      // The response reveals nothing about whose id it is.
      if (isTaken) id = newId()
    }
  }
}

const unconfirmed = (context: Context): SignedUp => ({
  ...mailboxFor(context),
  viewer: null,
  expiresAt: null,
})

async function signedUpAs(context: Context, personId: string, token: string): Promise<SignedUp> {
  const session = await startedSession(context, personId, token)
  if (session.viewer) rememberDevice(context, session.viewer.id)
  return { ...session, mailbox: null }
}

/** Errors: invalid_credentials (also if the password has just changed), email_not_confirmed, account_suspended. */
export async function createSession(context: Context, input: z.output<typeof signIn>): Promise<SignedIn> {
  const headers = headersFor(context, '')
  const person = await readSignInState(context.db, input)
  const answer = await signInById(context, { id: person?.id, password: input.password, headers })
  if (answer.status === 403) throw new AppError('email_not_confirmed')
  if (answer.status === 401 || answer.status === 400) throw new AppError('invalid_credentials')
  if (!answer.ok) throw new AppError('unavailable')
  const { twoFactorRedirect } = (await answer.clone().json()) as { twoFactorRedirect?: boolean }
  if (!person || (await sessionsEndedSince(context.db, person)))
    return refuseEnded(context, person?.id, answer, 'invalid_credentials')
  if (!twoFactorRedirect) {
    const session = await acceptSession(context, person.id, answer, 'invalid_credentials')
    return { ...session, secondStep: false }
  }
  await refuseIfSuspended(context, person.id, answer)
  context.http.setCookies(answer.headers.getSetCookie())
  return { viewer: null, expiresAt: null, secondStep: true }
}

/** Signing out twice is not an error. */
export async function endSession(context: Context) {
  const token = tokenOf(context, context.http.cookies)
  if (token) await context.db.deleteFrom('sessions').where('token', '=', token).execute()
  if (context.viewer) context.signals.disconnect(context.viewer.id)
  await forgetSessionCookie(context)
  // For sessions that started before devices were remembered.
  if (context.viewer) rememberDevice(context, context.viewer.id)
  return {}
}

/** A task looks the account up, so that response and timing reveal nothing (platform.md 8). */
export async function requestPasswordReset(context: Context, { email }: { email: string }) {
  await addTask(context.db, 'accounts.reset', { email })
  return mailboxFor(context)
}

export async function mailReset(deps: Dependencies, { email }: { email: string }): Promise<void> {
  const account = await findAccount(deps.db, email)
  if (!account) return
  const firstName = account.email_verified ? account.first_name : undefined
  const token = await makeResetToken(deps.db, account.id)
  await addTask(deps.db, 'mail.send', resetMail(deps.env, { email: account.email, firstName, token }))
}

/**
 * Ends all sessions and tokens. Starts no session, but marks this browser as known, so that failed attempts elsewhere
 * do not lock it out. Errors: invalid_token, weak_password (keeps the link).
 */
export async function setPassword(context: Context, input: z.output<typeof resetPassword>) {
  const { internalAdapter } = await authOf(context).$context
  const link = await internalAdapter.findVerificationValue(`reset-password:${input.token}`)
  const owner = link && link.expiresAt > new Date() && (await ownerOf(context, link.value))
  if (!owner) throw new AppError('invalid_token')
  refuseWeak(input.password, owner)
  const password = await hashPassword(input.password)
  await write(withoutViewer(context), async (tx) => {
    await tx.db.selectFrom('profiles').select('id').where('id', '=', link.value).forNoKeyUpdate().execute()
    const used = await tx.db
      .deleteFrom('verifications')
      .where('id', '=', link.id)
      .returning('id')
      .executeTakeFirst()
    if (!used) throw new AppError('invalid_token')
    await tx.db
      .updateTable('credentials')
      .set({ password, updated_at: new Date() })
      .where('user_id', '=', link.value)
      .where('provider_id', '=', 'credential')
      .execute()
    // An intruder may have created tokens too.
    await endAccess(tx.db, link.value)
    // Opening a mailed link proves the address.
    await tx.db.updateTable('profiles').set({ email_verified: true }).where('id', '=', link.value).execute()
    tx.disconnect(link.value)
    await tx.task('mail.send', securityMail(context.env, owner, 'passwordChanged'))
  })
  rememberDevice(context, link.value)
  return {}
}

const ownerOf = ({ db }: Context, id: string) =>
  db
    .selectFrom('profiles')
    .select(['first_name as firstName', 'last_name as lastName', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()
