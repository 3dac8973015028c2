import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { openWorld } from '../../testing/world.ts'

// What is deleted while people learn is gone for what they sent at that moment, and never an error of the server.

const { ann, hall, make, as, app, databaseUrl, eventually } = await openWorld()
const { db } = app.deps
const outside = new pg.Client({ connectionString: databaseUrl })
await outside.connect()
afterAll(() => outside.end())

/** A lesson with a quiz, an assignment and a submission. */
async function scene() {
  const course = await make.course({ club: hall })
  const lesson = await make.lesson({ course })
  const person = await make.person()
  await make.member(hall, person)
  await make.enrollment({ course, person })
  await db.insertInto('quizzes').values({ lesson_id: lesson.id }).execute()
  await db.insertInto('assignments').values({ lesson_id: lesson.id, prompt: 'Say it' }).execute()
  const submission = {
    id: newId(),
    lesson_id: lesson.id,
    course_id: course.id,
    user_id: person.id,
    content: 'x',
  }
  await db.insertInto('submissions').values(submission).execute()
  return { course, lesson, submission, learner: await as(person) }
}

const path = (id: string) => `/rest/v1/lessons/${id}`
const requests = {
  'a lesson that is being finished': ['PUT', 'completion', undefined],
  'a visit': ['PUT', 'visit', { isAtEnd: true }],
  'a note': ['PUT', 'note', { content: 'x', version: 0 }],
  'an attempt at a quiz': ['POST', 'quiz-attempts', { id: newId(), version: 1, answers: [] }],
  'what is handed in': ['PUT', 'submission', { id: newId(), content: 'y', version: 1 }],
} as const

const waiting = async () => {
  const { rowCount } = await outside.query(`select from pg_stat_activity where datname = current_database()
    and application_name = 'guildhall' and wait_event_type = 'Lock'`)
  return (rowCount ?? 0) > 0
}

/** Sends while a row is being deleted, and returns the answer once it is. */
async function whileDeleting(table: 'courses' | 'lessons', id: string, send: () => Promise<Response>) {
  await outside.query('begin')
  await outside.query(`delete from ${table} where id = $1`, [id])
  const answer = send()
  await eventually(waiting)
  await outside.query('commit')
  const response = await answer
  return [response.status, ((await response.json()) as { error: { code: string } }).error.code]
}

describe.each(['courses', 'lessons'] as const)('while %s are deleted', (table) => {
  it.each(Object.entries(requests))('%s is not found', async (_, [method, what, body]) => {
    const { course, lesson, learner } = await scene()
    const answer = await whileDeleting(table, table === 'courses' ? course.id : lesson.id, () =>
      learner.fetch(`${path(lesson.id)}/${what}`, {
        method,
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      }),
    )
    expect(answer).toEqual([404, 'lesson_not_found'])
  })

  it('a decision is not found', async () => {
    const { course, lesson, submission } = await scene()
    const answer = await whileDeleting(table, table === 'courses' ? course.id : lesson.id, () =>
      ann.fetch(`/rest/v1/submissions/${submission.id}/decision`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ status: 'accepted', version: 1 }),
      }),
    )
    expect(answer).toEqual([404, 'submission_not_found'])
  })
})
