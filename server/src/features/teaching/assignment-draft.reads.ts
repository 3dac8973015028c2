import type { AssignmentDraft } from '@guildhall/contract/course-assignments'
import { type SubmissionKind, submissionKinds } from '@guildhall/contract/course-limits'
import type { Database } from '../../platform/database/database.ts'

/** Null without one. */
export async function readAssignmentDraft(db: Database, lessonId: string): Promise<AssignmentDraft | null> {
  const row = await db
    .selectFrom('assignments')
    .selectAll()
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst()
  return row ? { prompt: row.prompt, takes: takesOf(row), isRequired: row.is_required } : null
}

/** Kinds of work that an assignment takes. */
export const takesOf = (row: Record<`takes_${SubmissionKind}`, boolean>): SubmissionKind[] =>
  submissionKinds.filter((kind) => row[`takes_${kind}`])
