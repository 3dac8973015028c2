import type { CourseDraft } from '@guildhall/contract/course-teaching'
import type { PersonContext } from '../../platform/context.ts'
import { write } from '../../platform/database/write.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { holdMemberships } from '../clubs/lock.ts'
import { canManageCourses } from '../courses/courses.policy.ts'
import { findVisibleCourse, lockVisibleCourse } from '../courses/visible.reads.ts'
import { readCourseDraft } from './course-draft.reads.ts'

/** Sets who teaches, in this order. Errors: course_not_found, permission_denied, member_not_found. */
export async function changeTeachers(
  context: PersonContext,
  courseId: string,
  personIds: string[],
): Promise<CourseDraft> {
  const { db, viewer } = context
  await write(context, async (tx) => {
    const { club_id: clubId, role } = await findVisibleCourse(tx.db, viewer, courseId)
    allow(canManageCourses(viewer, { role }))
    // Memberships before the course, as everywhere, in one order.
    if (personIds.length > 0) await holdMemberships(tx, clubId, [...personIds, viewer.id])
    allow(canManageCourses(viewer, await lockVisibleCourse(tx, viewer, courseId)))
    const members = personIds.length
      ? await tx.db
          .selectFrom('club_memberships')
          .select('user_id')
          .where('club_id', '=', clubId)
          .where('user_id', 'in', personIds)
          .execute()
      : []
    if (members.length < personIds.length) throw new AppError('member_not_found')
    const before = await tx.db
      .selectFrom('course_teachers')
      .select('user_id')
      .where('course_id', '=', courseId)
      .orderBy('position')
      .orderBy('user_id')
      .execute()
    if (before.map(({ user_id: id }) => id).join() === personIds.join()) return
    await tx.db.deleteFrom('course_teachers').where('course_id', '=', courseId).execute()
    if (personIds.length > 0)
      await tx.db
        .insertInto('course_teachers')
        .values(personIds.map((id, position) => ({ course_id: courseId, user_id: id, position })))
        .execute()
    await tx.db.updateTable('courses').set({ updated_at: new Date() }).where('id', '=', courseId).execute()
  })
  return readCourseDraft(db, viewer, courseId)
}
