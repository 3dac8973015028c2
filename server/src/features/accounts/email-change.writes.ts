import { randomBytes } from 'node:crypto'
import type { EmailChangeLink, askEmailChange as emailChangeInput } from '@guildhall/contract/email-change'
import type { z } from 'zod'
import type { Context, PersonContext } from '../../platform/context.ts'
import { changing, type Tx, withoutViewer, write } from '../../platform/database/write.ts'
import { AppError, isDuplicate } from '../../platform/errors.ts'
import { holdOwnSession } from '../sessions/own-session.ts'
import { hashOf } from '../tokens/secrets.ts'
import {
  confirmNewAddressMail,
  confirmOldAddressMail,
  emailChangedMails,
  emailChangeHours,
} from './email-change.mail.ts'
import { findByLink, presentChange, presentLink, sideOf } from './email-change.reads.ts'
import { mailboxFor } from './mailbox.ts'
import { provePassword } from './passwords.ts'
import { refuseBlockedDomain } from './sign-up-rules.reads.ts'

const newToken = () => randomBytes(32).toString('base64url')
const inADay = () => new Date(Date.now() + emailChangeHours * 3_600_000)
const changed = { kind: 'email-change.changed' } as const

/** Replaces any pending change. Errors: wrong_password, email_taken (at the field, decisions.md C17). */
export async function requestEmailChange(
  context: PersonContext,
  { email, password }: z.output<typeof emailChangeInput>,
) {
  const { db, env, viewer } = context
  await provePassword(context, password)
  if (email === viewer.email)
    throw new AppError('bad_input', { fields: { email: 'This is your email already' } })
  const other = await db
    .selectFrom('profiles')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
    .executeTakeFirst()
  if (other) throw emailTaken()
  await refuseBlockedDomain(db, email, 'Use')

  const tokens = { old: newToken(), new: newToken() }
  const row = await write(changing(context), async (tx) => {
    await holdOwnSession(tx.db, context)
    const request = {
      new_email: email,
      old_token_hash: hashOf(tokens.old),
      new_token_hash: hashOf(tokens.new),
      old_confirmed_at: null,
      new_confirmed_at: null,
      created_at: new Date(),
      expires_at: inADay(),
    }
    const change = { oldEmail: viewer.email, newEmail: email, firstName: viewer.firstName }
    await tx.task('mail.send', confirmOldAddressMail(env, change, tokens.old))
    await tx.task('mail.send', confirmNewAddressMail(env, change, tokens.new))
    tx.signal(changed, { personId: viewer.id })
    return tx.db
      .insertInto('email_changes')
      .values({ user_id: viewer.id, ...request })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(request))
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return { change: presentChange(row), ...mailboxFor(context) }
}

/** Mails only addresses that have not confirmed. Error: no_email_change. */
export async function resendEmailChange(context: PersonContext) {
  const { env, viewer } = context
  const tokens = { old: newToken(), new: newToken() }
  const row = await write(changing(context), async (tx) => {
    await holdOwnSession(tx.db, context)
    const sent = await tx.db
      .updateTable('email_changes')
      .set((eb) => ({
        old_token_hash: eb
          .case()
          .when('old_confirmed_at', 'is', null)
          .then(hashOf(tokens.old))
          .else(eb.ref('old_token_hash'))
          .end(),
        new_token_hash: eb
          .case()
          .when('new_confirmed_at', 'is', null)
          .then(hashOf(tokens.new))
          .else(eb.ref('new_token_hash'))
          .end(),
        expires_at: inADay(),
      }))
      .where('user_id', '=', viewer.id)
      .where('expires_at', '>', new Date())
      .returningAll()
      .executeTakeFirst()
    if (!sent) throw new AppError('no_email_change')
    const change = { oldEmail: viewer.email, newEmail: sent.new_email, firstName: viewer.firstName }
    if (!sent.old_confirmed_at) await tx.task('mail.send', confirmOldAddressMail(env, change, tokens.old))
    if (!sent.new_confirmed_at) await tx.task('mail.send', confirmNewAddressMail(env, change, tokens.new))
    return sent
  })
  return { change: presentChange(row), ...mailboxFor(context) }
}

/** Succeeds even without a pending change. */
export async function cancelEmailChange(context: PersonContext) {
  const { viewer } = context
  await write(changing(context), async (tx) => {
    await holdOwnSession(tx.db, context)
    await tx.db.deleteFrom('email_changes').where('user_id', '=', viewer.id).execute()
    tx.signal(changed, { personId: viewer.id })
  })
  return {}
}

/** The second of the two confirmations changes the address. Errors: invalid_token, email_taken. */
export async function confirmEmailChange(context: Context, token: string): Promise<EmailChangeLink> {
  try {
    return await write(withoutViewer(context), async (tx) => {
      const { row, person } = await lockByLink(tx, token)
      const side = sideOf(row, token)
      const confirmed = {
        ...row,
        [side === 'old' ? 'old_confirmed_at' : 'new_confirmed_at']: new Date(),
      }
      const { old_confirmed_at, new_confirmed_at } = confirmed
      if (old_confirmed_at && new_confirmed_at) await applyEmailChange(tx, context, person, row.new_email)
      else
        await tx.db
          .updateTable('email_changes')
          .set({ old_confirmed_at, new_confirmed_at })
          .where('user_id', '=', person.id)
          .execute()
      tx.signal(changed, { personId: person.id })
      return presentLink(confirmed, side)
    })
  } catch (error) {
    if (!isDuplicate(error, 'profiles_email_key')) throw error
    // Taken by another account since, so the change cannot succeed.
    await refuseEmailChange(context, token)
    throw emailTaken()
  }
}

/** Accepts the link of either mail. Error: invalid_token. */
export async function refuseEmailChange(context: Context, token: string) {
  await write(withoutViewer(context), async (tx) => {
    const { person } = await lockByLink(tx, token)
    await tx.db.deleteFrom('email_changes').where('user_id', '=', person.id).execute()
    tx.signal(changed, { personId: person.id })
  })
  return {}
}

type Person = { id: string; email: string; first_name: string }

/** Locks the person first, as everywhere, then reads the change again. */
async function lockByLink({ db }: Tx, token: string) {
  const found = await findByLink(db, token)
  const person =
    found &&
    (await db
      .selectFrom('profiles')
      .select(['id', 'email', 'first_name'])
      .where('id', '=', found.user_id)
      .forNoKeyUpdate()
      .executeTakeFirst())
  const row = person && (await findByLink(db, token))
  if (!row) throw new AppError('invalid_token')
  return { row, person }
}

async function applyEmailChange(tx: Tx, { env }: Context, person: Person, newEmail: string): Promise<void> {
  await tx.db
    .updateTable('profiles')
    .set({ email: newEmail, email_verified: true, updated_at: new Date() })
    .where('id', '=', person.id)
    .execute()
  await tx.db.deleteFrom('email_changes').where('user_id', '=', person.id).execute()
  await tx.db.deleteFrom('verifications').where('value', '=', person.id).execute()
  // A link in the old mailbox would reveal the new address.
  await tx.db.deleteFrom('email_confirmations').where('user_id', '=', person.id).execute()
  for (const mail of emailChangedMails(env, {
    oldEmail: person.email,
    newEmail,
    firstName: person.first_name,
  }))
    await tx.task('mail.send', { ...mail, personId: person.id })
  tx.signal({ kind: 'profile.changed' }, { personId: person.id })
}

const emailTaken = () =>
  new AppError('email_taken', { fields: { email: 'This email is already in use. Please use another one.' } })
