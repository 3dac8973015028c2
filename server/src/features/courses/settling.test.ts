import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'
import { settleAllCourses, settleLearners } from './settling.tasks.ts'

const { ann, hall, make, as, app, tasksDone } = await openWorld()
const { db } = app.deps

type Given = Omit<Partial<Parameters<typeof make.lesson>[0]>, 'course'>

/** A course with the lessons a and b, and someone who has done a. */
async function scene({ b = {}, ...given }: { b?: Given; hasCertificate?: boolean } = {}) {
  const course = await make.course({ club: hall, ...given })
  const [first, second] = [await make.lesson({ course }), await make.lesson({ course, ...b })]
  const learner = async () => {
    const person = await make.person()
    await make.member(hall, person)
    await make.enrollment({ course, person })
    await make.completion({ course, lesson: first, person })
    return as(person)
  }
  const read = async (who: Client) =>
    (await who.call('GET /clubs/:club/courses/:slug', { params: { club: hall.slug, slug: course.slug } }))
      .course.learning
  const certificates = () =>
    db.selectFrom('certificates').selectAll().where('course_id', '=', course.id).execute()
  return { course, first, second, learner, who: await learner(), read, certificates }
}
type Scene = Awaited<ReturnType<typeof scene>>

const change = (lesson: { id: string }, body: object) =>
  ann.call('PUT /lessons/:lessonId', { params: { lessonId: lesson.id }, body: body as never })
const of = (lesson: { id: string }) => ({ params: { lessonId: lesson.id } })

const finishing: Record<string, [(scene: Scene) => Promise<unknown>, Given?]> = {
  'is deleted': [({ second }) => ann.call('DELETE /lessons/:lessonId', of(second))],
  'is hidden': [({ second }) => ann.call('DELETE /lessons/:lessonId/publication', of(second))],
  'becomes optional': [({ second }) => change(second, { isOptional: true })],
}

