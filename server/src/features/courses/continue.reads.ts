import type { Waiting } from '@guildhall/contract/feed'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { prepared, type SqlParams } from '../../platform/database/prepared.ts'
import { presentLabel } from '../clubs/clubs.reads.ts'
import { isSeenCourse } from '../visibility/seen-courses.ts'
import { readSeenCourses } from './progress.reads.ts'
import { type CourseRow, courseColumns, courseTables } from './visible.reads.ts'

const shown = 3
/** Courses read for this; those whose next lesson is locked are left out. */
const looked = 12

/** Published courses that the viewer learns in and has not finished, the one they were in last first. */
const underWay = prepared<{ viewerId: string }, CourseRow>(
  (db, { viewerId }: SqlParams<{ viewerId: string }>) => ({
    compile: () =>
      sql<CourseRow>`select ${courseColumns(viewerId)} from ${courseTables(viewerId)}
      where e.user_id = ${viewerId} and e.status = 'active' and e.completed_at is null
        and m.user_id is not null and c.published_at is not null and ${isSeenCourse(viewerId)}
      order by coalesce(e.last_seen_at, e.began_at) desc, c.id desc limit ${sql.lit(looked)}`.compile(db),
  }),
)

/** The next open lesson of the courses that the viewer is in, the one they were in last first. */
export async function readCoursesToContinue({ db, viewer }: PersonContext): Promise<Waiting['courses']> {
  const seen = await readSeenCourses(db, viewer, await underWay(db, { viewerId: viewer.id }))
  const open = seen.flatMap(({ row, shared, learning }) => {
    const lesson = shared.lessons.find(({ slug }) => slug === learning?.continueWith)
    if (!learning || !lesson) return []
    const club = { id: row.club_id, slug: row.club_slug, name: row.club_name, logo_path: row.club_logo_path }
    return [
      {
        club: presentLabel(club),
        course: { id: row.id, slug: row.slug, title: row.title, cover: shared.cover },
        lesson: { slug: lesson.slug, title: lesson.title },
        percent: learning.percent,
      },
    ]
  })
  return open.slice(0, shown)
}
