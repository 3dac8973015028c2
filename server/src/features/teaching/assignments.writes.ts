import type { AssignmentDraft, assignmentsApi } from '@guildhall/contract/course-assignments'
import { type SubmissionKind, submissionKinds } from '@guildhall/contract/course-limits'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { changedFields, refuseConflict } from '../../platform/editing.ts'
import { AppError } from '../../platform/errors.ts'
import { settleCourse } from '../courses/settling.tasks.ts'
import { lockTaughtLesson, lockWrittenLesson } from '../courses/visible.reads.ts'
import { readAssignmentDraft } from './assignment-draft.reads.ts'
import { raiseOutline } from './outline.ts'

type Body = (typeof assignmentsApi)['PUT /lessons/:lessonId/assignment']['body']

/**
 * Omitted fields stay unchanged, and saving the same changes nothing. Errors: lesson_not_found, permission_denied, silenced,
 * changed_meanwhile, bad_input for a new one without a text.
 */
export async function saveAssignment(
  context: PersonContext,
  lessonId: string,
  { before, ...wanted }: z.output<Body>,
): Promise<AssignmentDraft> {
  return write(context, async (tx) => {
    const { id: courseId } = await lockWrittenLesson(tx, context.viewer, lessonId)
    const now = await readAssignmentDraft(tx.db, lessonId)
    const sorted = { ...wanted, ...(wanted.takes && { takes: inOrder(wanted.takes) }) }
    if (now) await refuseConflict({ now, wanted: sorted, before }, async () => ({ by: null, at: null }))
    const { prompt, takes = [], isRequired = true } = { ...now, ...sorted }
    if (prompt === undefined) throw new AppError('bad_input', { fields: { prompt: 'Say what to hand in' } })
    if (takes.length === 0)
      throw new AppError('bad_input', { fields: { takes: 'Choose text, file or link' } })
    if (now && changedFields(now, { prompt, takes, isRequired }).length === 0) return now
    await storeAssignment(tx, lessonId, { prompt, takes, isRequired })
    if (!now) await raiseOutline(tx, courseId)
    if ((now?.isRequired ?? false) !== isRequired) await settleCourse(tx, courseId, lessonId)
    return { prompt, takes, isRequired }
  })
}

const inOrder = (takes: SubmissionKind[]) => submissionKinds.filter((kind) => takes.includes(kind))

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

/** Deletes an assignment; submissions stay. Errors: lesson_not_found, permission_denied. */
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
