import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'

const rowsAtOnce = 2000

/** What learners write in a course, thousands of rows each. */
const tables = {
  course_id: ['lesson_completions', 'reopened_completions', 'lesson_visits', 'submissions'],
  lesson_id: ['quiz_attempts', 'lesson_notes', 'lesson_comment_rows'],
} as const

/**
 * Deletes what people did in a course that is about to be deleted, in bounded steps, so that no statement of the
 * deletion cascades to more rows than it has time for. Idempotent.
 */
export async function clearProgress(db: Database, courseId: string): Promise<void> {
  for (const table of tables.course_id) await clear(db, table, sql`course_id = ${courseId}`)
  for (const table of tables.lesson_id)
    await clear(db, table, sql`lesson_id in (select id from lessons where course_id = ${courseId})`)
}

async function clear(db: Database, table: string, where: ReturnType<typeof sql>): Promise<void> {
  const name = sql.table(table)
  for (let deleted = rowsAtOnce; deleted === rowsAtOnce; ) {
    const { numAffectedRows } = await sql`delete from ${name} where ctid = any(array(
      select ctid from ${name} where ${where} limit ${rowsAtOnce}))`.execute(db)
    deleted = Number(numAffectedRows)
  }
}
