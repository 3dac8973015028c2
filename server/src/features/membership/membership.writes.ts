import type { Club } from '@guildhall/contract/clubs'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { type Tx, write } from '../../platform/write.ts'
import { recordActivity } from '../clubs/activity.ts'
import { canJoin, canLeave } from '../clubs/clubs.policy.ts'
import { factsOf, findVisibleClub, readClub } from '../clubs/clubs.reads.ts'

/** Joins a public club (platform.md 4, Joining). Errors: already_member, club_is_private. */
export async function joinClub(context: PersonContext, identifier: string): Promise<Club> {
  const { viewer } = context
  await write(context, async (tx) => {
    const club = await findVisibleClub(tx.db, viewer, identifier)
    const ability = canJoin(viewer, factsOf(club))
    if (ability !== true) throw new AppError(ability)
    const inserted = await tx.db
      .insertInto('club_memberships')
      .values({ id: newId(), club_id: club.id, user_id: viewer.id, role: 'member' })
      .onConflict((conflict) => conflict.columns(['club_id', 'user_id']).doNothing())
      .executeTakeFirst()
    if (!inserted.numInsertedOrUpdatedRows) throw new AppError('already_member')
    await recordActivity(tx, { clubId: club.id, personId: viewer.id, type: 'member.joined' })
    await countMembers(tx, club.id, 1)
    tx.signal({ kind: 'membership.changed', clubId: club.id }, { personId: viewer.id })
    tx.signal({ kind: 'members.changed', clubId: club.id }, { clubId: club.id })
  })
  return readClub(context, identifier)
}

/**
 * Leaves a club, with any admin rights in it; takes effect at once, on open pages too.
 * Errors: not_a_member, owner_cannot_leave.
 */
export async function leaveClub(context: PersonContext, identifier: string) {
  const { viewer } = context
  await write(context, async (tx) => {
    const club = await findVisibleClub(tx.db, viewer, identifier)
    const ability = canLeave(factsOf(club))
    if (ability !== true) throw new AppError(ability)
    const deleted = await tx.db
      .deleteFrom('club_memberships')
      .where('club_id', '=', club.id)
      .where('user_id', '=', viewer.id)
      .executeTakeFirst()
    const unlisted = await tx.db
      .updateTable('clubs')
      .set({
        permissions: sql`jsonb_set(permissions, '{admins}', coalesce(permissions -> 'admins', '[]') - ${viewer.id}::text)`,
      })
      .where('id', '=', club.id)
      .where(sql<boolean>`permissions -> 'admins' ? ${viewer.id}::text`)
      .executeTakeFirst()
    // Another of the person's pages was faster.
    if (!deleted.numDeletedRows && !unlisted.numUpdatedRows) throw new AppError('not_a_member')
    await recordActivity(tx, { clubId: club.id, personId: viewer.id, type: 'member.left' })
    if (deleted.numDeletedRows > 0n) await countMembers(tx, club.id, -1)
    tx.signal({ kind: 'membership.changed', clubId: club.id }, { personId: viewer.id })
    tx.signal({ kind: 'members.changed', clubId: club.id }, { clubId: club.id })
    tx.disconnect(viewer.id)
  })
  return {}
}

/** Last in a write: everyone who joins or leaves waits on this row. */
async function countMembers(tx: Tx, clubId: string, change: 1 | -1): Promise<void> {
  await tx.db
    .updateTable('clubs')
    .set((eb) => ({ members: eb('members', '+', change) }))
    .where('id', '=', clubId)
    .execute()
}
