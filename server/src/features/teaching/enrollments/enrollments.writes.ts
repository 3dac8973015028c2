import type { Enrollment } from '@guildhall/contract/course-enrollments'
import { sql } from 'kysely'
import type { PersonContext } from '../../../platform/context.ts'
import { addTask, type Tx, write } from '../../../platform/database/write.ts'
import { AppError, allow } from '../../../platform/errors.ts'
import { recordActivity } from '../../activity/activity.writes.ts'
import { roleIn } from '../../clubs/standing.ts'
import { completeCourse } from '../../courses/completion.writes.ts'
import { canWriteCourse } from '../../courses/courses.policy.ts'
import { admit } from '../../courses/enrollment.writes.ts'
import { endEnrollment, resetProgress } from '../../courses/enrollment-changes.writes.ts'
import { signalLearning } from '../../courses/seen.writes.ts'
import {
  type CourseRow,
  factsOfCourse,
  findTaughtCourse,
  lockTaughtCourse,
} from '../../courses/visible.reads.ts'
import { isInCourseGroups } from '../../visibility/seen-courses.ts'
import { findEnrollment } from './enrollments.reads.ts'
import { countDueReminders } from './reminders.reads.ts'

/** Idempotent. Errors: course_not_found, permission_denied, member_not_found, group_required. */
export async function enroll(
  context: PersonContext,
  courseId: string,
  personId: string,
): Promise<Enrollment> {
  return write(context, async (tx) => {
    const course = await lockTaughtCourse(tx, context.viewer, courseId)
    await lockMember(tx, course.club_id, personId)
    const { rows } = await sql`select from courses c
      where c.id = ${course.id} and ${isInCourseGroups(personId)}`.execute(tx.db)
    if (rows.length === 0) throw new AppError('group_required')
    if (await admit(tx, course, personId)) {
      await completeCourse(tx, course, personId)
      await recordEnrollment(tx, context, course, 'enrollment.added', personId)
      signalLearning(tx, course.id, [personId])
    }
    return findEnrollment(tx.db, course.id, personId)
  })
}

export const recordEnrollment = (
  tx: Tx,
  { viewer }: PersonContext,
  { id: courseId, club_id: clubId, title }: CourseRow,
  type: 'enrollment.added' | 'enrollment.removed',
  personId: string,
) => recordActivity(tx, { clubId, personId: viewer.id, type, data: { courseId, title, personId } })

/** Error: member_not_found, also for deleted accounts. */
async function lockMember(tx: Tx, clubId: string, personId: string): Promise<void> {
  await tx.db
    .selectFrom('club_memberships')
    .select('id')
    .where('club_id', '=', clubId)
    .where('user_id', '=', personId)
    .forShare()
    .execute()
  const { rows } = await sql<{
    role: string | null
  }>`select ${roleIn(sql.ref('p.id'))} as role from profiles p
    join clubs k on k.id = ${clubId} left join club_memberships m on m.club_id = k.id and m.user_id = p.id
    where p.id = ${personId} and p.deleted_at is null`.execute(tx.db)
  if (!rows[0]?.role) throw new AppError('member_not_found')
}

/** Keeps the progress. Idempotent. Errors: course_not_found, permission_denied, enrollment_not_found. */
export async function removeLearner(
  context: PersonContext,
  courseId: string,
  personId: string,
): Promise<Record<string, never>> {
  await write(context, async (tx) => {
    const course = await lockTaughtCourse(tx, context.viewer, courseId)
    const ended = await endEnrollment(tx, course.id, personId)
    if (ended === undefined) throw new AppError('enrollment_not_found')
    if (ended) await recordEnrollment(tx, context, course, 'enrollment.removed', personId)
  })
  return {}
}

/** Errors: course_not_found, permission_denied, enrollment_not_found. */
export async function resetLearner(
  context: PersonContext,
  courseId: string,
  personId: string,
): Promise<Enrollment> {
  return write(context, async (tx) => {
    const course = await lockTaughtCourse(tx, context.viewer, courseId)
    if (!(await resetProgress(tx, course.id, personId))) throw new AppError('enrollment_not_found')
    return findEnrollment(tx.db, course.id, personId)
  })
}

/** Queues the mails; the task notes who was mailed. Errors: course_not_found, permission_denied, silenced. */
export async function remindLearners(context: PersonContext, courseId: string): Promise<{ count: number }> {
  const course = await findTaughtCourse(context.db, context.viewer, courseId)
  allow(canWriteCourse(context.viewer, factsOfCourse(course)))
  const { id } = course
  const count = await countDueReminders(context.db, id)
  if (count > 0)
    await addTask(context.db, 'courses.remind', { courseId: id }, { key: `courses.remind ${id}` })
  return { count }
}
