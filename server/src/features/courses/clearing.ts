import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { foreignKeysTo } from '../../platform/database/foreign-keys.ts'
import { anyOf } from '../../platform/database/prepared.ts'
import { type Bounded, checkBudget } from '../../platform/tasks/batches.ts'
import { removeFilesOf } from '../files/files.tasks.ts'

const rowsAtOnce = 2000
const submissionsAtOnce = 200

/**
 * Deletes a bounded part of the courses of a club that is being cleared, with all that people did in them and their
 * files. False once there is none. Idempotent.
 */
export async function clearCourses(deps: Dependencies, clubId: string): Promise<boolean> {
  const course = await deps.db
    .selectFrom('course_rows')
    .select('id')
    .where('club_id', '=', clubId)
    .limit(1)
    .executeTakeFirst()
  if (!course) return false
  await clearPart(deps, course.id)
  return true
}

/** Deletes a course with all that people did in it and its files, in bounded steps. Idempotent. */
export async function clearCourse(deps: Dependencies & Bounded, id: string): Promise<void> {
  const isThere = () => deps.db.selectFrom('course_rows').select('id').where('id', '=', id).executeTakeFirst()
  while (await isThere()) {
    await clearPart(deps, id)
    checkBudget(deps)
  }
}

/** Deletes a lesson in the same way. Idempotent. */
export async function clearLesson(deps: Dependencies & Bounded, id: string): Promise<void> {
  const { db } = deps
  while (await clearRows(deps, { lesson_rows: [id] })) checkBudget(deps)
  await db.deleteFrom('lesson_rows').where('id', '=', id).execute()
}

/** A course has thousands of rows of each learner, so no statement cascades to more than a part of them. */
async function clearPart(deps: Dependencies, courseId: string): Promise<void> {
  const { db } = deps
  const lessons = await db.selectFrom('lesson_rows').select('id').where('course_id', '=', courseId).execute()
  if (await clearRows(deps, { lesson_rows: lessons.map(({ id }) => id), course_rows: [courseId] })) return
  await removeFilesOf(deps, 'course_id', [courseId])
  await db.deleteFrom('course_rows').where('id', '=', courseId).execute()
}

/** Deletes a bounded part of what belongs to lessons, and to their course. Whether there may be more. */
async function clearRows(
  deps: Dependencies,
  of: { lesson_rows: string[]; course_rows?: [string] },
): Promise<boolean> {
  const { db } = deps
  const submissions = await db
    .selectFrom('submissions')
    .select('id')
    .where((eb) =>
      of.course_rows
        ? eb('course_id', 'in', of.course_rows)
        : eb('lesson_id', '=', anyOf(sql.val(of.lesson_rows))),
    )
    .limit(submissionsAtOnce)
    .execute()
  if (submissions.length > 0) {
    const ids = submissions.map(({ id }) => id)
    await removeFilesOf(deps, 'submission_id', ids)
    await db.deleteFrom('submissions').where('id', 'in', ids).execute()
    return true
  }
  if (of.lesson_rows.length > 0) await removeFilesOf(deps, 'lesson_id', of.lesson_rows)
  for (const target of ['lesson_rows', 'course_rows'] as const)
    for (const { table, column, onDelete } of await foreignKeysTo(db, target)) {
      const ids = of[target]
      if (onDelete !== 'cascade' || ids === undefined) continue
      const name = sql.table(table)
      const { numAffectedRows } = await sql`delete from ${name} where ctid = any(array(
        select ctid from ${name} where ${sql.ref(column)} = any(${ids}::uuid[]) limit ${rowsAtOnce}))`.execute(
        db,
      )
      if (numAffectedRows === BigInt(rowsAtOnce)) return true
    }
  return false
}
