import type { Progress } from '@guildhall/contract/courses'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { allow } from '../../platform/errors.ts'
import { type Tx, write } from '../../platform/write.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { completeCourse } from './completion.writes.ts'
import { canEnroll } from './courses.policy.ts'
import { readLevel, readProgress } from './progress.reads.ts'
import { signalLearning } from './seen.writes.ts'
import { factsOfCourse, findVisibleCourse, lockOwnEnrollment } from './visible.reads.ts'

/**
 * Enrolls a member. Nothing else does: it is called for people who start by themselves, for those whom a teacher enrolls,
 * and later after a payment. People who come back keep the day they began. Lock their membership first
 * (`lockOwnEnrollment`); checks no permission. Returns false if they are enrolled already.
 */
export async function admit(tx: Tx, course: { id: string }, personId: string): Promise<boolean> {
  const changed = await tx.db
    .insertInto('course_enrollments')
    .values({ course_id: course.id, user_id: personId, began_at: sql<Date>`clock_timestamp()` })
    .onConflict((conflict) =>
      conflict
        .columns(['course_id', 'user_id'])
        .doUpdateSet({ status: 'active' })
        .where('course_enrollments.status', '<>', 'active'),
    )
    .returning('user_id')
    .executeTakeFirst()
  return changed !== undefined
}

/**
 * Idempotent. Errors: course_not_found, not_a_member, course_not_published, level_too_low, enrollment_by_teachers.
 */
export async function startCourse(context: PersonContext, courseId: string): Promise<Progress> {
  const { viewer } = context
  await write(context, async (tx) => {
    const course = await lockOwnEnrollment(tx, viewer, courseId)
    allow(canEnroll(viewer, factsOfCourse(course), await readLevel(tx.db, viewer, course)))
    if (!(await admit(tx, course, viewer.id))) return
    await completeCourse(tx, course, viewer.id)
    signalLearning(tx, course.id, [viewer.id])
    const data = { courseId: course.id, title: course.title }
    await recordActivity(tx, { clubId: course.club_id, personId: viewer.id, type: 'enrollment.began', data })
  })
  return readProgress(context, courseId)
}

/** Idempotent, and no change for those whom a teacher removed. Error: course_not_found. */
export async function leaveCourse(context: PersonContext, courseId: string): Promise<Progress> {
  const { viewer } = context
  await write(context, async (tx) => {
    const { id } = await findVisibleCourse(tx.db, viewer, courseId)
    const { numUpdatedRows } = await tx.db
      .updateTable('course_enrollments')
      .set({ status: 'left' })
      .where('course_id', '=', courseId)
      .where('user_id', '=', viewer.id)
      .where('status', '=', 'active')
      .executeTakeFirst()
    if (numUpdatedRows > 0n) signalLearning(tx, id, [viewer.id])
  })
  return readProgress(context, courseId)
}
