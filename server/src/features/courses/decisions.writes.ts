import type { ReceivedSubmission } from '@guildhall/contract/course-assignments'
import type { MadeDecision } from '@guildhall/contract/made-decision'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { completeLesson, reopenLesson } from './completion.writes.ts'
import { canWriteCourse } from './courses.policy.ts'
import { signalLearning } from './seen.writes.ts'
import { findReceived } from './submissions.reads.ts'
import { factsOfCourse, lockLesson, lockTaughtEnrollment } from './visible.reads.ts'

type Decision = {
  status: 'accepted' | 'returned'
  remark: string
  version: number
  decidedAt?: string | null | undefined
}

/**
 * Accepts what was handed in, which marks the lesson as done once all it requires is passed, or sends it back. The same decision again changes nothing,
 * acceptance is final, and another decision than the one that was read is not overwritten. Errors: submission_not_found,
 * silenced, changed_meanwhile if it was handed in again, already_decided.
 */
export async function decideSubmission(
  context: PersonContext,
  submissionId: string,
  decision: Decision,
): Promise<ReceivedSubmission> {
  return write(context, async (tx) => {
    const { course_id, lesson_id, user_id } = await lockTaughtSubmission(tx, context, submissionId)
    const now = await find(tx, submissionId)
    if (now.version !== decision.version) throw conflictWith(now)
    if (now.status === decision.status && now.remark === decision.remark) return now
    if (now.status !== 'submitted' && !mayReplace(context.viewer.id, now, decision))
      throw new AppError('already_decided', { decision: madeIn(now) })
    await tx.db
      .updateTable('submissions')
      .set({
        ...{ status: decision.status, remark: decision.remark, decided_by: context.viewer.id },
        decided_at: sql<Date>`clock_timestamp()`,
      })
      .where('id', '=', submissionId)
      .execute()
    await sql`update course_enrollments e set last_seen_at = s.submitted_at from submissions s where s.id = ${submissionId}
      and e.course_id = s.course_id and e.user_id = s.user_id and e.last_seen_at is null`.execute(tx.db)
    // A corrected remark sends no second notification.
    if (now.status !== decision.status)
      await tx.task('notify.course-work', {
        ...{ kind: 'decided', submissionId, status: decision.status, cause: newId() },
      })
    const lesson = { id: course_id, lesson_id }
    if (decision.status === 'accepted') await completeLesson(tx, lesson, user_id, 'assignment')
    else await reopenLesson(tx, lesson, user_id)
    signalLearning(tx, course_id, [user_id])
    return find(tx, submissionId)
  })
}

/** With the learner's enrollment, so that they do not hand in again meanwhile. Error: submission_not_found. */
async function lockTaughtSubmission(tx: Tx, { viewer }: PersonContext, id: string) {
  const read = () =>
    tx.db
      .selectFrom('submissions as s')
      .innerJoin('lessons as l', 'l.id', 's.lesson_id')
      .select(['s.course_id', 's.lesson_id', 's.user_id'])
      .where('s.id', '=', id)
      .executeTakeFirst()
  const found = await read()
  if (!found) throw new AppError('submission_not_found')
  const course = await lockTaughtEnrollment(tx, viewer, found.course_id, found.user_id).catch(
    (error: unknown) => {
      const isRefusal =
        error instanceof AppError && ['course_not_found', 'permission_denied'].includes(error.code)
      throw isRefusal ? new AppError('submission_not_found') : error
    },
  )
  allow(canWriteCourse(viewer, factsOfCourse(course)))
  await lockLesson(tx, found.lesson_id)
  const locked = await read()
  if (!locked) throw new AppError('submission_not_found')
  return locked
}

async function find({ db }: Tx, id: string): Promise<ReceivedSubmission> {
  const found = await findReceived(db, id)
  if (!found) throw new AppError('submission_not_found')
  return found
}

/** Whether a decision replaces the one that was read: a remark is never lost unseen. */
const mayReplace = (viewerId: string, now: ReceivedSubmission, { decidedAt }: Decision): boolean =>
  now.status === 'returned' &&
  (decidedAt === undefined ? now.decidedBy?.id === viewerId : decidedAt === now.decidedAt)

const madeIn = ({ status, decidedBy, decidedAt, remark }: ReceivedSubmission): MadeDecision => ({
  outcome: status === 'accepted' ? 'accepted' : 'returned',
  ...{ by: decidedBy, at: decidedAt, note: remark },
})

const conflictWith = ({ content, link, version, status, remark, decidedBy, decidedAt }: ReceivedSubmission) =>
  new AppError('changed_meanwhile', {
    conflict: { fields: { content, link, version, status, remark }, by: decidedBy, at: decidedAt },
  })
