import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import {
  type Act,
  apply,
  expectedOf,
  isOpen,
  type Life,
  lessonAt,
  lives,
  newLife,
} from '../../testing/course-life.ts'
import { openWorld } from '../../testing/world.ts'
import { settleLearners } from './settling.tasks.ts'

const { hall, make, as, app } = await openWorld()
const { db } = app.deps

/** Does an act at the server; the model says what its lessons are. */
async function act(
  who: Client,
  course: { id: string; sectionId: string },
  life: Life,
  step: Act,
  tabs: string[],
) {
  const enrollment = { params: { courseId: course.id } }
  if (step.does === 'start' || step.does === 'leave')
    return void (await who.call(
      step.does === 'start' ? 'PUT /courses/:courseId/enrollment' : 'DELETE /courses/:courseId/enrollment',
      enrollment,
    ))
  if (step.does === 'unlock')
    return void (await db
      .updateTable('courses')
      .set({ unlocking: step.by })
      .where('id', '=', course.id)
      .execute())
  if (step.does === 'pass') return age(course.id, step.days)
  if (step.does === 'add') return addLesson(course, step, tabs[0] ?? '')
  const lesson = lessonAt(life, step.lesson)
  if (!lesson) return
  const path = `/rest/v1/lessons/${lesson.id}`
  const requests = {
    finish: [`${path}/completion`, { method: 'PUT' }],
    undo: [`${path}/completion`, { method: 'DELETE' }],
    visit: [`${path}/visit`, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{}' }],
  } as const
  if (step.does === 'finish' || step.does === 'undo' || step.does === 'visit') {
    const answers = await Promise.all(tabs.map(() => who.fetch(...requests[step.does as 'finish'])))
    const isAllowed = life.status === 'active' && isOpen(life, lesson)
    // Undoing may lock the lesson for the second tab.
    if (step.does !== 'undo') for (const { ok } of answers) expect(ok).toBe(isAllowed)
    return
  }
  const edited = db.updateTable('lessons').where('id', '=', lesson.id)
  const at = sql<Date>`clock_timestamp()`
  if (step.does === 'hide') await edited.set({ published_at: null }).execute()
  if (step.does === 'toggle') await edited.set({ is_optional: !lesson.isOptional }).execute()
  if (step.does === 'publish' && lesson.publishedAt === null)
    await edited
      .set({ published_at: at, first_published_at: sql<Date>`coalesce(first_published_at, ${at})` })
      .execute()
  if (step.does === 'delete') await db.deleteFrom('lessons').where('id', '=', lesson.id).execute()
}

async function addLesson(
  course: { id: string; sectionId: string },
  step: Act & { does: 'add' },
  id: string,
): Promise<void> {
  await sql`insert into lessons (id, course_id, section_id, slug, title, position, is_preview, is_optional, unlock_days,
      unlock_at, published_at, first_published_at)
    select ${id}::uuid, ${course.id}::uuid, ${course.sectionId}::uuid, ${`lesson-${id}`}, ${id},
      coalesce((select max(position) + 1 from lessons where course_id = ${course.id}), 0),
      ${step.isPreview}, ${step.isOptional}, ${step.days}::int,
      clock_timestamp() + (${step.days}::int - 0.5) * interval '1 day',
      t.at, t.at from (select case when ${step.isPublished} then clock_timestamp() end as at) t`.execute(db)
}

/** Lets days pass, by moving all that happened. */
async function age(courseId: string, days: number): Promise<void> {
  const back = sql`make_interval(days => ${days})`
  await sql`update lessons set published_at = published_at - ${back}, unlock_at = unlock_at - ${back},
    first_published_at = first_published_at - ${back} where course_id = ${courseId}`.execute(db)
  await sql`update course_enrollments set began_at = began_at - ${back}, completed_at = completed_at - ${back}
    where course_id = ${courseId}`.execute(db)
}

async function saveOrder({ lessons }: Life): Promise<void> {
  for (const [position, { id }] of lessons.entries())
    await db.updateTable('lessons').set({ position }).where('id', '=', id).execute()
}

it('shows in every life what the model says, and loses nothing that is done', async () => {
  await fc.assert(
    fc.asyncProperty(lives(14), async (steps) => {
      const person = await make.person()
      await make.member(hall, person)
      const [who, course] = [await as(person), await make.course({ club: hall })]
      const life = newLife(Date.now())
      for (const { act: step, twice } of steps) {
        const tabs = Array.from({ length: twice ? 2 : 1 }, newId)
        await act(who, course, life, step, tabs)
        for (const id of tabs) apply(life, step, () => id)
        if (step.does === 'move' || step.does === 'delete') await saveOrder(life)
        await settleLearners(app.deps, { courseId: course.id })
        await compare(who, course, life)
      }
    }),
    { numRuns: 8 },
  )
})

async function compare(who: Client, course: { id: string; slug: string }, life: Life): Promise<void> {
  const params = { club: hall.slug, slug: course.slug }
  const { course: shown } = await who.call('GET /clubs/:club/courses/:slug', { params })
  const { states, newOnes, learning } = expectedOf(life)
  expect(shown.lessons.map(({ state }) => state)).toEqual(states)
  expect(shown.lessons.map(({ isNew }) => isNew)).toEqual(newOnes)
  const { isCompleted = false, ...numbers } = learning ?? {}
  if (learning) expect(shown.learning).toMatchObject(numbers)
  expect((shown.learning?.completedAt ?? null) !== null).toBe(isCompleted)
  expect((shown.learning?.certificateCode ?? null) !== null).toBe(isCompleted)
  const rows = await db
    .selectFrom('lesson_completions')
    .select('lesson_id')
    .where('user_id', '=', personOf(who).id)
    .execute()
  expect(new Set(rows.map((row) => row.lesson_id))).toEqual(life.done)
  const next = shown.learning?.continueWith
  if (next)
    await who.call('GET /clubs/:club/courses/:slug/lessons/:lesson', { params: { ...params, lesson: next } })
}
