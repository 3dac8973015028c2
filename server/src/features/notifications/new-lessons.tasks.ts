import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { write } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'
import { opensLesson } from '../courses/visible.reads.ts'
import { takeAwaitingLessons } from '../teaching/lesson-notices.writes.ts'
import { inPages, notify, peopleAtOnce } from './notify.ts'

/** Queues a task for each course with lessons that were first published an hour ago, with those that followed since. */
export const findNewLessons = (deps: Dependencies): Promise<void> =>
  write(deps, async (tx) => {
    const courses = await takeAwaitingLessons(tx)
    await tx.tasks(
      'notify.new-lessons',
      courses.map(({ courseId, lessonIds }) => ({ courseId, lessonIds, cause: newId() })),
      { isBulk: true },
    )
  })

type Course = { id: string; title: string; club_id: string; club_slug: string }
/** With the lessons that are new and open to the person. */
type Learner = { id: string; lesson_ids: string[]; title: string }

/** Once a person and task. */
export const notifyOfNewLessons = inPages(
  'notify.new-lessons',
  ({ courseId, lessonIds, cause }) =>
    async (tx, after) => {
      const { rows: courses } = await sql<Course>`
    select c.id, c.title, k.id as club_id, k.slug as club_slug from courses c join clubs k on k.id = c.club_id
    where c.id = ${courseId} and k.deleted_at is null for key share of c`.execute(tx.db)
      const [course] = courses
      if (!course) return []
      const { rows: people } = await sql<{ id: string; open: { id: string; title: string }[] }>`
    select e.user_id as id, coalesce(n.open, '[]') as open from course_enrollments e
    join profiles p on p.id = e.user_id and p.deleted_at is null
    left join notification_preferences w on w.user_id = e.user_id
    left join lateral (select json_agg(json_build_object('id', f.id, 'title', f.title) order by f.position, f.id) as open
      from lessons f where f.id = any(${lessonIds}::uuid[]) and f.course_id = e.course_id and f.published_at is not null
        and f.first_published_at > e.began_at
        and not exists (select from lesson_visits v where v.lesson_id = f.id and v.user_id = e.user_id)
        and not exists (select from lesson_completions d where d.lesson_id = f.id and d.user_id = e.user_id)
        and ${opensLesson(sql.ref('p.id'), sql.ref('f.id'))}) n on true
    where e.course_id = ${courseId} and e.user_id > ${after} and e.status = 'active' and coalesce(w.courses, true)
      and not exists (select from course_teachers t where t.course_id = e.course_id and t.user_id = e.user_id)
    order by e.user_id limit ${sql.lit(peopleAtOnce)}`.execute(tx.db)
      const learners = people.flatMap(({ id, open }): Learner[] =>
        open[0] ? [{ id, lesson_ids: open.map((lesson) => lesson.id), title: open[0].title }] : [],
      )
      // Those who may open the same lessons are notified together.
      const groups = new Map<string, Learner[]>()
      for (const learner of learners) {
        const key = learner.lesson_ids.join()
        groups.set(key, [...(groups.get(key) ?? []), learner])
      }
      for (const group of groups.values()) await notify(tx, { ...noticeOf(course, group[0]), cause }, group)
      return people
    },
)

function noticeOf(course: Course, { lesson_ids: ids = [], title = '' }: Partial<Learner> = {}) {
  const about = {
    reach: 'mine',
    club: { id: course.club_id, slug: course.club_slug },
    courseId: course.id,
  } as const
  if (ids.length === 1)
    return {
      ...about,
      type: 'LESSON_PUBLISHED',
      title: `New lesson: ${title}`,
      message: `There is a new lesson in ${course.title}.`,
      lessonId: ids[0],
    }
  // Without their titles: some may be hidden by the time it is read.
  return {
    ...about,
    type: 'LESSONS_PUBLISHED',
    title: `${ids.length} new lessons in ${course.title}`,
    message: `There are ${ids.length} new lessons in ${course.title}.`,
  }
}
