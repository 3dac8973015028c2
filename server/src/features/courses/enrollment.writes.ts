import type { Progress } from '@guildhall/contract/courses'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { allow } from '../../platform/errors.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { completeCourse } from './completion.writes.ts'
import { canEnroll } from './courses.policy.ts'
import { lockOpenLink } from './links.reads.ts'
import { readLevel, readProgress } from './progress.reads.ts'
import { signalLearning } from './seen.writes.ts'
import { factsOfCourse, findVisibleCourse, lockOwnEnrollment } from './visible.reads.ts'

/**
 * Enrolls a member. Nothing else does: it is called for people who start by themselves, for those whom a teacher enrolls,
 * and later after a payment. People who come back keep the day they began. Lock their membership first
 * (`lockOwnEnrollment`); checks no permission. Returns false if they are enrolled already.
 */
export async function admit(tx: Tx, course: { id: string }, personId: string): Promise<boolean> {
  return (await admitAll(tx, course, [personId])).length > 0
}

/** The same for several people; returns the ids of those who were not enrolled. */
export async function admitAll(tx: Tx, course: { id: string }, personIds: string[]): Promise<string[]> {
  if (personIds.length === 0) return []
  const changed = await tx.db
    .insertInto('course_enrollments')
    .values(
      personIds.map((id) => ({
        ...{ course_id: course.id, user_id: id },
        began_at: sql<Date>`clock_timestamp()`,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['course_id', 'user_id'])
        .doUpdateSet({ status: 'active' })
        .where('course_enrollments.status', '<>', 'active'),
    )
    .returning('user_id')
    .execute()
  return changed.map(({ user_id }) => user_id)
}

/**
 * With the token of a teacher's link, whatever the access but groups. Idempotent. Errors: course_not_found, not_a_member, course_not_published, level_too_low, group_required,
 * enrollment_by_teachers.
 */
export async function startCourse(
  context: PersonContext,
  courseId: string,
  link?: string,
): Promise<Progress> {
  const { viewer } = context
  await write(context, async (tx) => {
    const course = await lockOwnEnrollment(tx, viewer, courseId)
    const level = await readLevel(tx.db, viewer, course)
    const withoutLink = canEnroll(viewer, factsOfCourse(course), level)
    const linkId = withoutLink === true ? undefined : await lockOpenLink(tx, course.id, link)
    allow(linkId ? canEnroll(viewer, factsOfCourse(course), level, true) : withoutLink)
    if (!(await admit(tx, course, viewer.id))) return
    await completeCourse(tx, course, viewer.id)
    signalLearning(tx, course.id, [viewer.id])
    if (linkId)
      await tx.db.updateTable('course_links').set({ uses: sql`uses + 1` }).where('id', '=', linkId).execute()
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
