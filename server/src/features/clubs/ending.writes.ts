import type { Database } from '../../platform/database/database.ts'
import type { Tx } from '../../platform/database/write.ts'
import { newId, nobody } from '../../platform/ids.ts'

/** Marks a club as deleted, or removes the mark; a task then notifies its members. */
export async function setDeleted(tx: Tx, clubId: string, deletedAt: Date | null): Promise<void> {
  await tx.db
    .updateTable('clubs')
    .set({ deleted_at: deletedAt, opens_at: null, deletion_event_id: newId(), notified_up_to: nobody })
    .where('id', '=', clubId)
    .execute()
}

/**
 * Hides a club by an act: it reads as deleted, its members are not notified, and its owner can't restore it. Returns when
 * it was deleted before, which `showClub` needs; null if it was hidden before, undefined if there is no such club.
 */
export async function hideClub(
  tx: Tx,
  clubId: string,
): Promise<{ deletedAt: string | null } | null | undefined> {
  const club = await tx.db
    .selectFrom('clubs')
    .select(['user_id', 'deleted_at', 'clearing_since', 'is_hidden'])
    .where('id', '=', clubId)
    .forUpdate()
    .executeTakeFirst()
  if (!club || club.clearing_since) return undefined
  if (club.is_hidden) return null
  await tx.db
    .updateTable('clubs')
    .set({ is_hidden: true, opens_at: null, deleted_at: club.deleted_at ?? new Date() })
    .where('id', '=', clubId)
    .execute()
  tx.signal({ kind: 'membership.changed', clubId }, { personId: club.user_id })
  tx.disconnectClub(clubId)
  return { deletedAt: club.deleted_at?.toISOString() ?? null }
}

/** Shows a hidden club again, or leaves it deleted if it was. */
export async function showClub(
  tx: Tx,
  clubId: string,
  { deletedAt }: { deletedAt: string | null },
): Promise<void> {
  const club = await tx.db
    .updateTable('clubs')
    .set({ is_hidden: false, deleted_at: deletedAt && new Date(deletedAt) })
    .where('id', '=', clubId)
    .where('is_hidden', '=', true)
    .returning('user_id')
    .executeTakeFirst()
  if (club) tx.signal({ kind: 'membership.changed', clubId }, { personId: club.user_id })
}

/** Saves the progress of notifying the members of a deleted or restored club; null once done. */
export async function setNotifiedUpTo(tx: Tx, clubId: string, personId: string | null): Promise<void> {
  await tx.db.updateTable('clubs').set({ notified_up_to: personId }).where('id', '=', clubId).execute()
}

/** Starts clearing a deleted club: it can no longer be restored, and its slugs are free. */
export async function setClearing(tx: Tx, clubId: string): Promise<void> {
  await tx.db
    .updateTable('clubs')
    .set({ clearing_since: new Date(), slug: `deleted-${clubId.replaceAll('-', '')}` })
    .where('id', '=', clubId)
    .execute()
  await tx.db.deleteFrom('club_former_slugs').where('club_id', '=', clubId).execute()
}

/** Removes a cleared club; false if clearing or notifying its members is unfinished. */
export async function removeClub(db: Database, clubId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('clubs')
    .where('id', '=', clubId)
    .where('clearing_since', 'is not', null)
    .where('notified_up_to', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
