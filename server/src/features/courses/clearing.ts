import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { foreignKeysTo } from '../../platform/foreign-keys.ts'
import { removeFilesOf } from '../files/files.tasks.ts'

const rowsAtOnce = 2000
const submissionsAtOnce = 200

/**
 * Deletes a bounded part of the courses of a club that is being cleared, with all that people did in them and their
 * files. False once there is none. Idempotent.
 */
export async function clearCourses(deps: Dependencies, clubId: string): Promise<boolean> {
  const course = await deps.db
    .selectFrom('courses')
    .select('id')
    .where('club_id', '=', clubId)
    .limit(1)
    .executeTakeFirst()
  if (!course) return false
  await clearPart(deps, course.id)
  return true
}

/** Deletes a course with all that people did in it and its files, in bounded steps. Idempotent. */
export async function clearCourse(deps: Dependencies, id: string): Promise<void> {
  const isThere = () => deps.db.selectFrom('courses').select('id').where('id', '=', id).executeTakeFirst()
  while (await isThere()) await clearPart(deps, id)
}

/** A course has thousands of rows of each learner, so no statement cascades to more than a part of them. */
async function clearPart(deps: Dependencies, courseId: string): Promise<void> {
  const { db } = deps
  const submissions = await db
    .selectFrom('submissions')
    .select('id')
    .where('course_id', '=', courseId)
    .limit(submissionsAtOnce)
    .execute()
  if (submissions.length > 0) {
    const ids = submissions.map(({ id }) => id)
    await removeFilesOf(deps, 'submission_id', ids)
    await db.deleteFrom('submissions').where('id', 'in', ids).execute()
    return
  }
  const lessons = await db.selectFrom('lessons').select('id').where('course_id', '=', courseId).execute()
  const lessonIds = lessons.map(({ id }) => id)
  if (lessonIds.length > 0) await removeFilesOf(deps, 'lesson_id', lessonIds)
  await removeFilesOf(deps, 'course_id', [courseId])
  for (const [target, ids] of [
    ['lessons', lessonIds],
    ['courses', [courseId]],
  ] as const)
    for (const { table, column, onDelete } of await foreignKeysTo(db, target)) {
      if (onDelete !== 'cascade') continue
      const name = sql.table(table)
      const { numAffectedRows } = await sql`delete from ${name} where ctid = any(array(
        select ctid from ${name} where ${sql.ref(column)} = any(${ids}::uuid[]) limit ${rowsAtOnce}))`.execute(
        db,
      )
      if (numAffectedRows === BigInt(rowsAtOnce)) return
    }
  await db.deleteFrom('courses').where('id', '=', courseId).execute()
}
