import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Client, personOf } from '../../testing/as.ts'
import { teachingBy } from '../../testing/teaching.ts'
import { openWorld } from '../../testing/world.ts'
import { clearBins } from './bin.tasks.ts'

const { ann, hall, make, as, app } = await openWorld()
const { db } = app.deps
const anns = teachingBy(ann, hall)

async function publishedCourse() {
  const course = await anns.outline({ Start: ['A', 'B'] })
  const lessonIds = course.outline.flatMap(({ lessons }) => lessons.map(({ id }) => id))
  for (const lessonId of lessonIds)
    await ann.call('PUT /lessons/:lessonId/publication', { params: { lessonId } })
  await ann.call('PUT /courses/:courseId/publication', { params: { courseId: course.id } })
  return { id: course.id, lessonIds }
}
const learners = await Promise.all(
  Array.from({ length: 4 }, async () => {
    const person = await make.person()
    await make.member(hall, person)
    return as(person)
  }),
)
const enroll = (courseId: string) =>
  db
    .insertInto('course_enrollments')
    .values(learners.map((who) => ({ course_id: courseId, user_id: personOf(who).id })))
    .execute()
const statusOf = async (who: Client, method: string, path: string, body?: object) => {
  const response = await who.fetch(`/rest/v1${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  return response.status
}
/** What learners do in a lesson, each several times. */
const learning = (lessonId: string) =>
  learners.flatMap((who) => [
    statusOf(who, 'PUT', `/lessons/${lessonId}/completion`),
    statusOf(who, 'PUT', `/lessons/${lessonId}/visit`, {}),
    statusOf(who, 'PUT', `/lessons/${lessonId}/completion`),
  ])

describe('a course that is deleted while people learn', () => {
  it('answers each of them as before or that it is not found', async () => {
    for (const _ of [1, 2, 3]) {
      const { id, lessonIds } = await publishedCourse()
      await enroll(id)
      const [deleted, ...statuses] = await Promise.all([
        statusOf(ann, 'DELETE', `/courses/${id}`),
        ...learning(lessonIds[0] ?? ''),
      ])
      expect(deleted).toBe(200)
      expect(statuses.filter((status) => ![200, 403, 404].includes(status))).toEqual([])
    }
  })

  it('loses its progress in bounded steps once it is cleared', async () => {
    const { id, lessonIds } = await publishedCourse()
    await sql`insert into profiles (id, email, first_name, last_name)
      select gen_random_uuid(), 'many-' || n || '@people.test', 'Many', 'N' || n
      from generate_series(1, 2100) n`.execute(db)
    for (const table of ['lesson_notes', 'lesson_visits']) {
      const [columns, values] =
        table === 'lesson_notes' ? ['content', `'A note'`] : ['course_id', `'${id}'::uuid`]
      await sql`insert into ${sql.table(table)} (lesson_id, user_id, ${sql.raw(columns ?? '')})
        select ${lessonIds[1]}, id, ${sql.raw(values ?? '')} from profiles where email like 'many-%'`.execute(
        db,
      )
    }
    await sql`create table deleted_at_once (name text, number integer)`.execute(db)
    await sql`create function record_number() returns trigger language plpgsql as $$
      begin insert into deleted_at_once select tg_table_name, count(*) from removed; return null; end $$`.execute(
      db,
    )
    for (const table of ['lesson_notes', 'lesson_visits'])
      await sql`create trigger record_number after delete on ${sql.table(table)} referencing old table as removed
        for each statement execute function record_number()`.execute(db)
    await ann.call('DELETE /courses/:courseId', { params: { courseId: id } })
    await sql`update course_rows set deleted_at = now() - interval '31 days' where id = ${id}`.execute(db)
    await clearBins(app.deps, 60_000)
    const { rows } = await sql`select name, sum(number)::int as rows, max(number) as largest
      from deleted_at_once group by 1 order by 1`.execute(db)
    expect(rows).toEqual([
      { name: 'lesson_notes', rows: 2100, largest: 2000 },
      { name: 'lesson_visits', rows: 2100, largest: 2000 },
    ])
  })
})

describe('a lesson that is deleted while people learn in it', () => {
  it('answers each of them as before or that it is not found', async () => {
    for (const _ of [1, 2, 3]) {
      const { id, lessonIds } = await publishedCourse()
      await enroll(id)
      const lessonId = lessonIds[0] ?? ''
      const [deleted, ...statuses] = await Promise.all([
        statusOf(ann, 'DELETE', `/lessons/${lessonId}`),
        ...learning(lessonId),
      ])
      expect(deleted).toBe(200)
      expect(statuses.filter((status) => ![200, 404].includes(status))).toEqual([])
    }
  })
})
