import { createHash } from 'node:crypto'
import { readEmailAddress } from '@guildhall/contract/email-address'
import type { Database } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { newLinkSecret } from './confirmation.writes.ts'

// Accounts found by address, and what the person who runs the server does from its command line.

type Account = { id: string; email: string; email_verified: boolean; first_name: string }

/** By its address in any spelling; undefined without an account. */
export const findAccount = (db: Database, email: string): Promise<Account | undefined> =>
  db
    .selectFrom('profiles')
    .select(['id', 'email', 'email_verified', 'first_name'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', readEmailAddress(email) ?? email.toLowerCase()))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** By its address in any spelling, its username or @username. */
export const findPerson = (db: Database, person: string): Promise<Account | undefined> =>
  /.@/.test(person)
    ? findAccount(db, person)
    : db
        .selectFrom('profiles')
        .select(['id', 'email', 'email_verified', 'first_name'])
        .where((eb) => eb(eb.fn('lower', ['username']), '=', person.replace(/^@/, '').toLowerCase()))
        .where('deleted_at', 'is', null)
        .executeTakeFirst()

const resetMs = 3_600_000

/** A token that sets a new password, as the mailed one: once, within one hour. */
export async function makeResetToken(db: Database, accountId: string): Promise<string> {
  const token = newLinkSecret()
  await db
    .insertInto('verifications')
    .values({
      id: newId(),
      // As the library stores and finds it: `storeIdentifier`.
      identifier: createHash('sha256').update(`reset-password:${token}`).digest('base64url'),
      value: accountId,
      expires_at: new Date(Date.now() + resetMs),
    })
    .execute()
  return token
}

/** Confirms the account's address. Idempotent. */
export async function confirmByHand(db: Database, accountId: string): Promise<void> {
  await db.updateTable('profiles').set({ email_verified: true }).where('id', '=', accountId).execute()
}
