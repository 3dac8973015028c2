import type { Note } from '@guildhall/contract/courses'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { canTakeNotes } from './courses.policy.ts'
import { findNote } from './notes.reads.ts'
import { factsOfCourse, findCourseOfListedLesson, lockLesson } from './visible.reads.ts'

/**
 * Saves the viewer's note, also at a lesson that was locked since; an empty one is deleted. What is stored already, as when an answer was lost, is a success.
 * Errors: lesson_not_found, not_enrolled, changed_meanwhile if another tab or device saved it since.
 */
export async function saveNote(
  context: PersonContext,
  lessonId: string,
  { content, version }: { content: string; version: number },
): Promise<Note> {
  const { viewer } = context
  return write(context, async (tx) => {
    await findCourseOfListedLesson(tx.db, viewer, lessonId)
    await lockLesson(tx, lessonId)
    const course = await findCourseOfListedLesson(tx.db, viewer, lessonId)
    allow(canTakeNotes(viewer, factsOfCourse(course)))
    if (content === '') await deleteNote(tx, lessonId, viewer.id, version)
    else await storeNote(tx, lessonId, viewer.id, { content, version })
    const stored = await findNote(tx.db, lessonId, viewer.id)
    if (stored.content === content) return stored
    const { updatedAt, ...fields } = stored
    throw new AppError('changed_meanwhile', { conflict: { fields, by: null, at: updatedAt } })
  })
}

/** No-op for another version. */
async function storeNote(
  { db }: Tx,
  lessonId: string,
  personId: string,
  { content, version }: { content: string; version: number },
): Promise<void> {
  if (version === 0)
    await db
      .insertInto('lesson_notes')
      .values({ lesson_id: lessonId, user_id: personId, content })
      .onConflict((conflict) => conflict.columns(['lesson_id', 'user_id']).doNothing())
      .execute()
  else
    await db
      .updateTable('lesson_notes')
      .set({ content, version: version + 1, updated_at: sql<Date>`now()` })
      .where('lesson_id', '=', lessonId)
      .where('user_id', '=', personId)
      .where('version', '=', version)
      .where('content', '<>', content)
      .execute()
}

async function deleteNote({ db }: Tx, lessonId: string, personId: string, version: number): Promise<void> {
  await db
    .deleteFrom('lesson_notes')
    .where('lesson_id', '=', lessonId)
    .where('user_id', '=', personId)
    .where('version', '=', version)
    .execute()
}
