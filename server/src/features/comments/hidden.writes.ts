import type { Tx } from '../../platform/database/write.ts'
import { tally } from '../../platform/tasks/batches.ts'
import { lockItems } from '../content/content.reads.ts'
import { countComments } from '../content/counts.writes.ts'
import { signalMentioned } from '../mentions/mentions.writes.ts'

/** Locks comments, hidden ones too, after their items, as deletions do. Returns the ids of those that exist. */
export async function lockComments(tx: Tx, ids: string[]): Promise<string[]> {
  const found = await tx.db
    .selectFrom('comment_rows')
    .select(['id', 'content_id'])
    .where('id', 'in', ids)
    .execute()
  if (found.length === 0) return []
  await lockItems(tx, [...new Set(found.map((row) => row.content_id))])
  const rows = await tx.db
    .selectFrom('comment_rows')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes hidden comments, which are not counted. Idempotent. */
export const removeHiddenComments = (tx: Tx, ids: string[]) =>
  tx.db.deleteFrom('comment_rows').where('id', 'in', ids).where('is_hidden', '=', true).execute()

/**
 * Hides comments, or shows them again, with the counts of their items; replies stay under a line that says that the
 * comment is gone (migration 0022). Lock them first.
 */
export async function setCommentsHidden(tx: Tx, ids: string[], isHidden: boolean): Promise<void> {
  const rows = await tx.db
    .updateTable('comment_rows')
    .set({ is_hidden: isHidden })
    .where('id', 'in', ids)
    .where('is_hidden', '=', !isHidden)
    .returning(['id', 'content_id'])
    .execute()
  const changes = tally(rows.map((row) => row.content_id))
  await countComments(
    tx,
    changes.map(([id, number]) => [id, isHidden ? -number : number]),
  )
  await signalMentioned(tx, { comment_id: rows.map(({ id }) => id) })
}
