import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { concurrently } from '../../testing/concurrently.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, as, app } = await openWorld()
const { db } = app.deps
const teacher = await make.person()
for (const club of [hall, vault]) await make.member(club, teacher)
const tess = await as(teacher)

type Course = Awaited<ReturnType<typeof make.course>>
type Lesson = { id: string; slug: string; title: string }
type Unlock = Parameters<typeof make.lesson>[0]

const enrollment = '/courses/:courseId/enrollment' as const
const completion = '/lessons/:lessonId/completion' as const
const ofCourse = ({ id }: { id: string }) => ({ params: { courseId: id } })
const ofLesson = ({ id }: { id: string }) => ({ params: { lessonId: id } })
const start = (who: Client, course: Course) => who.call(`PUT ${enrollment}`, ofCourse(course))
const leave = (who: Client, course: Course) => who.call(`DELETE ${enrollment}`, ofCourse(course))
const finish = (who: Client, lesson: Lesson) => who.call(`PUT ${completion}`, ofLesson(lesson))
const undo = (who: Client, lesson: Lesson) => who.call(`DELETE ${completion}`, ofLesson(lesson))
const visit = async (who: Client, lesson: Lesson, body: { videoPosition?: number; isAtEnd?: boolean } = {}) =>
  (await who.call('PUT /lessons/:lessonId/visit', { ...ofLesson(lesson), body })).progress
const read = async (who: Client, { slug }: Course, club = hall) =>
  (await who.call('GET /clubs/:club/courses/:slug', { params: { club: club.slug, slug } })).course
const statesFor = async (who: Client, course: Course) =>
  (await read(who, course)).lessons.map(({ state }) => state)
const row = (course: Course, { id }: { id: string }) =>
  db
    .selectFrom('course_enrollments')
    .selectAll()
    .where('course_id', '=', course.id)
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
const certificatesOf = (course: Course) =>
  db.selectFrom('certificates').selectAll().where('course_id', '=', course.id).execute()
