import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { ann, hall, make, as, app, tasksDone } = await openWorld()
const { db } = app.deps

const of = (lesson: { id: string }) => ({ params: { lessonId: lesson.id } })
const inCourse = (course: { id: string }, who: Client) => ({
  params: { courseId: course.id, personId: personOf(who).id },
})
const done = '/lessons/:lessonId/completion' as const
const reset = (course: { id: string }, who: Client) =>
  ann.call('DELETE /courses/:courseId/enrollments/:personId/progress', inCourse(course, who))
const enrolled = (course: { id: string }, who: Client) =>
  ann.call('GET /courses/:courseId/enrollments/:personId', inCourse(course, who))
const learningOf = async (course: { slug: string }, who: Client) =>
  (await who.call('GET /clubs/:club/courses/:slug', { params: { club: hall.slug, slug: course.slug } }))
    .course.learning

/** A course of two lessons. */
async function makeCourse() {
  const course = await make.course({ club: hall })
  return { course, lessons: [await make.lesson({ course }), await make.lesson({ course })] as const }
}
async function learnerOf(...courses: { id: string }[]) {
  const person = await make.person()
  await make.member(hall, person)
  for (const course of courses) await make.enrollment({ course, person })
  return as(person)
}
const question = newId()
const quizAt = async (lesson: { id: string }) => {
  await db
    .insertInto('quizzes')
    .values({ lesson_id: lesson.id, is_required: false, max_attempts: 1 })
    .execute()
  const asked = { id: question, lesson_id: lesson.id, position: 0, kind: 'text', question: 'Who?' }
  await db
    .insertInto('quiz_questions')
    .values({ ...asked, answers: ['Ada'] })
    .execute()
}
const attempt = (lesson: { id: string }, id = newId()) => ({
  ...of(lesson),
  body: { id, version: 1, answers: [{ questionId: question, text: 'Bob' }] },
})
const answerQuiz = 'POST /lessons/:lessonId/quiz-attempts'
const acceptedAt = async (lesson: { id: string }, who: Client) => {
  await db
    .insertInto('assignments')
    .values({ lesson_id: lesson.id, prompt: 'Draw', is_required: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const body = { id: newId(), content: 'Here', version: 0 }
  const { id } = await who.call('PUT /lessons/:lessonId/submission', { ...of(lesson), body })
  const decision = { status: 'accepted' as const, remark: '', version: 1 }
  await ann.call('PUT /submissions/:submissionId/decision', { params: { submissionId: id }, body: decision })
}
const statusAt = async (lesson: { slug: string }, course: { slug: string }, who: Client) => {
  const params = { club: hall.slug, slug: course.slug, lesson: lesson.slug }
  const page = await who.call('GET /clubs/:club/courses/:slug/lessons/:lesson', { params })
  return [page.quiz?.attemptsLeft, page.assignment?.submission?.status, page.videoPosition, page.isDone]
}

describe('a reset', () => {
  it('is of this learner in this course alone', async () => {
    const { course, lessons } = await makeCourse()
    const other = await makeCourse()
    const [max, mia] = [await learnerOf(course, other.course), await learnerOf(course)]
    for (const [lesson] of [lessons, other.lessons]) await quizAt(lesson)
    const act = async (who: Client, lesson: { id: string }) => {
      await who.call('PUT /lessons/:lessonId/visit', { ...of(lesson), body: { videoPosition: 30 } })
      await who.call(answerQuiz, attempt(lesson))
      await acceptedAt(lesson, who)
    }
    await act(max, lessons[0])
    await act(max, other.lessons[0])
    await act(mia, lessons[0])
    await reset(course, max)
    expect(await statusAt(lessons[0], course, max)).toEqual([1, 'returned', null, false])
    const untouched = [0, 'accepted', 30, true]
    expect(await statusAt(other.lessons[0], other.course, max)).toEqual(untouched)
    expect(await statusAt(lessons[0], course, mia)).toEqual(untouched)
  })

  it('leaves a revoked certificate revoked, also once the course is completed again', async () => {
    const { course, lessons } = await makeCourse()
    const who = await learnerOf(course)
    const finish = async () => {
      for (const lesson of lessons) await who.call(`PUT ${done}`, of(lesson))
    }
    await finish()
    const code = (await learningOf(course, who))?.certificateCode ?? ''
    await ann.call('PUT /certificates/:certificateCode/revocation', { params: { certificateCode: code } })
    await reset(course, who)
    await finish()
    await tasksDone()
    expect(await learningOf(course, who)).toMatchObject({ percent: 100, certificateCode: null })
    expect((await enrolled(course, who)).enrollment.certificate).toEqual({
      ...{ code, revokedAt: expect.any(String) },
    })
    const file = await (await ann.fetch(`/rest/v1/courses/${course.id}/enrollments.csv`)).text()
    expect(file.trimEnd()).toMatch(/,revoked$/)
    expect(file).not.toContain(code)
  })
})

describe('what a learner does', () => {
  it('is at this lesson: the id of an attempt at another one is taken', async () => {
    const { course, lessons } = await makeCourse()
    const [who, other] = [await learnerOf(course), await learnerOf(course)]
    for (const lesson of lessons) await quizAt(lesson)
    const id = newId()
    await who.call(answerQuiz, attempt(lessons[0], id))
    expect(await who.refused(answerQuiz, attempt(lessons[1], id))).toMatchObject({ code: 'id_taken' })
    expect(await other.refused(answerQuiz, attempt(lessons[0], id))).toMatchObject({ code: 'id_taken' })
    expect((await enrolled(course, who)).lessons.map(({ attempts }) => attempts)).toEqual([1, 0])
    const leftOf = async (one: Client) => (await statusAt(lessons[0], course, one))[0]
    expect([await leftOf(who), await leftOf(other)]).toEqual([0, 1])
  })

  it('is theirs: not done, left and removed are said of one person in one course', async () => {
    const { course, lessons } = await makeCourse()
    const other = await makeCourse()
    const [one, two] = [await learnerOf(course, other.course), await learnerOf(course)]
    for (const who of [one, two]) await who.call(`PUT ${done}`, of(lessons[0]))
    await one.call(`PUT ${done}`, of(other.lessons[0]))
    await one.call(`DELETE ${done}`, of(lessons[0]))
    const statuses = async () => [
      ...[await learningOf(course, one), await learningOf(course, two)],
      await learningOf(other.course, one),
    ]
    expect(await statuses()).toMatchObject([{ done: 0 }, { done: 1 }, { done: 1 }])
    await one.call('DELETE /courses/:courseId/enrollment', { params: { courseId: course.id } })
    const left = [{ status: 'left' }, { status: 'active' }, { status: 'active' }]
    expect(await statuses()).toMatchObject(left)
    await one.call('PUT /courses/:courseId/enrollment', { params: { courseId: course.id } })
    await ann.call('DELETE /courses/:courseId/enrollments/:personId', inCourse(course, one))
    expect(await statuses()).toMatchObject([{ status: 'removed' }, ...left.slice(1)])
  })

  it('says when they were seen, and not when others were, by a mark, an attempt and work handed in', async () => {
    const { course, lessons } = await makeCourse()
    await quizAt(lessons[0])
    await db
      .insertInto('assignments')
      .values({ lesson_id: lessons[0].id, prompt: 'Draw', is_required: false })
      .execute()
    const acts: ((who: Client) => Promise<unknown>)[] = [
      (who) => who.call(`PUT ${done}`, of(lessons[0])),
      (who) => who.call(answerQuiz, attempt(lessons[0])),
      (who) =>
        who.call('PUT /lessons/:lessonId/submission', {
          ...of(lessons[0]),
          body: { id: newId(), content: 'Here', version: 0 },
        }),
    ]
    const idle = await learnerOf(course)
    for (const act of acts) {
      const who = await learnerOf(course)
      await act(who)
      expect((await enrolled(course, who)).enrollment).toMatchObject({ lastSeenAt: expect.any(String) })
    }
    expect((await enrolled(course, idle)).enrollment.lastSeenAt).toBeNull()
    const { counts } = await ann.call('GET /courses/:courseId/enrollments', {
      ...{ params: { courseId: course.id }, query: {} },
    })
    expect(counts).toMatchObject({ not_started: 1, in_progress: 3 })
  })

  it('counts no more lessons as done than there are, for teachers and for themselves', async () => {
    const { course, lessons } = await makeCourse()
    const optional = await make.lesson({ course, isOptional: true })
    const [open, finished] = [await learnerOf(course), await learnerOf(course)]
    for (const lesson of [lessons[0], optional]) await open.call(`PUT ${done}`, of(lesson))
    for (const lesson of [...lessons, optional]) await finished.call(`PUT ${done}`, of(lesson))
    const later = await make.lesson({ course, publishedAt: new Date(Date.now() + 1000) })
    await finished.call(`PUT ${done}`, of(later))
    await ann.call('DELETE /lessons/:lessonId/publication', of(lessons[0]))
    for (const [who, numbers] of [
      [open, { done: 0, total: 2, percent: 0 }],
      [finished, { done: 1, total: 1, percent: 100 }],
    ] as const) {
      expect((await enrolled(course, who)).enrollment).toMatchObject(numbers)
      expect(await learningOf(course, who)).toMatchObject(numbers)
    }
  })

  it('shows on their other devices, and on no one else’s', async () => {
    const { course, lessons } = await makeCourse()
    const [who, other] = [await learnerOf(course), await learnerOf(course)]
    const [device, elsewhere] = [await who.listen(), await other.listen()]
    await who.call(`PUT ${done}`, of(lessons[0]))
    expect(await device.heard('learning.changed')).toEqual({ kind: 'learning.changed', courseId: course.id })
    device.signals.length = 0
    await ann.call('DELETE /lessons/:lessonId', of(lessons[1]))
    await tasksDone()
    await device.heard('learning.changed')
    expect(await learningOf(course, who)).toMatchObject({ percent: 100 })
    device.signals.length = 0
    await reset(course, who)
    await device.heard('learning.changed')
    await other.call(`PUT ${done}`, of(lessons[0]))
    await elsewhere.heard('learning.changed')
    expect(elsewhere.signals.filter(({ kind }) => kind === 'learning.changed')).toHaveLength(1)
  })
})
