import type { deleteClub as input } from '@guildhall/contract/deletion'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { type Tx, write } from '../../platform/write.ts'
import { canOwn } from '../clubs/clubs.policy.ts'
import { factsOf } from '../clubs/clubs.reads.ts'
import { lockVisibleClub } from '../clubs/lock.ts'

/**
 * Deletes a club. It is gone at once, for everyone and on open pages too, and its addresses are free; a task then
 * tells the members and removes what was in it (deletion.tasks.ts). Errors: owner_only, bad_input at the name.
 */
export async function deleteClub(
  context: PersonContext,
  identifier: string,
  { name }: z.output<typeof input>,
) {
  const { viewer } = context
  await write(context, async (tx) => {
    const club = await lockVisibleClub(tx, viewer, identifier, true)
    const ability = canOwn(factsOf(club))
    if (ability !== true) throw new AppError(ability)
    if (name.normalize() !== club.name.normalize())
      throw new AppError('bad_input', { fields: { name: 'This is not the name of the club' } })
    await hide(tx, club.id)
    await endWhatWaits(tx, club.id)
    await tx.task('clubs.clear', { clubId: club.id }, { key: clearingKey(club.id) })
    tx.signal({ kind: 'membership.changed', clubId: club.id }, { personId: viewer.id })
    tx.disconnectClub(club.id)
  })
  return {}
}

export const clearingKey = (clubId: string) => `clubs.clear ${clubId}`

/** From here on nobody sees it; private as well, so that what only asks that gives nothing away. */
async function hide(tx: Tx, clubId: string): Promise<void> {
  await tx.db
    .updateTable('clubs')
    .set({ deleted_at: new Date(), is_private: true, slug: `deleted-${clubId.replaceAll('-', '')}` })
    .where('id', '=', clubId)
    .execute()
  await tx.db.deleteFrom('club_former_slugs').where('club_id', '=', clubId).execute()
  await tx.db.deleteFrom('club_categories').where('club_id', '=', clubId).execute()
}

async function endWhatWaits(tx: Tx, clubId: string): Promise<void> {
  await tx.db.deleteFrom('club_ownership_offers').where('club_id', '=', clubId).execute()
  await tx.db
    .updateTable('club_invites')
    .set({ status: 'revoked' })
    .where('club_id', '=', clubId)
    .where('status', '=', 'pending')
    .execute()
  await tx.db
    .deleteFrom('join_requests')
    .where('club_id', '=', clubId)
    .where('status', '=', 'pending')
    .execute()
}
