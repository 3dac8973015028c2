import type { Viewer } from '@guildhall/contract/accounts'
import { courseLimits } from '@guildhall/contract/course-limits'
import { type Expression, sql } from 'kysely'
import type { Cursor } from '../../platform/database/cursor.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepared, type SqlParams } from '../../platform/database/prepared.ts'
import { visitor } from '../clubs/clubs.reads.ts'
import { isSeenCourse } from '../visibility/seen-courses.ts'
import { type CourseRow, courseColumns, courseTables } from './visible.reads.ts'

type Listed = {
  clubId: string
  viewerId: string | undefined
  /** The values of the course after which the page begins. */
  from: string[] | undefined
}
export type ListedCourse = CourseRow & { created_at: Date; position: number }
/** After which course a page of the list begins. */
export type CourseCursor = Cursor & { position: number }

const coursesInClub = prepared<Listed, ListedCourse>(
  (db, { clubId, viewerId = visitor, from }: SqlParams<Listed>) => ({
    compile: () =>
      sql<ListedCourse>`select ${courseColumns(viewerId)}, c.created_at, c.position from ${courseTables(viewerId)}
      where c.club_id = ${clubId} and ${isSeenCourse(viewerId)} ${from ? isBehind(from) : sql``}
      order by c.position, c.created_at desc, c.id desc limit ${sql.lit(courseLimits.coursePage + 1)}`.compile(
        db,
      ),
  }),
)

/** SQL: course `c` behind the one at a position, created at a time and with an id. */
const isBehind = (from: Expression<string[]>) => sql`and (c.position > (${from}::text[])[1]::integer
  or c.position = (${from}::text[])[1]::integer
    and (c.created_at, c.id) < ((${from}::text[])[2]::timestamptz, (${from}::text[])[3]::uuid))`

/** A page of the club's courses and one more row, in the order of its teachers; new ones first. */
export const readVisibleCourses = (
  db: Database,
  viewer: Viewer | null,
  clubId: string,
  from: CourseCursor | undefined,
): Promise<ListedCourse[]> =>
  coursesInClub(db, {
    ...{ clubId, viewerId: viewer?.id },
    from: from && [String(from.position), from.at.toISOString(), from.id],
  })
