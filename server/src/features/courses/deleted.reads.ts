import type { Viewer } from '@guildhall/contract/accounts'
import { courseLimits } from '@guildhall/contract/course-limits'
import { type Expression, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tx } from '../../platform/database/write.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { isSeenCourseAt, teaches } from '../visibility/seen-courses.ts'
import { canWriteCourse } from './courses.policy.ts'
import { type CourseRow, courseColumns, courseTables, factsOfCourse, lockMember } from './visible.reads.ts'

/** SQL: whether a row was deleted so recently that it can be restored. */
export const isInBin = (deletedAt: Expression<unknown>) =>
  sql<boolean>`${deletedAt} > now() - make_interval(days => ${sql.lit(courseLimits.binDays)})`

/** SQL: courses `c` in the bin that the viewer teaches. */
export const deletedCourses = (viewerId: string) => {
  const who = sql<string>`${viewerId}::uuid`
  return sql`${courseTables(who, sql`course_rows`)}
    where ${isInBin(sql.ref('c.deleted_at'))} and ${isSeenCourseAt(who)} and ${teaches(who)}`
}

/** A course in the bin, for its teachers. Undefined also for courses that are not deleted. */
async function findDeletedCourse(db: Database, viewer: Viewer, id: string): Promise<CourseRow | undefined> {
  const { rows } = await sql<CourseRow>`
    select ${courseColumns(sql<string>`${viewer.id}::uuid`)} from ${deletedCourses(viewer.id)}
      and c.id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** Serializes what adds courses to a club. */
export const lockClubCourses = (tx: Tx, clubId: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${clubId}), hashtext('courses'))`.execute(tx.db)

/** With `lockClubCourses`, for teachers who may write in the club. Errors: course_not_found, silenced. */
export async function lockDeletedCourse(tx: Tx, viewer: Viewer, id: string): Promise<CourseRow> {
  const found = await findDeletedCourse(tx.db, viewer, id)
  if (!found) throw new AppError('course_not_found')
  await lockMember(tx, found.club_id, viewer.id)
  await lockClubCourses(tx, found.club_id)
  await tx.db.selectFrom('course_rows').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const course = await findDeletedCourse(tx.db, viewer, id)
  if (!course) throw new AppError('course_not_found')
  allow(canWriteCourse(viewer, factsOfCourse(course)))
  return course
}
