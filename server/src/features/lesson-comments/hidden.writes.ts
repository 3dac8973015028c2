import type { Tx } from '../../platform/write.ts'

/**
 * Locks comments on lessons, hidden ones too, after their lessons, as commenting does. Returns the ids of those that
 * exist, with the replies to them: nothing leads to a reply whose comment is hidden.
 */
export async function lockLessonComments(tx: Tx, ids: string[]): Promise<string[]> {
  const lessons = await tx.db
    .selectFrom('lesson_comment_rows')
    .select('lesson_id')
    .distinct()
    .where('id', 'in', ids)
    .execute()
  if (lessons.length === 0) return []
  await tx.db
    .selectFrom('lessons')
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
    .where((eb) => eb.or([eb('id', 'in', ids), eb('parent_id', 'in', ids)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes hidden comments with their replies, which are not counted. Idempotent. */
export const removeHiddenLessonComments = (tx: Tx, ids: string[]) =>
  tx.db.deleteFrom('lesson_comment_rows').where('id', 'in', ids).where('is_hidden', '=', true).execute()

/** Hides comments, or shows them again; triggers count those of the lesson and replies. Lock them first. */
export async function setLessonCommentsHidden(tx: Tx, ids: string[], isHidden: boolean): Promise<void> {
  await tx.db
    .updateTable('lesson_comment_rows')
    .set({ is_hidden: isHidden })
    .where('id', 'in', ids)
    .where('is_hidden', '=', !isHidden)
    .execute()
}
