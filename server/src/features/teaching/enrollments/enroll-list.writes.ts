import { type SqlBool, sql } from 'kysely'
import type { PersonContext } from '../../../platform/context.ts'
import { write } from '../../../platform/database/write.ts'
import { holdMemberships } from '../../clubs/lock.ts'
import { membersNamed } from '../../clubs/named-members.ts'
import { completeCourse } from '../../courses/completion.writes.ts'
import { admitAll } from '../../courses/enrollment.writes.ts'
import { signalLearning } from '../../courses/seen.writes.ts'
import { findTaughtCourse, lockTaughtCourse } from '../../courses/visible.reads.ts'
import { isInCourseGroups } from '../../visibility/seen-courses.ts'
import { recordEnrollment } from './enrollments.writes.ts'

type Outcome = { enrolled: string[]; already: string[]; unknown: string[] }

/**
 * Enrolls members by usernames and confirmed addresses. Of an address it says no more than whether a member of the club has
 * it. Repeating it changes nothing. Errors: course_not_found, permission_denied.
 */
export async function enrollList(
  context: PersonContext,
  courseId: string,
  names: string[],
): Promise<Outcome> {
  const { viewer } = context
  return write(context, async (tx) => {
    const { club_id: clubId } = await findTaughtCourse(tx.db, viewer, courseId)
    const before = await membersNamed(tx.db, clubId, names, isLearner(courseId))
    // Memberships before the course, as everywhere, in one order.
    await holdMemberships(tx, clubId, [...new Set([...before.values(), viewer.id])])
    const course = await lockTaughtCourse(tx, viewer, courseId)
    const members = await membersNamed(tx.db, clubId, names, isLearner(courseId))
    const added = new Set(await admitAll(tx, course, [...new Set(members.values())].toSorted()))
    for (const personId of added) {
      await completeCourse(tx, course, personId)
      await recordEnrollment(tx, context, course, 'enrollment.added', personId)
    }
    signalLearning(tx, course.id, [...added])
    const all = [...new Set(names)]
    const found = all.filter((name) => members.has(name))
    return {
      enrolled: found.filter((name) => added.has(members.get(name) ?? '')),
      already: found.filter((name) => !added.has(members.get(name) ?? '')),
      unknown: all.filter((name) => !members.has(name)),
    }
  })
}

/** Of the course's groups, too. */
const isLearner = (courseId: string) => sql<SqlBool>`exists (
  select from courses c where c.id = ${courseId} and ${isInCourseGroups(sql.ref('p.id'))})`
