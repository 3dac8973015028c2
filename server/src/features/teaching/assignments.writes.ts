import type { AssignmentDraft } from '@guildhall/contract/course-assignments'
import { type SubmissionKind, submissionKinds } from '@guildhall/contract/course-limits'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/write.ts'
import { lockTaughtLesson, lockWrittenLesson } from '../courses/visible.reads.ts'
import { readAssignmentDraft } from './assignment-draft.reads.ts'
import { raiseOutline } from './outline.ts'

/** Saving the same changes nothing. Errors: lesson_not_found, permission_denied, silenced. */
export async function saveAssignment(
  context: PersonContext,
  lessonId: string,
  wanted: AssignmentDraft,
): Promise<AssignmentDraft> {
  return write(context, async (tx) => {
    const { id: courseId } = await lockWrittenLesson(tx, context.viewer, lessonId)
    const before = await readAssignmentDraft(tx.db, lessonId)
    const takes = submissionKinds.filter((kind) => wanted.takes.includes(kind))
    if (before?.prompt === wanted.prompt && before.takes.join() === takes.join()) return before
    await storeAssignment(tx, lessonId, { prompt: wanted.prompt, takes })
    if (!before) await raiseOutline(tx, courseId)
    return { prompt: wanted.prompt, takes }
  })
}

/** Replaces the assignment of a locked course's lesson. */
export async function storeAssignment(
  { db }: Tx,
  lessonId: string,
  { prompt, takes }: AssignmentDraft,
): Promise<void> {
  const has = (kind: SubmissionKind) => takes.includes(kind)
  const columns = {
    ...{ prompt, takes_text: has('text'), takes_file: has('file'), takes_link: has('link') },
    updated_at: new Date(),
  }
  await db
    .insertInto('assignments')
    .values({ lesson_id: lessonId, ...columns })
    .onConflict((conflict) => conflict.column('lesson_id').doUpdateSet(columns))
    .execute()
}

/** What was handed in stays. Errors: lesson_not_found, permission_denied. */
export async function deleteAssignment(context: PersonContext, lessonId: string) {
  await write(context, async (tx) => {
    const { id: courseId } = await lockTaughtLesson(tx, context.viewer, lessonId)
    const deleted = await tx.db
      .deleteFrom('assignments')
      .where('lesson_id', '=', lessonId)
      .returning('lesson_id')
      .executeTakeFirst()
    if (deleted) await raiseOutline(tx, courseId)
  })
  return {}
}
