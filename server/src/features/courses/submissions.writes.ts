import type { handIn as handedIn, Submission } from '@guildhall/contract/course-assignments'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { courseFilePurposes } from '../files/files.reads.ts'
import { attachFiles } from '../files/files.writes.ts'
import { canComplete, canDiscuss } from './courses.policy.ts'
import { saveLastSeen, signalLearning } from './seen.writes.ts'
import { findSubmission, readAssignment } from './submissions.reads.ts'
import { factsOfCourse, type LessonRow, lockOpenLesson } from './visible.reads.ts'

type Input = z.output<typeof handedIn>

/**
 * Hands in an assignment, or hands it in again. What is handed in already, as when an answer was lost, is a success.
 * Errors: lesson_not_found, not_enrolled, assignment_not_found, bad_input for a kind that it does not take,
 * submission_accepted, changed_meanwhile, id_taken, file_not_found, file_in_use.
 */
export async function handIn(context: PersonContext, lessonId: string, input: Input): Promise<Submission> {
  const { viewer } = context
  return write(context, async (tx) => {
    const lesson = await lockForWork(tx, context, lessonId)
    allow(canDiscuss(viewer, factsOfCourse(lesson)))
    const assignment = await readAssignment(tx.db, viewer, lessonId)
    if (!assignment) throw new AppError('assignment_not_found')
    const stored = assignment.submission
    if (stored && isSame(stored, input)) return stored
    if (stored?.status === 'accepted') throw new AppError('submission_accepted')
    if ((stored?.version ?? 0) !== input.version) throw conflictWith(stored)
    refuseOtherKinds(assignment.takes, input)
    const id = stored?.id ?? input.id
    await store(tx, lesson, viewer.id, { ...input, id })
    await attachFiles(
      tx,
      viewer,
      { submissionId: id },
      courseFilePurposes,
      input.filePath ? [input.filePath] : [],
    )
    await tx.task('notify.course-work', { kind: 'submitted', submissionId: id })
    await saveLastSeen(tx, lesson, viewer.id)
    signalLearning(tx, lesson.id, [viewer.id])
    const saved = await findSubmission(tx.db, lessonId, viewer.id)
    if (!saved) throw new AppError('id_taken')
    return saved
  })
}

/** Succeeds if nothing is handed in. Errors: lesson_not_found, not_enrolled, submission_accepted. */
export async function takeBack(context: PersonContext, lessonId: string) {
  const { viewer } = context
  await write(context, async (tx) => {
    const { id: courseId } = await lockForWork(tx, context, lessonId)
    const stored = await findSubmission(tx.db, lessonId, viewer.id)
    if (!stored) return
    if (stored.status === 'accepted') throw new AppError('submission_accepted')
    await tx.db.deleteFrom('submissions').where('id', '=', stored.id).execute()
    signalLearning(tx, courseId, [viewer.id])
    if (stored.file) await tx.task('files.sweep', {})
  })
  return {}
}

async function lockForWork(tx: Tx, { viewer }: PersonContext, lessonId: string): Promise<LessonRow> {
  const lesson = await lockOpenLesson(tx, viewer, lessonId)
  allow(canComplete(viewer, factsOfCourse(lesson)))
  return lesson
}

/** Sent back ones are handed in again also without a change. */
const isSame = ({ status, content, link, file, version }: Submission, input: Input) =>
  status !== 'returned' &&
  version === input.version + 1 &&
  content === input.content &&
  link === input.link &&
  (file?.path ?? null) === input.filePath

function conflictWith(stored: Submission | null): AppError {
  const { content = '', link = '', version = 0, submittedAt: at = null } = stored ?? {}
  return new AppError('changed_meanwhile', { conflict: { fields: { content, link, version }, by: null, at } })
}

function refuseOtherKinds(takes: readonly string[], { content, link, filePath }: Input): void {
  const isRefused = (kind: string, isSent: boolean) => isSent && !takes.includes(kind)
  const fields = {
    ...(isRefused('text', content !== '') && { content: 'This assignment takes no text. Remove it.' }),
    ...(isRefused('link', link !== '') && { link: 'This assignment takes no link. Remove it.' }),
    ...(isRefused('file', filePath !== null) && { filePath: 'This assignment takes no file. Remove it.' }),
  }
  if (Object.keys(fields).length > 0) throw new AppError('bad_input', { fields })
}

/** The first of an id; an id that another lesson or person has changes nothing. */
async function store(
  { db }: Tx,
  { id: courseId, lesson_id: lessonId }: LessonRow,
  personId: string,
  { id, content, link, version }: Input,
): Promise<void> {
  if (version === 0) {
    const added = await db
      .insertInto('submissions')
      .values({ id, lesson_id: lessonId, course_id: courseId, user_id: personId, content, link })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new AppError('id_taken')
  } else
    await db
      .updateTable('submissions')
      .set({
        ...{ content, link, status: 'submitted', remark: '', decided_by: null, decided_at: null },
        ...{ version: version + 1, submitted_at: sql<Date>`clock_timestamp()` },
      })
      .where('id', '=', id)
      .execute()
}