describe('what teachers change', () => {
  it.each(Object.entries(finishing))(
    'completes the course for those who did the rest when the last open lesson %s, once',
    async (_, [act, b]) => {
      const one = await scene(b && { b })
      const { course, who, learner, read, certificates, first } = one
      const [undone, left] = [await learner(), await learner()]
      await undone.call('DELETE /lessons/:lessonId/completion', of(first))
      await left.call('DELETE /courses/:courseId/enrollment', { params: { courseId: course.id } })
      const other = await scene()
      await act(one)
      await tasksDone()
      const certificate = (await certificates())[0]
      expect(await read(who)).toMatchObject({ percent: 100, certificateCode: certificate?.code })
      expect((await read(who))?.completedAt).not.toBeNull()
      expect((await certificates()).map((row) => row.user_id)).toEqual([personOf(who).id])
      expect(await read(undone)).toMatchObject({ completedAt: null, certificateCode: null })
      expect(await other.read(other.who)).toMatchObject({ completedAt: null, percent: 50 })
      const logged = await db
        .selectFrom('club_activity_log')
        .select(['user_id', sql<string>`data ->> 'courseId'`.as('course')])
        .where('type', '=', 'course.completed')
        .where('user_id', '=', personOf(who).id)
        .execute()
      expect(logged).toEqual([{ user_id: personOf(who).id, course: course.id }])
      await settleLearners(app.deps, { courseId: course.id })
      expect(await certificates()).toEqual([certificate])
      // People who left get theirs when they come back.
      await left.call('PUT /courses/:courseId/enrollment', { params: { courseId: course.id } })
      expect(await read(left)).toMatchObject({ percent: 100, certificateCode: expect.any(String) })
    },
  )

  it('completes nothing in a draft, and what is due once it is published', async () => {
    const { course, second, who, read } = await scene()
    const params = { courseId: course.id }
    await ann.call('DELETE /courses/:courseId/publication', { params })
    await ann.call('DELETE /lessons/:lessonId', of(second))
    await tasksDone()
    const isCompleted = () =>
      db.selectFrom('course_enrollments').select('completed_at').where('course_id', '=', course.id).execute()
    expect(await isCompleted()).toEqual([{ completed_at: null }])
    await ann.call('PUT /courses/:courseId/publication', { params })
    await tasksDone()
    expect(await read(who)).toMatchObject({ percent: 100, certificateCode: expect.any(String) })
  })

  it('completes the course when what was done is published again, and not by moving lessons', async () => {
    const { course, first, second, who, read } = await scene({ b: { isOptional: true } })
    await ann.call('DELETE /lessons/:lessonId/publication', of(first))
    await tasksDone()
    expect(await read(who)).toMatchObject({ completedAt: null, total: 0 })
    await ann.call('PUT /lessons/:lessonId/publication', of(first))
    await tasksDone()
    expect(await read(who)).toMatchObject({ percent: 100, total: 1 })
    const draft = await ann.call('GET /clubs/:club/courses/:slug/manage', {
      params: { club: hall.slug, slug: course.slug },
    })
    const [section] = draft.outline
    if (!section) throw new Error('The section is missing')
    const { id, title } = section
    const open = await scene()
    await ann.call('PUT /courses/:courseId/outline', {
      params: { courseId: course.id },
      body: {
        version: draft.outlineVersion,
        sections: [{ id, title, lessonIds: [second.id, first.id] }],
      },
    })
    await tasksDone()
    expect(await read(who)).toMatchObject({ percent: 100, total: 1 })
    expect(await open.read(open.who)).toMatchObject({ completedAt: null })
  })

  it('gives the certificate to those who finished before it was switched on, and no revoked one again', async () => {
    const { course, second, who, learner, read, certificates } = await scene({ hasCertificate: false })
    const open = await learner()
    await who.call('PUT /lessons/:lessonId/completion', of(second))
    const { completedAt } = (await read(who)) ?? {}
    expect(await certificates()).toEqual([])
    const set = (hasCertificate: boolean) =>
      ann.call('PUT /courses/:courseId', { params: { courseId: course.id }, body: { hasCertificate } })
    await set(true)
    await tasksDone()
    const [certificate, ...others] = await certificates()
    expect(others).toEqual([])
    expect(await read(who)).toMatchObject({ completedAt, certificateCode: certificate?.code })
    expect(await read(open)).toMatchObject({ certificateCode: null })
    await ann.call('PUT /certificates/:certificateCode/revocation', {
      params: { certificateCode: certificate?.code ?? '' },
    })
    await set(false)
    await set(true)
    await tasksDone()
    expect(await read(who)).toMatchObject({ certificateCode: null })
    expect(await certificates()).toMatchObject([{ code: certificate?.code, revoked_at: expect.any(Date) }])
  })

  it('reaches everyone in short writes, and is found by the daily task as well', async () => {
    const { course, first, second, certificates, who } = await scene()
    const people = Array.from({ length: 401 }, (_, n) => ({
      ...{ id: newId(), email: `settled-${n}-${course.id}@people.test`, first_name: `P${n}`, last_name: 'X' },
    }))
    await db.insertInto('profiles').values(people).execute()
    const all = people.map(({ id: user_id }) => ({ user_id, course_id: course.id }))
    await db
      .insertInto('club_memberships')
      .values(people.map(({ id: user_id }) => ({ id: newId(), user_id, club_id: hall.id, role: 'member' })))
      .execute()
    await db.insertInto('course_enrollments').values(all).execute()
    await db
      .insertInto('lesson_completions')
      .values(all.map((one) => ({ ...one, lesson_id: first.id, done_by: 'button' })))
      .execute()
    // As another version of the server leaves it.
    await db.deleteFrom('lessons').where('id', '=', second.id).execute()
    await settleLearners(app.deps, { courseId: course.id }, 0)
    expect(await certificates()).toHaveLength(200)
    await settleAllCourses(app.deps)
    await tasksDone()
    const given = await certificates()
    expect(given).toHaveLength(402)
    expect(given.map((row) => row.user_id)).toContain(personOf(who).id)
  })
})
