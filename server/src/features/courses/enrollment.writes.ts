import { sql } from 'kysely'
import type { Tx } from '../../platform/write.ts'
import type { CourseRow } from './visible.reads.ts'

/** Enrolls a member of the club, or brings back an enrollment that ended, whose clock goes on. Idempotent. */
export async function admit(tx: Tx, course: CourseRow, personId: string): Promise<void> {
  await sql`insert into course_enrollments (course_id, user_id) values (${course.id}, ${personId})
    on conflict (course_id, user_id) do update set status = 'active'`.execute(tx.db)
}
