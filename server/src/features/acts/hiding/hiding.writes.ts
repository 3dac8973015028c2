import type { Subject } from '@guildhall/contract/moderation'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/write.ts'
import { AppError } from '../../../platform/errors.ts'
import { lockItems } from '../../content/content.reads.ts'
import { setCommentsLocked } from '../../content/hidden.writes.ts'
import { isMarked, savingKind } from './kinds.ts'
import { findHeld, hideMarked, showMarked } from './marked.writes.ts'
import { lockSaved, restoreSaved } from './saved.writes.ts'

/**
 * Hides a thing for an act: from then on no read finds it, for anyone. Idempotent per act. Content and comments stay as
 * they are; messages read as taken back, clubs as deleted, courses as drafts, profiles as empty but for the name. Error:
 * report_subject_not_found.
 */
export async function hide(
  tx: Tx,
  { actId, subject: { kind, id } }: { actId: string; subject: Subject },
): Promise<void> {
  if (isMarked(kind)) {
    if ((await hideMarked(tx, { actId, kind, ids: [id] })) === 0)
      throw new AppError('report_subject_not_found')
    return
  }
  await lockSaved(tx, kind, id)
  const known = await tx.db
    .selectFrom('hidings')
    .select('act_id')
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('act_id', '=', actId)
    .executeTakeFirst()
  if (known) return
  const saved = await savingKind(kind).hide(tx, id)
  if (saved === undefined) throw new AppError('report_subject_not_found')
  await tx.db
    .insertInto('hidings')
    .values({ kind, subject_id: id, act_id: actId, saved: saved === null ? null : JSON.stringify(saved) })
    .execute()
}

/** Stops new comments on an item for an act; the comments there stay. Error: report_subject_not_found. */
export async function lockComments(
  tx: Tx,
  { actId, contentId }: { actId: string; contentId: string },
): Promise<void> {
  if ((await lockItems(tx, [contentId])).length === 0) throw new AppError('report_subject_not_found')
  await tx.db
    .insertInto('hidings')
    .values({ kind: 'content', subject_id: contentId, act_id: actId, is_lock: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await setCommentsLocked(tx, contentId, true)
}

/**
 * Hides all that a person published, in a club or (null) everywhere, by a task in batches, which may be killed. What they
 * publish later is not hidden.
 */
export async function hideAllOf(
  tx: Tx,
  { actId, personId, clubId }: { actId: string; personId: string; clubId: string | null },
): Promise<void> {
  await tx.db
    .insertInto('mass_hidings')
    // The clock, not the transaction's start: what was written while this waited for the account is hidden too.
    .values({
      act_id: actId,
      person_id: personId,
      club_id: clubId,
      published_until: sql<Date>`clock_timestamp()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx.task('hiding.all', { actId }, { key: massTaskKey(actId), isBulk: true })
}

/** Undoes all that an act hid or locked, by a task if it is much; what other acts hide stays hidden. */
export async function unhide(tx: Tx, { actId }: { actId: string }): Promise<void> {
  const mass = await tx.db
    .updateTable('mass_hidings')
    .set({ is_undone: true, is_done: false })
    .where('act_id', '=', actId)
    .executeTakeFirst()
  if (mass.numUpdatedRows > 0n)
    await tx.task('hiding.all', { actId }, { key: massTaskKey(actId), isBulk: true })
  else while ((await unhideBatch(tx, actId)) > 0);
}

export const massTaskKey = (actId: string) => `hiding.all ${actId}`

const atOnce = 200

/** Undoes a part of what an act hid or locked. Returns how much. */
export async function unhideBatch(tx: Tx, actId: string): Promise<number> {
  const rows = await tx.db
    .selectFrom('hidings')
    .select(['kind', 'subject_id as id', 'is_lock'])
    .where('act_id', '=', actId)
    .orderBy('kind')
    .orderBy('subject_id')
    .limit(atOnce)
    .execute()
  const [first] = rows
  if (!first) return 0
  const { kind } = first
  const ids = rows.filter((row) => row.kind === kind && row.is_lock === first.is_lock).map(({ id }) => id)
  if (first.is_lock) for (const id of ids) await unlock(tx, actId, id)
  else if (isMarked(kind)) await showMarked(tx, { actId, kind, ids })
  else for (const id of ids) await restoreSaved(tx, { actId, kind, id })
  return ids.length
}

async function unlock(tx: Tx, actId: string, contentId: string): Promise<void> {
  await lockItems(tx, [contentId])
  await tx.db
    .deleteFrom('hidings')
    .where('kind', '=', 'content')
    .where('subject_id', '=', contentId)
    .where('act_id', '=', actId)
    .execute()
  const held = await findHeld(tx, { kind: 'content', ids: [contentId], isLock: true })
  if (!held.has(contentId)) await setCommentsLocked(tx, contentId, false)
}
