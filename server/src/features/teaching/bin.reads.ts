import type { CourseBin, LessonBin } from '@guildhall/contract/course-bin'
import { courseLimits } from '@guildhall/contract/course-limits'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { findOpenClub } from '../clubs/clubs.reads.ts'
import { deletedCourses, isInBin } from '../courses/deleted.reads.ts'
import { findTaughtCourse } from '../courses/visible.reads.ts'

type Deleted<T> = T & { deletedAt: Date }

/** A club's deleted courses, the latest first; for everyone else than their teachers there are none. Errors: as findOpenClub. */
export async function readCourseBin({ db, viewer }: PersonContext, identifier: string): Promise<CourseBin> {
  const { id: clubId } = await findOpenClub(db, viewer, identifier)
  const { rows } = await sql<Deleted<Omit<CourseBin['courses'][number], 'deletedAt' | 'clearedAt'>>>`
    select c.id, c.title, c.deleted_at as "deletedAt",
      (select count(*)::int from lesson_rows l where l.course_id = c.id and l.deleted_at is null) as "lessonCount",
      (select count(*)::int from course_enrollments e where e.course_id = c.id and e.status = 'active') as "learnerCount"
    from ${deletedCourses(viewer.id)} and c.club_id = ${clubId}
    order by c.deleted_at desc, c.id limit ${sql.lit(courseLimits.courses)}`.execute(db)
  return { courses: rows.map(present) }
}

/** A course's deleted lessons, the latest first; teachers only. Errors: course_not_found, permission_denied. */
export async function readLessonBin({ db, viewer }: PersonContext, courseId: string): Promise<LessonBin> {
  const { id } = await findTaughtCourse(db, viewer, courseId)
  const { rows } = await sql<Deleted<Omit<LessonBin['lessons'][number], 'deletedAt' | 'clearedAt'>>>`
    select l.id, l.title, l.deleted_at as "deletedAt", l.published_at is not null as "isPublished"
    from lesson_rows l where l.course_id = ${id} and ${isInBin(sql.ref('l.deleted_at'))}
    order by l.deleted_at desc, l.id limit ${sql.lit(courseLimits.lessons)}`.execute(db)
  return { lessons: rows.map(present) }
}

const day = 86_400_000

const present = <T extends { deletedAt: Date }>({ deletedAt, ...row }: T) => ({
  ...row,
  deletedAt: deletedAt.toISOString(),
  clearedAt: new Date(deletedAt.getTime() + courseLimits.binDays * day).toISOString(),
})
