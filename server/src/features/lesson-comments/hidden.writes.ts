import type { ExpressionBuilder } from 'kysely'
import type { DB } from '../../platform/database/schema.ts'
import type { Tx } from '../../platform/database/write.ts'

/** Locks comments on lessons, hidden ones too, after their lessons, as commenting does. Returns the ids of those that exist. */
export async function lockLessonComments(tx: Tx, ids: string[]): Promise<string[]> {
  const lessons = await tx.db
    .selectFrom('lesson_comment_rows')
    .select('lesson_id')
    .distinct()
    .where('id', 'in', ids)
    .execute()
  if (lessons.length === 0) return []
  await tx.db
    .selectFrom('lesson_rows')
    .select('id')
    .where(
      'id',
      'in',
      lessons.map((row) => row.lesson_id),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const rows = await tx.db
    .selectFrom('lesson_comment_rows')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes hidden comments, which are not counted; where replies remain, an empty one without its author does. Idempotent. */
export async function removeHiddenLessonComments(tx: Tx, ids: string[]): Promise<void> {
  const hidden = (eb: ExpressionBuilder<DB, 'lesson_comment_rows'>) =>
    eb.and([eb('id', 'in', ids), eb('is_hidden', '=', true)])
  await tx.db.deleteFrom('lesson_comment_rows').where(hidden).where('reply_count', '=', 0).execute()
  await tx.db.updateTable('lesson_comment_rows').set({ content: '-', user_id: null }).where(hidden).execute()
}

/** Hides comments, or shows them again; triggers count those of the lesson and replies. Lock them first. */
export async function setLessonCommentsHidden(tx: Tx, ids: string[], isHidden: boolean): Promise<void> {
  await tx.db
    .updateTable('lesson_comment_rows')
    .set({ is_hidden: isHidden })
    .where('id', 'in', ids)
    .where('is_hidden', '=', !isHidden)
    .execute()
}
