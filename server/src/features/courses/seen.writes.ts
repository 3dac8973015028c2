import { sql } from 'kysely'
import type { Tx } from '../../platform/database/write.ts'

type LessonOfCourse = { id: string; lesson_id: string }

/** Saves a learner's visit or other act; at most once a minute in the same lesson. */
export async function saveLastSeen(
  { db }: Tx,
  { id, lesson_id }: LessonOfCourse,
  personId: string,
): Promise<void> {
  await sql`update course_enrollments set last_seen_at = now(), last_lesson_id = ${lesson_id}
    where course_id = ${id} and user_id = ${personId} and (last_lesson_id is distinct from ${lesson_id}
      or last_seen_at is null or last_seen_at < now() - interval '1 minute')`.execute(db)
}

/** To people's own pages. */
export function signalLearning(tx: Tx, courseId: string, personIds: string[]): void {
  if (personIds.length > 0) tx.signal({ kind: 'learning.changed', courseId }, { personIds })
}
