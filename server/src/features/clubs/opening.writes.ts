import type { Club } from '@guildhall/contract/clubs'
import { type openClub, openingDays } from '@guildhall/contract/opening'
import { isTypedAs } from '@guildhall/contract/typed-text'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Dependencies, PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { isSuspended } from '../sessions/suspension.ts'
import { canManage, canOwn } from './clubs.policy.ts'
import { readClub } from './clubs.reads.ts'
import { lockClub } from './lock.ts'

/**
 * Schedules a private club to become public; its members are notified. Repeating it doesn't change the date. Errors:
 * owner_only, already_public, bad_input at the name.
 */
export async function scheduleOpening(
  context: PersonContext,
  identifier: string,
  { name }: z.output<typeof openClub>,
  now = new Date(),
): Promise<Club> {
  const { viewer } = context
  await write(context, async (tx) => {
    const club = await lockClub(tx, viewer, identifier, canOwn)
    if (!club.is_private) throw new AppError('already_public')
    if (!isTypedAs(name, club.name))
      throw new AppError('bad_input', { fields: { name: 'This is not the name of the club' } })
    if (club.opens_at) return
    const opensAt = new Date(now.getTime() + openingDays * 86_400_000)
    await tx.db.updateTable('clubs').set({ opens_at: opensAt }).where('id', '=', club.id).execute()
    const data = { opensAt: opensAt.toISOString() }
    await recordActivity(tx, {
      clubId: club.id,
      personId: viewer.id,
      type: 'club.opening-scheduled',
      data,
    })
    tx.signal({ kind: 'club.updated', clubId: club.id }, { clubId: club.id })
  })
  return readClub(context, identifier)
}

/** Keeps a club private; nothing happens if no opening is scheduled. Errors: permission_denied, already_public. */
export async function cancelOpening(context: PersonContext, identifier: string): Promise<Club> {
  const { viewer } = context
  await write(context, async (tx) => {
    const club = await lockClub(tx, viewer, identifier, canManage)
    if (!club.is_private) throw new AppError('already_public')
    await endOpening(tx, { clubId: club.id, byId: viewer.id })
  })
  return readClub(context, identifier)
}

/** Cancels a scheduled opening of a locked club, and notifies its members. */
export async function endOpening(tx: Tx, { clubId, byId }: { clubId: string; byId: string }): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('clubs')
    .set({ opens_at: null })
    .where('id', '=', clubId)
    .where('opens_at', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await recordActivity(tx, { clubId, personId: byId, type: 'club.opening-canceled' })
  tx.signal({ kind: 'club.updated', clubId }, { clubId })
}

/** Makes clubs public whose time has come, each in its own write. */
export async function openDueClubs(deps: Dependencies, now = new Date()): Promise<void> {
  const due = await deps.db
    .selectFrom('clubs')
    .select('id')
    .where('opens_at', '<=', now)
    .orderBy('opens_at')
    .limit(100)
    .execute()
  for (const { id } of due) await write(deps, (tx) => openDueClub(tx, id, now))
}

/** The lock waits for everyone who writes in the club, so that what they began while it was private is older. */
async function openDueClub(tx: Tx, clubId: string, now: Date): Promise<void> {
  const club = await tx.db
    .selectFrom('clubs')
    .select('user_id')
    .where('id', '=', clubId)
    .where('opens_at', '<=', now)
    .where('is_private', '=', true)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!club) return
  // A suspended owner can no longer answer for it.
  if (await isSuspended(tx.db, club.user_id)) return endOpening(tx, { clubId, byId: club.user_id })
  await tx.db
    .updateTable('clubs')
    .set({
      is_private: false,
      opens_at: null,
      // Times are rounded to milliseconds: nothing from before is as late.
      public_since: sql`clock_timestamp() + interval '1 millisecond'`,
      updated_at: new Date(),
    })
    .where('id', '=', clubId)
    .execute()
  await recordActivity(tx, { clubId, personId: club.user_id, type: 'club.opened' })
  await tx.task('search.follow', { clubId }, { key: `search.follow ${clubId}`, isBulk: true })
  tx.signal({ kind: 'club.updated', clubId }, { clubId })
}
