import { sql } from 'kysely'
import type { Tx } from '../../platform/database/write.ts'

/** Learners are notified of lessons this long after the first of them, so that those of an hour are one notification. */
const bundledMinutes = 60

type NewLessons = { courseId: string; lessonIds: string[] }

/** Takes what learners are to be notified of, course by course: each lesson once. */
export async function takeAwaitingLessons({ db }: Tx): Promise<NewLessons[]> {
  const { rows } = await sql<NewLessons>`
    with due as (
      select l.course_id from lessons l join courses c on c.id = l.course_id and c.published_at is not null
      where l.awaits_notice and l.published_at is not null group by l.course_id
      having min(l.first_published_at) <= now() - make_interval(mins => ${sql.lit(bundledMinutes)})),
    taken as (
      update lessons l set awaits_notice = false
      where l.awaits_notice and l.published_at is not null and l.course_id in (select course_id from due)
      returning l.id, l.course_id)
    select course_id as "courseId", array_agg(id) as "lessonIds" from taken group by course_id order by course_id`.execute(
    db,
  )
  return rows
}
