import { courseLimits } from '@guildhall/contract/course-limits'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Tx } from '../../../platform/database/write.ts'
import { isLearner } from '../../courses/learners.ts'
import { isOpenLesson, lessonTables } from '../../courses/visible.reads.ts'

/** SQL: learners `e` to remind, members of club `k` who want such mail and have not muted the club. */
const dueReminders = (courseId: string) => sql`course_enrollments e
  join courses c on c.id = e.course_id and c.published_at is not null
  join clubs k on k.id = c.club_id and k.deleted_at is null
  join profiles p on p.id = e.user_id and p.email_verified and p.deleted_at is null
  left join notification_preferences w on w.user_id = e.user_id
  where e.course_id = ${courseId} and ${isLearner(sql.ref('k.id'))}
    and enrollment_stage(e.status, e.completed_at, e.last_seen_at) in ('not_started', 'in_progress')
    and coalesce(e.last_seen_at, e.began_at) <= now() - ${sql.lit(courseLimits.stoppedDays)} * interval '1 day'
    and (e.reminded_at is null or e.reminded_at <= now() - ${sql.lit(courseLimits.reminderDays)} * interval '1 day')
    and coalesce(w.email, true) and coalesce(w.courses, true)
    and not exists (select from club_notification_levels v
      where v.user_id = e.user_id and v.club_id = k.id and v.level = 'none')`

export async function countDueReminders(db: Database, courseId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${dueReminders(courseId)}`.execute(db)
  return rows[0]?.count ?? 0
}

export type DueReminder = { id: string; email: string; first_name: string }

/** Locks at most `limit` of them. Those who are just learning are left out. */
export async function lockDueReminders({ db }: Tx, courseId: string, limit: number): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`select p.id, p.email, p.first_name from ${dueReminders(courseId)}
    order by e.user_id limit ${limit} for update of e skip locked`.execute(db)
  return rows
}

export type ReminderCourse = { title: string; slug: string; club_slug: string; club_name: string }

export async function findReminderCourse(
  db: Database,
  courseId: string,
): Promise<ReminderCourse | undefined> {
  const { rows } = await sql<ReminderCourse>`select c.title, c.slug, k.slug as club_slug, k.name as club_name
    from courses c join clubs k on k.id = c.club_id where c.id = ${courseId}`.execute(db)
  return rows[0]
}

/** Slug of the first lesson that is open to the person and not done; undefined if there is none. */
export async function lessonToContinue(
  db: Database,
  courseId: string,
  personId: string,
): Promise<string | undefined> {
  const who = sql<string>`${personId}::uuid`
  const { rows } = await sql<{ slug: string }>`select l.slug from ${lessonTables(who)}
    where c.id = ${courseId} and l.published_at is not null and d.lesson_id is null and ${isOpenLesson(who)}
    order by l.position, l.id limit 1`.execute(db)
  return rows[0]?.slug
}
