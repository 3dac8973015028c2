import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { write } from '../../platform/database/write.ts'
import { opensLesson } from '../courses/visible.reads.ts'
import { inPages, notify, peopleAtOnce } from './notify.ts'

/** SQL: when lesson `l` of course `c` unlocks for enrollment `e`; null if at once or in order. */
const unlocksAt = sql<Date>`case c.unlocking when 'days' then e.began_at + nullif(l.unlock_days, 0) * interval '1 day'
  when 'date' then l.unlock_at end`

/**
 * Queues a task for each lesson that unlocked for someone since the last run: each moment belongs to one run, also of
 * several servers, and what unlocked while the server was down is found by the next one.
 */
export const findUnlockedLessons = (deps: Dependencies): Promise<void> =>
  write(deps, async (tx) => {
    // Missing in a database whose rows were copied or emptied.
    await sql`insert into lesson_unlock_runs default values on conflict do nothing`.execute(tx.db)
    const { rows: runs } = await sql<{ from: Date; to: Date }>`
      update lesson_unlock_runs r set notified_up_to = clock_timestamp()
      from (select notified_up_to as before from lesson_unlock_runs for update) held
      where r.notified_up_to < clock_timestamp() returning held.before as from, r.notified_up_to as to`.execute(
      tx.db,
    )
    const [run] = runs
    if (!run) return
    const isPublished = sql`c.published_at is not null and l.published_at is not null`
    const { rows } = await sql<{ id: string }>`
      select l.id from lessons l join courses c on c.id = l.course_id
      where c.unlocking = 'date' and ${isPublished} and l.unlock_at > ${run.from} and l.unlock_at <= ${run.to}
      union all
      select l.id from courses c join lessons l on l.course_id = c.id
      where c.unlocking = 'days' and ${isPublished} and l.unlock_days > 0 and exists (
        select from course_enrollments e where e.course_id = c.id
          and e.began_at > ${run.from}::timestamptz - l.unlock_days * interval '1 day'
          and e.began_at <= ${run.to}::timestamptz - l.unlock_days * interval '1 day')`.execute(tx.db)
    const window = { from: run.from.toISOString(), to: run.to.toISOString() }
    await tx.tasks(
      'notify.unlocked-lesson',
      rows.map(({ id }) => ({ lessonId: id, ...window })),
      { isBulk: true },
    )
  })

type Lesson = {
  id: string
  title: string
  course_id: string
  course_title: string
  club_id: string
  slug: string
}

/** Once a person and lesson. */
export const notifyOfUnlocked = inPages(
  'notify.unlocked-lesson',
  ({ lessonId, from, to }) =>
    async (tx, after) => {
      const { rows: lessons } = await sql<Lesson>`
      select l.id, l.title, c.id as course_id, c.title as course_title, k.id as club_id, k.slug
      from lessons l join courses c on c.id = l.course_id join clubs k on k.id = c.club_id
      where l.id = ${lessonId} and k.deleted_at is null for key share of l`.execute(tx.db)
      const [lesson] = lessons
      if (!lesson) return []
      const { rows: people } = await sql<{ id: string }>`
      select e.user_id as id from course_enrollments e join courses c on c.id = e.course_id
      join lessons l on l.id = ${lessonId} and l.course_id = c.id
      join profiles p on p.id = e.user_id and p.deleted_at is null
      left join notification_preferences w on w.user_id = e.user_id
      where e.course_id = ${lesson.course_id} and e.user_id > ${after} and e.status = 'active'
        and ${unlocksAt} > ${from}::timestamptz and ${unlocksAt} <= ${to}::timestamptz
        and e.began_at <= ${unlocksAt} - interval '1 hour' and coalesce(w.courses, true)
        and not exists (select from lesson_completions d where d.lesson_id = l.id and d.user_id = e.user_id)
        and ${opensLesson(sql.ref('p.id'), sql`${lessonId}::uuid`)}
      order by e.user_id limit ${sql.lit(peopleAtOnce)}`.execute(tx.db)
      await notify(
        tx,
        {
          type: 'LESSON_UNLOCKED',
          reach: 'mine',
          title: `“${lesson.title}” is now open to you`,
          message: `The next lesson of ${lesson.course_title} is ready.`,
          cause: lesson.id,
          club: { id: lesson.club_id, slug: lesson.slug },
          courseId: lesson.course_id,
          lessonId: lesson.id,
        },
        people,
      )
      return people
    },
)