const someone = async (club = hall) => {
  const person = await make.person()
  await make.member(club, person)
  return as(person)
}
async function courseOf(
  lessons: Omit<Partial<Unlock>, 'course'>[],
  given: Partial<Parameters<typeof make.course>[0]> = {},
) {
  const course = await make.course({ club: hall, teacher, ...given })
  const made: Lesson[] = []
  for (const one of lessons) made.push(await make.lesson({ course, ...one }))
  return { course, lessons: made as [Lesson, Lesson, Lesson] }
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

describe('starting a course', () => {
  it('is for members, once, and keeps the day they began through leaving and coming back', async () => {
    const { course } = await courseOf([{}])
    const learner = await someone()
    expect(await start(learner, course)).toMatchObject({ learning: { status: 'active', percent: 0 } })
    await sql`update course_enrollments set began_at = now() - interval '3 days' where course_id = ${course.id}`.execute(
      db,
    )
    const { began_at } = await row(course, personOf(learner))
    await start(learner, course)
    expect(await leave(learner, course)).toMatchObject({ learning: { status: 'left', continueWith: null } })
    await leave(learner, course)
    expect(await statesFor(learner, course)).toEqual(['locked'])
    await start(learner, course)
    expect(await row(course, personOf(learner))).toMatchObject({ status: 'active', began_at })
    expect(await dot.refused(`PUT ${enrollment}`, ofCourse(course))).toMatchObject({ code: 'not_a_member' })
    expect(await visitor.refused(`PUT ${enrollment}`, ofCourse(course))).toMatchObject({
      code: 'sign_in_required',
    })
  })

  it('makes one enrollment of many requests at once', async () => {
    const { course } = await courseOf([{}])
    const learner = await someone()
    await concurrently([...Array(8).keys()], () => start(learner, course))
    expect(await row(course, personOf(learner))).toMatchObject({ status: 'active' })
  })

  it('needs the level, a teacher, or a published course, as the course says', async () => {
    const learner = await someone()
    const refusal = async (course: Course, who = learner) =>
      (await who.refused(`PUT ${enrollment}`, ofCourse(course))).code
    for (const access of ['chosen', 'paid'] as const)
      expect(await refusal((await courseOf([{}], { access })).course)).toBe('enrollment_by_teachers')
    expect(await refusal((await courseOf([{}], { isPublished: false })).course, tess)).toBe(
      'course_not_published',
    )
    const { course } = await courseOf([{}], { access: 'level', requiredLevel: 2 })
    expect((await read(learner, course)).can.enroll).toBe('level_too_low')
    expect(await refusal(course)).toBe('level_too_low')
    await sql`insert into club_rankings (club_id, user_id, period, points)
      values (${hall.id}, ${personOf(learner).id}, 'all', 20)`.execute(db)
    expect((await read(learner, course)).can.enroll).toBe(true)
    await start(learner, course)
  })

  it('needs one of its groups, also for those enrolled, and ends with the group at once', async () => {
    const [learner, outside] = [await someone(), await someone()]
    const group = await make.group(hall, { of: [personOf(learner)] })
    await make.group(hall, { of: [personOf(outside)] })
    const { course, lessons } = await courseOf([{}, { isPreview: true }], { groups: [group] })
    const lesson = { params: { club: hall.slug, slug: course.slug, lesson: lessons[0].slug } }
    const open = (who: Client) => who.call('GET /clubs/:club/courses/:slug/lessons/:lesson', lesson)
    const locked = (who: Client) => who.refused('GET /clubs/:club/courses/:slug/lessons/:lesson', lesson)
    await start(learner, course)
    await finish(learner, lessons[0])
    await open(learner)
    const closed = {
      groups: [{ id: group.id, name: group.name }],
      can: { enroll: 'group_required' },
      lessons: [{ state: 'locked' }, { state: 'open' }],
    }
    expect(await read(outside, course)).toMatchObject(closed)
    expect(await outside.refused(`PUT ${enrollment}`, ofCourse(course))).toMatchObject({
      ...{ status: 403, code: 'group_required' },
    })
    expect(await dot.refused(`PUT ${enrollment}`, ofCourse(course))).toMatchObject({ code: 'not_a_member' })
    // Nor does a teacher's link or list let them in.
    const url = await tess.call('POST /courses/:courseId/links', {
      ...ofCourse(course),
      body: { id: newId(), lifetime: '7-days', maxUses: null },
    })
    const token = new URL(url.url, 'http://x').searchParams.get('link') ?? ''
    expect(
      await outside.refused('PUT /courses/:courseId/link-enrollment', {
        ...ofCourse(course),
        body: { token },
      }),
    ).toMatchObject({ code: 'group_required' })
    const params = { courseId: course.id, personId: personOf(outside).id }
    expect(await tess.refused('PUT /courses/:courseId/enrollments/:personId', { params })).toMatchObject({
      code: 'group_required',
    })
    const names = [personOf(outside).username]
    expect(
      await tess.call('POST /courses/:courseId/enrollments', { ...ofCourse(course), body: { names } }),
    ).toMatchObject({ enrolled: [], unknown: names })

    const member = { club: hall.slug, groupId: group.id, personId: personOf(learner).id }
    await ann.call('DELETE /clubs/:club/groups/:groupId/members/:personId', { params: member })
    expect((await locked(learner)).code).toBe('lesson_not_found')
    expect(await learner.refused(`PUT ${completion}`, ofLesson(lessons[0]))).toMatchObject({
      code: 'lesson_not_found',
    })
    expect(await learner.refused(`PUT ${completion}`, ofLesson(lessons[1]))).toMatchObject({
      code: 'not_enrolled',
    })
    expect(await read(learner, course)).toMatchObject({ ...closed, learning: { status: 'left', done: 1 } })
    const list = await tess.call('GET /courses/:courseId/enrollments', { ...ofCourse(course), query: {} })
    expect(list.counts).toMatchObject({ all: 0, ended: 1 })
    await db
      .insertInto('club_group_members')
      .values({
        ...{ group_id: group.id, club_id: hall.id, user_id: personOf(learner).id },
      })
      .execute()
    expect(await read(learner, course)).toMatchObject({ learning: { status: 'active', done: 1 } })
    await open(learner)
  })

  it('lets those who left come back whatever the access is now, but not those whom a teacher removed', async () => {
    const { course } = await courseOf([{}])
    const [left, removed] = [await someone(), await someone()]
    for (const who of [left, removed]) await start(who, course)
    await leave(left, course)
    await sql`update course_enrollments set status = 'removed' where user_id = ${personOf(removed).id}`.execute(
      db,
    )
    await sql`update courses set access = 'chosen' where id = ${course.id}`.execute(db)
    await start(left, course)
    // Leaving must not turn a removal into something one comes back from.
    await leave(removed, course)
    expect(await removed.refused(`PUT ${enrollment}`, ofCourse(course))).toMatchObject({
      code: 'enrollment_by_teachers',
    })
  })

  it('ends with the membership of the club, and is restored with it', async () => {
    const { course, lessons } = await courseOf([{}, {}])
    const learner = await someone()
    await start(learner, course)
    await finish(learner, lessons[0])
    const { id } = personOf(learner)
    await db.deleteFrom('club_memberships').where('club_id', '=', hall.id).where('user_id', '=', id).execute()
    expect(await read(learner, course)).toMatchObject({
      learning: { status: 'left', done: 1, continueWith: null },
      lessons: [{ state: 'locked' }, { state: 'locked' }],
      can: { enroll: 'not_a_member' },
    })
    expect(await learner.refused(`PUT ${completion}`, ofLesson(lessons[1]))).toMatchObject({
      code: 'lesson_not_found',
    })
    await make.member(hall, personOf(learner))
    expect(await statesFor(learner, course)).toEqual(['done', 'open'])
  })
})

describe('lessons unlock', () => {
  const everyUnlocking = ['none', 'order', 'days', 'date'] as const

  it('in order: each after every required lesson before it, and optional ones lock nothing', async () => {
    const { course, lessons } = await courseOf([{}, { isOptional: true }, {}], { unlocking: 'order' })
    const learner = await someone()
    expect(await start(learner, course)).toMatchObject({
      learning: { continueWith: lessons[0].slug },
      lessons: [{ state: 'open' }, { state: 'locked', waitsFor: lessons[0].title }, { state: 'locked' }],
    })
    for (const locked of lessons.slice(1))
      expect(await learner.refused(`PUT ${completion}`, ofLesson(locked))).toMatchObject({
        code: 'lesson_not_found',
      })
    expect(await finish(learner, lessons[0])).toMatchObject({
      learning: { continueWith: lessons[1].slug },
      lessons: [{ state: 'done' }, { state: 'open' }, { state: 'open', waitsFor: null }],
    })
    await finish(learner, lessons[2])
    // What is done stays open, and what is not waits again.
    expect((await undo(learner, lessons[0])).lessons.map(({ state }) => state)).toEqual([
      'open',
      'locked',
      'done',
    ])
  })

  it('days after a person began, and at a date; without either at once', async () => {
    const learner = await someone()
    const days = await courseOf([{}, { unlockDays: 2 }, { unlockDays: 4 }], { unlocking: 'days' })
    await start(learner, days.course)
    await sql`update course_enrollments set began_at = now() - interval '3 days'
      where course_id = ${days.course.id}`.execute(db)
    const { began_at } = await row(days.course, personOf(learner))
    expect(await read(learner, days.course)).toMatchObject({
      lessons: [
        { state: 'open', opensAt: null },
        { state: 'open', opensAt: null },
        { state: 'locked', opensAt: new Date(began_at.getTime() + 4 * 86_400_000).toISOString() },
      ],
    })
    const tomorrow = daysAgo(-1)
    const date = await courseOf([{}, { unlockAt: daysAgo(1) }, { unlockAt: tomorrow }], { unlocking: 'date' })
    await start(learner, date.course)
    expect(await read(learner, date.course)).toMatchObject({
      lessons: [{ state: 'open' }, { state: 'open' }, { state: 'locked', opensAt: tomorrow.toISOString() }],
    })
    for (const locked of [days.lessons[2], date.lessons[2]])
      expect(await learner.refused(`PUT ${completion}`, ofLesson(locked))).toMatchObject({
        code: 'lesson_not_found',
      })
  })

  it.each(everyUnlocking)('the same on the page as for the lesson itself (%s)', async (unlocking) => {
    const { course, lessons } = await courseOf(
      [
        {},
        { unlockDays: 5, unlockAt: daysAgo(-5), isPreview: true },
        { unlockDays: 5, unlockAt: daysAgo(-5) },
      ],
      { unlocking },
    )
    const [learner, other] = [await someone(), await someone()]
    await start(learner, course)
    for (const who of [learner, other, tess, visitor]) {
      const states = await statesFor(who, course)
      for (const [index, lesson] of lessons.entries()) {
        const params = { club: hall.slug, slug: course.slug, lesson: lesson.slug }
        const page = 'GET /clubs/:club/courses/:slug/lessons/:lesson' as const
        if (states[index] === 'locked')
          expect(await who.refused(page, { params })).toMatchObject({ status: 404 })
        else await who.call(page, { params })
      }
    }
  })
})

describe('a lesson is done', () => {
  it('by the button, which undoes it, for learners only', async () => {
    const { course, lessons } = await courseOf([{}, {}])
    const learner = await someone()
    await start(learner, course)
    expect(await finish(learner, lessons[0])).toMatchObject({ learning: { done: 1, total: 2, percent: 50 } })
    expect(await finish(learner, lessons[0])).toMatchObject({ learning: { done: 1 } })
    expect(await undo(learner, lessons[0])).toMatchObject({ learning: { done: 0, percent: 0 } })
    expect(await undo(learner, lessons[0])).toMatchObject({ learning: { done: 0 } })
    for (const who of [tess, ann, ben])
      expect(await who.refused(`PUT ${completion}`, ofLesson(lessons[0]))).toMatchObject({
        code: 'not_enrolled',
      })
    expect(await cam.refused(`PUT ${completion}`, ofLesson(lessons[0]))).toMatchObject({
      code: 'lesson_not_found',
    })
  })

  it('by the end of its video only if the author says so', async () => {
    const { course, lessons } = await courseOf([{}, {}])
    await sql`update lessons set is_done_by_video = true where id = ${lessons[1].id}`.execute(db)
    const learner = await someone()
    await start(learner, course)
    const { learning } = (await visit(learner, lessons[0], { isAtEnd: true })) ?? {}
    expect(learning).toMatchObject({ done: 0 })
    expect(await visit(learner, lessons[1], { videoPosition: 7 })).toMatchObject({ learning: { done: 0 } })
    expect(await visit(learner, lessons[1], { isAtEnd: true })).toMatchObject({ learning: { done: 1 } })
    expect(await visit(learner, lessons[1], { isAtEnd: true })).toBeNull()
  })

  it('keeps the position in a video, and the lesson visited last', async () => {
    const { course, lessons } = await courseOf([{}, {}])
    const learner = await someone()
    await start(learner, course)
    await visit(learner, lessons[0], { videoPosition: 42 })
    expect(await visit(learner, lessons[0])).toBeNull()
    const page = { club: hall.slug, slug: course.slug, lesson: lessons[0].slug }
    expect(
      await learner.call('GET /clubs/:club/courses/:slug/lessons/:lesson', { params: page }),
    ).toMatchObject({ videoPosition: 42 })
    expect(await row(course, personOf(learner))).toMatchObject({ last_lesson_id: lessons[0].id })
    await visit(learner, lessons[1])
    expect(await row(course, personOf(learner))).toMatchObject({ last_lesson_id: lessons[1].id })
    expect(
      await learner.refused('PUT /lessons/:lessonId/visit', {
        ...ofLesson(lessons[0]),
        body: { videoPosition: 86_401 },
      }),
    ).toMatchObject({ code: 'bad_input' })
  })
})

describe('a completed course', () => {
  it('stays completed, with one certificate, when lessons are undone, added, hidden or made optional', async () => {
    const { course, lessons } = await courseOf([{}, {}, { isOptional: true }])
    const learner = await someone()
    await start(learner, course)
    await finish(learner, lessons[0])
    expect(await finish(learner, lessons[1])).toMatchObject({ learning: { percent: 100, total: 2 } })
    const [certificate] = await certificatesOf(course)
    expect(certificate).toMatchObject({ course_title: course.title, club_name: hall.name })
    expect(certificate?.code).toMatch(/^[\w-]{20}$/)
    const completed = (await row(course, personOf(learner))).completed_at
    expect(completed).not.toBeNull()
    const added = await make.lesson({ course })
    expect(await read(learner, course)).toMatchObject({
      learning: {
        ...{ percent: 100, total: 2, newCount: 1, continueWith: lessons[2].slug },
        certificateCode: certificate?.code,
      },
      lessons: [{ isNew: false }, { isNew: false }, { isNew: false }, { isNew: true, state: 'open' }],
    })
    expect(await visit(learner, added)).toMatchObject({ learning: { newCount: 0, percent: 100 } })
    expect(await undo(learner, lessons[1])).toMatchObject({ learning: { percent: 50 } })
    await finish(learner, lessons[1])
    expect(await row(course, personOf(learner))).toMatchObject({ completed_at: completed })
    expect(await certificatesOf(course)).toEqual([certificate])
    // Hidden and published again, as by accident: everything done still counts.
    await sql`update lessons set published_at = now() + interval '1 second' where course_id = ${course.id}`.execute(
      db,
    )
    expect(await read(learner, course)).toMatchObject({ learning: { percent: 100, total: 2 } })
  })

  it('is completed at the next visit if the lesson that was left is hidden', async () => {
    const { course, lessons } = await courseOf([{}, {}])
    const learner = await someone()
    await start(learner, course)
    await finish(learner, lessons[0])
    await sql`update lessons set published_at = null where id = ${lessons[1].id}`.execute(db)
    expect(await certificatesOf(course)).toEqual([])
    expect(await visit(learner, lessons[0])).toMatchObject({ learning: { percent: 100 } })
    expect(await certificatesOf(course)).toHaveLength(1)
  })

  it('has no certificate if the course issues none, and none without a required lesson', async () => {
    const without = await courseOf([{}], { hasCertificate: false })
    const optional = await courseOf([{ isOptional: true }])
    const learner = await someone()
    for (const { course, lessons } of [without, optional]) {
      await start(learner, course)
      await finish(learner, lessons[0])
      expect(await certificatesOf(course)).toEqual([])
    }
    expect((await row(without.course, personOf(learner))).completed_at).not.toBeNull()
    expect((await row(optional.course, personOf(learner))).completed_at).toBeNull()
  })

  it('is completed once by two tabs that finish the last lessons at once', async () => {
    const { course, lessons } = await courseOf(Array.from({ length: 6 }, () => ({})))
    const learner = await someone()
    await start(learner, course)
    await concurrently([...lessons, ...lessons], (lesson) => finish(learner, lesson))
    expect(await certificatesOf(course)).toHaveLength(1)
    expect(await read(learner, course)).toMatchObject({
      learning: { percent: 100, done: 6, continueWith: null },
    })
  })
})
