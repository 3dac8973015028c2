import type { Tx } from '../../platform/database/write.ts'
import { signalLearning } from './seen.writes.ts'
import { lockEnrollment } from './visible.reads.ts'

/** Ends the access and keeps the progress. Whether that changed anything; undefined without an enrollment. */
export async function endEnrollment(
  tx: Tx,
  courseId: string,
  personId: string,
): Promise<boolean | undefined> {
  await lockEnrollment(tx, courseId, personId)
  const found = await tx.db
    .selectFrom('course_enrollments')
    .select('status')
    .where('course_id', '=', courseId)
    .where('user_id', '=', personId)
    .executeTakeFirst()
  if (!found || found.status === 'removed') return found && false
  await tx.db
    .updateTable('course_enrollments')
    .set({ status: 'removed' })
    .where('course_id', '=', courseId)
    .where('user_id', '=', personId)
    .execute()
  signalLearning(tx, courseId, [personId])
  return true
}

/**
 * Undoes all completions, opens all attempts and accepted assignments again, and forgets how far videos were watched.
 * When the person began, and their certificate, stay. False without an enrollment.
 */
export async function resetProgress(tx: Tx, courseId: string, personId: string): Promise<boolean> {
  await lockEnrollment(tx, courseId, personId)
  const { numUpdatedRows } = await tx.db
    .updateTable('course_enrollments')
    .set({ completed_at: null, last_lesson_id: null })
    .where('course_id', '=', courseId)
    .where('user_id', '=', personId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  for (const table of ['lesson_completions', 'reopened_completions'] as const)
    await tx.db.deleteFrom(table).where('course_id', '=', courseId).where('user_id', '=', personId).execute()
  await tx.db
    .updateTable('lesson_visits')
    .set({ video_position: null })
    .where('course_id', '=', courseId)
    .where('user_id', '=', personId)
    .where('video_position', 'is not', null)
    .execute()
  await tx.db
    .updateTable('quiz_attempts')
    .set({ is_void: true })
    .where('user_id', '=', personId)
    .where('is_void', '=', false)
    .where('lesson_id', 'in', (eb) => eb.selectFrom('lessons').select('id').where('course_id', '=', courseId))
    .execute()
  await tx.db
    .updateTable('submissions')
    .set({ status: 'returned' })
    .where('course_id', '=', courseId)
    .where('user_id', '=', personId)
    .where('status', '=', 'accepted')
    .execute()
  signalLearning(tx, courseId, [personId])
  return true
}

/** Records who is mailed a reminder, so that the next one is at least a week later. */
export async function noteReminded(tx: Tx, courseId: string, personIds: string[]): Promise<void> {
  if (personIds.length === 0) return
  await tx.db
    .updateTable('course_enrollments')
    .set({ reminded_at: new Date() })
    .where('course_id', '=', courseId)
    .where('user_id', 'in', personIds)
    .execute()
}
