import { sql } from 'kysely'
import type { Tx } from '../../platform/database/write.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { followGroupRules } from '../groups/rules.tasks.ts'
import { issueCertificates } from './certificates.writes.ts'

/** SQL: whether lesson `l` counts for the progress. */
const isRequired = sql<boolean>`l.published_at is not null and not l.is_optional`

/**
 * SQL: whether enrollment `e` lacks what follows from its state: that it is completed, or a certificate. Most people have
 * not done the last lesson, which is looked up first.
 */
export const lacksFinish = sql<boolean>`case when e.completed_at is not null
  then exists (select from courses h where h.id = e.course_id and h.has_certificate)
    and not exists (select from certificates f where f.course_id = e.course_id and f.user_id = e.user_id)
  else coalesce((select exists (select from lesson_completions d where d.lesson_id = l.id and d.user_id = e.user_id)
      from lessons l where l.course_id = e.course_id and ${isRequired} order by l.position desc limit 1), false)
    and not exists (select from lessons l where l.course_id = e.course_id and ${isRequired} and not exists (
      select from lesson_completions d where d.lesson_id = l.id and d.user_id = e.user_id)) end`

/**
 * Completes the course for those people who have done every required, published lesson, and issues the certificates that
 * are missing, and queues the groups that finishing it opens. Call it with their enrollments locked and a published course that does not change. Returns for whom
 * anything changed.
 */
export async function finishCourse(
  tx: Tx,
  { id, club_id: clubId, title }: { id: string; club_id: string; title: string },
  personIds: string[],
): Promise<string[]> {
  const { rows: lacking } = await sql<{ user_id: string; is_completed: boolean }>`
    select e.user_id, e.completed_at is not null as is_completed from course_enrollments e
    where e.course_id = ${id} and e.user_id = any(${personIds}::uuid[]) and ${lacksFinish}
    order by e.user_id`.execute(tx.db)
  const ids = lacking.map((row) => row.user_id)
  const finished = lacking.flatMap((row) => (row.is_completed ? [] : [row.user_id]))
  if (ids.length === 0) return ids
  await sql`update course_enrollments set completed_at = clock_timestamp()
    where course_id = ${id} and user_id = any(${finished}::uuid[])`.execute(tx.db)
  await issueCertificates(tx, { id }, ids)
  for (const personId of finished)
    await recordActivity(tx, { clubId, personId, type: 'course.completed', data: { courseId: id, title } })
  await followGroupRules(tx, clubId, finished)
  return ids
}
