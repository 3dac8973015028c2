import type { deleteAccount as deleteAccountBody } from '@guildhall/contract/account-deletions'
import { isTypedAs } from '@guildhall/contract/typed-text'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { changing, type Tx, write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { emptyAccount } from '../accounts/accounts.account-deletion.ts'
import { forgetSessionCookie } from '../accounts/library.ts'
import { provePassword } from '../accounts/passwords.ts'
import { proveSecondStep } from '../accounts/proof.ts'
import { giveUpClubs } from '../deletion/deletion.tasks.ts'
import { disownExports } from '../exports/exports.account-deletion.ts'
import { attachFiles } from '../files/files.writes.ts'
import { withdrawFromClubs } from '../members/membership.account-deletion.ts'
import { holdOwnSession } from '../sessions/own-session.ts'
import { farewellMail } from './account-deletions.mail.ts'
import { canLeaveForGood } from './account-deletions.policy.ts'
import { findOwnedClubs } from './account-deletions.reads.ts'

/**
 * Empties the account immediately; a task clears the rest (decision 022). Errors: wrong_username, wrong_password,
 * code_required, wrong_code, owns_clubs, rate_limited.
 */
export async function deleteAccount(context: PersonContext, input: z.output<typeof deleteAccountBody>) {
  const { db, env, viewer } = context
  if (!isTypedAs(input.typedUsername.replace(/^@/, ''), viewer.username))
    throw new AppError('wrong_username', { fields: { typedUsername: 'This is not your username' } })
  await provePassword(context, input.password)
  await refuseOwners(db, viewer.id)
  await proveSecondStep(context, input)
  await write(changing(context), async (tx) => {
    await holdOwnSession(tx.db, context)
    // Concurrent changes that make the person an owner wait for this lock (refuse_deleted_owner).
    await tx.db.selectFrom('profiles').select('id').where('id', '=', viewer.id).forUpdate().execute()
    await giveUpDeletedClubs(tx, viewer.id)
    await refuseOwners(tx.db, viewer.id)
    await withdrawFromClubs(tx, viewer)
    await attachFiles(tx, viewer, { profileId: viewer.id }, ['profile-image'], [])
    await disownExports(tx, viewer.id)
    await emptyAccount(tx, viewer, { erasesContent: input.content === 'erase' })
    await tx.task('mail.send', farewellMail(env, viewer, input.content))
    await tx.task('account-deletions.finish', { personId: viewer.id })
  })
  await forgetSessionCookie(context)
  return {}
}

/** Locks their clubs first, so that none is deleted or restored meanwhile. */
async function giveUpDeletedClubs(tx: Tx, personId: string): Promise<void> {
  const clubs = await tx.db
    .selectFrom('clubs')
    .select(['id', 'deleted_at', 'clearing_since'])
    .where('user_id', '=', personId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const deleted = clubs.filter((club) => club.deleted_at && !club.clearing_since)
  await giveUpClubs(
    tx,
    deleted.map(({ id }) => id),
  )
}

async function refuseOwners(db: Database, personId: string): Promise<void> {
  const clubs = await findOwnedClubs(db, personId)
  const ability = canLeaveForGood(clubs)
  if (ability !== true)
    throw new AppError(ability, { reasons: clubs.map(({ name, slug }) => `You own ${name} (/${slug}).`) })
}
