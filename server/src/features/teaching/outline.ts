import { sql } from 'kysely'
import type { Tx } from '../../platform/database/write.ts'

/**
 * Raises the version by which two teachers who change the outline at once are noticed. Call it in each write that changes
 * sections, or what the outline shows of lessons.
 */
export async function raiseOutline({ db }: Tx, courseId: string): Promise<void> {
  await db
    .updateTable('courses')
    .set({ outline_version: sql`outline_version + 1`, updated_at: new Date() })
    .where('id', '=', courseId)
    .execute()
}

/** Numbers the lessons of a locked course across its sections, without gaps. */
export async function renumberLessons({ db }: Tx, courseId: string): Promise<void> {
  await sql`update lessons set position = w.position
    from (select l.id, row_number() over (order by s.position, s.id, l.position, l.id) - 1 as position
      from lessons l join course_sections s on s.id = l.section_id where l.course_id = ${courseId}) w
    where lessons.id = w.id and lessons.position <> w.position`.execute(db)
}

/** Behind all others of its section, until it is renumbered. */
export const lastPosition = 2_147_483_647
