import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { write } from '../../platform/database/write.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { lockMembership } from '../clubs/lock.ts'
import { canCreateCourses, canManageCourses } from '../courses/courses.policy.ts'
import { lockClubCourses } from '../courses/deleted.reads.ts'
import { findVisibleCourse } from '../courses/visible.reads.ts'

/**
 * Moves a course before another one of its club, or to the end; everybody sees this order. Repeating it changes nothing.
 * Errors: course_not_found, permission_denied, silenced.
 */
export async function moveCourse(context: PersonContext, id: string, before: string | null) {
  const { viewer } = context
  await write(context, async (tx) => {
    const { club_id: clubId, club_slug, role } = await findVisibleCourse(tx.db, viewer, id)
    allow(canManageCourses(viewer, { role }))
    await lockMembership(tx, viewer, club_slug)
    await lockClubCourses(tx, clubId)
    allow(canCreateCourses(viewer, await findVisibleCourse(tx.db, viewer, id)))
    const present = await tx.db
      .selectFrom('courses')
      .select('id')
      .where('club_id', '=', clubId)
      .orderBy('position')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    const others = present.flatMap((course) => (course.id === id ? [] : [course.id]))
    const at = before === null ? others.length : others.indexOf(before)
    if (at < 0) throw new AppError('course_not_found')
    const ordered = others.toSpliced(at, 0, id)
    await sql`update courses c set position = w.position
      from unnest(${ordered}::uuid[]) with ordinality w (id, position)
      where c.id = w.id and c.position <> w.position`.execute(tx.db)
  })
  return {}
}
