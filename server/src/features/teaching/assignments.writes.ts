import type { AssignmentDraft } from '@guildhall/contract/course-assignments'
import { type SubmissionKind, submissionKinds } from '@guildhall/contract/course-limits'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/write.ts'
import { settleCourse } from '../courses/settling.tasks.ts'
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
    const { prompt, isRequired } = wanted
    const wasRequired = before?.isRequired ?? false
    const isSame =
      before?.prompt === prompt && before.takes.join() === takes.join() && wasRequired === isRequired
    if (isSame) return before
    await storeAssignment(tx, lessonId, { prompt, takes, isRequired })
    if (!before) await raiseOutline(tx, courseId)
    if (wasRequired !== isRequired) await settleCourse(tx, courseId, lessonId)
    return { prompt, takes, isRequired }
  })
}

/** Replaces the assignment of a locked course's lesson. */
export async function storeAssignment(
  { db }: Tx,
  lessonId: string,
  { prompt, takes, isRequired }: AssignmentDraft,
): Promise<void> {
  const has = (kind: SubmissionKind) => takes.includes(kind)
  const columns = {
    ...{ prompt, is_required: isRequired },
    ...{ takes_text: has('text'), takes_file: has('file'), takes_link: has('link') },
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
      .returning('is_required')
      .executeTakeFirst()
    if (deleted) await raiseOutline(tx, courseId)
    if (deleted?.is_required) await settleCourse(tx, courseId, lessonId)
  })
  return {}
}
