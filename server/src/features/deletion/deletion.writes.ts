import type { Club } from '@guildhall/contract/clubs'
import type { deleteClub as input } from '@guildhall/contract/deletion'
import { isTypedAs } from '@guildhall/contract/typed-text'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { forgetCategories } from '../clubs/categories.reads.ts'
import { canOwn } from '../clubs/clubs.policy.ts'
import { factsOf, readClub } from '../clubs/clubs.reads.ts'
import { setDeleted } from '../clubs/ending.writes.ts'
import { lockVisibleClub } from '../clubs/lock.ts'
import { canBringBack } from './deletion.policy.ts'

/** Hides a club immediately; restorable for 7 days. Errors: owner_only, bad_input at the name. */
export async function deleteClub(
  context: PersonContext,
  identifier: string,
  { name }: z.output<typeof input>,
) {
  const { viewer } = context
  await write(context, async (tx) => {
    const club = await lockVisibleClub(tx, viewer, identifier, true)
    allow(canOwn(factsOf(club)))
    if (!isTypedAs(name, club.name))
      throw new AppError('bad_input', { fields: { name: 'This is not the name of the club' } })
    await end(tx, club.id, viewer.id, new Date())
    await recordActivity(tx, { clubId: club.id, personId: viewer.id, type: 'club.deleted' })
    tx.disconnectClub(club.id)
  })
  forgetCategories(context)
  return {}
}

/** Restores everything. Errors: club_not_found, club_not_deleted, restoration_over. */
export async function bringBackClub(context: PersonContext, clubId: string): Promise<Club> {
  const { viewer } = context
  await write(context, async (tx) => {
    const club = await tx.db
      .selectFrom('clubs')
      .select(['id', 'user_id', 'deleted_at', 'clearing_since', 'is_hidden'])
      .where('id', '=', clubId)
      .forUpdate()
      .executeTakeFirst()
    if (!club) throw new AppError('club_not_found')
    allow(canBringBack(club.user_id === viewer.id, club, new Date()))
    await end(tx, club.id, viewer.id, null)
    await recordActivity(tx, { clubId: club.id, personId: viewer.id, type: 'club.restored' })
  })
  forgetCategories(context)
  return readClub(context, clubId)
}

async function end(tx: Tx, clubId: string, viewerId: string, deletedAt: Date | null): Promise<void> {
  await setDeleted(tx, clubId, deletedAt)
  await tx.task('notify.club-deletion', { clubId }, { key: noticeTaskKey(clubId) })
  tx.signal({ kind: 'membership.changed', clubId }, { personId: viewerId })
}

export const noticeTaskKey = (clubId: string) => `clubs.tell ${clubId}`
