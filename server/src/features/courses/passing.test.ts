import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { ann, hall, make, as, app, tasksDone } = await openWorld()
const { db } = app.deps

const of = (lesson: { id: string }) => ({ params: { lessonId: lesson.id } })
const done = '/lessons/:lessonId/completion' as const
const option = { id: newId(), text: 'This', isRight: true }
const wrong = { id: newId(), text: 'That', isRight: false }
const question = newId()

const saveQuiz = async (lesson: { id: string }, isRequired?: boolean) => {
  const draft = await ann.call('GET /lessons/:lessonId/draft', of(lesson))
  return ann.call('PUT /lessons/:lessonId/quiz', {
    ...of(lesson),
    body: {
      ...{ version: draft.quiz?.version ?? 0, passMark: 100, maxAttempts: 1, isShuffled: false },
      ...{ showsAnswers: 'never' as const, ...(isRequired !== undefined && { isRequired }) },
      questions: [
        {
          ...{ id: question, kind: 'single' as const, question: 'Which?', explanation: '', answers: [] },
          options: [option, wrong],
        },
      ],
    },
  })
}
const saveAssignment = (lesson: { id: string }, isRequired?: boolean) =>
  ann.call('PUT /lessons/:lessonId/assignment', {
    ...of(lesson),
    body: { prompt: 'Draw it', takes: ['text'], ...(isRequired !== undefined && { isRequired }) },
  })
const answer = async (who: Client, lesson: { id: string }, isRight: boolean) => {
  const { quiz } = await ann.call('GET /lessons/:lessonId/draft', of(lesson))
  return who.call('POST /lessons/:lessonId/quiz-attempts', {
    ...of(lesson),
    body: {
      ...{ id: newId(), version: quiz?.version ?? 1 },
      answers: [{ questionId: question, optionIds: [isRight ? option.id : wrong.id] }],
    },
  })
}
const handIn = (who: Client, lesson: { id: string }, version = 0, id = newId()) =>
  who.call('PUT /lessons/:lessonId/submission', { ...of(lesson), body: { id, content: 'Here', version } })
const decide = (id: string, status: 'accepted' | 'returned', version = 1) =>
  ann.call('PUT /submissions/:submissionId/decision', {
    params: { submissionId: id },
    body: { status, remark: 'So', version },
  })

/** A course of one lesson, or more, and people who learn there. */
async function scene(learners = 1, lessons = 1) {
  const course = await make.course({ club: hall })
  const made: Awaited<ReturnType<typeof make.lesson>>[] = []
  for (let count = 0; count < lessons; count++) made.push(await make.lesson({ course }))
  const clients: Client[] = []
  for (let count = 0; count < learners; count++) {
    const person = await make.person()
    await make.member(hall, person)
    await make.enrollment({ course, person })
    clients.push(await as(person))
  }
  const read = async (who: Client) =>
    (await who.call('GET /clubs/:club/courses/:slug', { params: { club: hall.slug, slug: course.slug } }))
      .course.learning
  const page = (who: Client) =>
    who.call('GET /clubs/:club/courses/:slug/lessons/:lesson', {
      params: { club: hall.slug, slug: course.slug, lesson: made[0]?.slug ?? '' },
    })
  const [lesson, other] = made as [(typeof made)[0], (typeof made)[0]]
  return {
    course,
    lesson,
    other,
    clients: clients as [Client, Client],
    who: clients[0] as Client,
    read,
    page,
  }
}

describe('a lesson with a required quiz or assignment', () => {
  it('is done by passing the quiz, and not by hand or by the end of its video', async () => {
    const { lesson, who, page, read } = await scene()
    await db.updateTable('lessons').set({ is_done_by_video: true }).where('id', '=', lesson.id).execute()
    await saveQuiz(lesson)
    expect(await page(who)).toMatchObject({
      ...{ isDone: false, quiz: { isRequired: true } },
      can: { complete: true, mark: 'needs_passing' },
    })
    for (const key of [`PUT ${done}`, `DELETE ${done}`] as const)
      expect(await who.refused(key, of(lesson))).toMatchObject({ code: 'needs_passing', status: 409 })
    await who.call('PUT /lessons/:lessonId/visit', { ...of(lesson), body: { isAtEnd: true } })
    await answer(who, lesson, false)
    expect(await read(who)).toMatchObject({ done: 0, completedAt: null, certificateCode: null })
    const reset = async () =>
      ann.call('DELETE /courses/:courseId/enrollments/:personId/progress', {
        params: { courseId: (await page(who)).courseId, personId: personOf(who).id },
      })
    // Opens the attempts again.
    await reset()
    await answer(who, lesson, true)
    expect(await read(who)).toMatchObject({ percent: 100, certificateCode: expect.any(String) })
    expect(await who.refused(`DELETE ${done}`, of(lesson))).toMatchObject({ code: 'needs_passing' })
    await reset()
    await who.call('PUT /lessons/:lessonId/visit', { ...of(lesson), body: { isAtEnd: true } })
    expect(await read(who)).toMatchObject({ done: 0, completedAt: null, certificateCode: expect.any(String) })
  })

  it('needs both where both are required, in either order', async () => {
    for (const isQuizFirst of [true, false]) {
      const { lesson, who, read, page } = await scene()
      await saveQuiz(lesson)
      await saveAssignment(lesson)
      const acts = [
        async () => answer(who, lesson, true),
        async () => decide((await handIn(who, lesson)).id, 'accepted'),
      ]
      const [first, second] = isQuizFirst ? acts : acts.toReversed()
      await first?.()
      expect(await read(who)).toMatchObject({ done: 0, completedAt: null })
      expect((await page(who)).can.mark).toBe('needs_passing')
      await second?.()
      expect(await read(who)).toMatchObject({ percent: 100 })
    }
  })

  it('is marked by hand where neither is required', async () => {
    const { lesson, who, read, page } = await scene()
    await saveQuiz(lesson, false)
    await saveAssignment(lesson, false)
    expect(await page(who)).toMatchObject({
      ...{ quiz: { isRequired: false }, assignment: { isRequired: false } },
      can: { mark: true },
    })
    await answer(who, lesson, false)
    await who.call(`PUT ${done}`, of(lesson))
    expect(await read(who)).toMatchObject({ percent: 100 })
  })

  it('stays open when the assignment is sent back, and in a completed course stays done', async () => {
    const { course, lesson, other, clients, read } = await scene(2, 2)
    const [open, finished] = clients
    for (const who of clients) await who.call(`PUT ${done}`, of(lesson))
    await finished.call(`PUT ${done}`, of(other))
    const certificate = (await read(finished))?.certificateCode
    expect(certificate).not.toBeNull()
    // As a server of before leaves it: required, and done by hand all the same.
    await db.insertInto('assignments').values({ lesson_id: lesson.id, prompt: 'Draw it' }).execute()
    for (const who of clients) await decide((await handIn(who, lesson)).id, 'returned')
    expect(await read(open)).toMatchObject({ done: 0, percent: 0 })
    expect(await read(finished)).toMatchObject({ percent: 100, certificateCode: certificate })
    const rows = await db
      .selectFrom('lesson_completions')
      .select('lesson_id')
      .where('course_id', '=', course.id)
      .execute()
    expect(rows).toHaveLength(2)
  })
})

describe('a change of what is required', () => {
  it('opens the lesson for those who have not passed, and gives back what they did once it is dropped', async () => {
    const { lesson, other, clients, read } = await scene(2, 2)
    const [open, finished] = clients
    for (const who of clients) await who.call(`PUT ${done}`, of(lesson))
    await finished.call(`PUT ${done}`, of(other))
    const before = await db
      .selectFrom('lesson_completions')
      .selectAll()
      .where('lesson_id', '=', lesson.id)
      .orderBy('user_id')
      .execute()
    await saveQuiz(lesson)
    await tasksDone()
    expect(await read(open)).toMatchObject({ done: 0 })
    expect(await read(finished)).toMatchObject({ percent: 100, certificateCode: expect.any(String) })
    await open.call(`PUT ${done}`, of(other))
    expect(await read(open)).toMatchObject({ done: 1, completedAt: null, certificateCode: null })
    await saveQuiz(lesson, false)
    await tasksDone()
    expect(await read(open)).toMatchObject({ percent: 100, certificateCode: expect.any(String) })
    const after = await db
      .selectFrom('lesson_completions')
      .selectAll()
      .where('lesson_id', '=', lesson.id)
      .orderBy('user_id')
      .execute()
    expect(after).toEqual(before)
  })

  it('counts for people who are away and in a course that is a draft', async () => {
    const { course, lesson, other, clients, read } = await scene(2, 2)
    const [away, learner] = clients
    const params = { courseId: course.id }
    for (const who of clients) await who.call(`PUT ${done}`, of(lesson))
    await away.call('DELETE /courses/:courseId/enrollment', { params })
    await ann.call('DELETE /courses/:courseId/publication', { params })
    await saveQuiz(lesson)
    await tasksDone()
    await ann.call('PUT /courses/:courseId/publication', { params })
    await away.call('PUT /courses/:courseId/enrollment', { params })
    for (const who of [away, learner]) {
      await who.call(`PUT ${done}`, of(other))
      expect(await read(who)).toMatchObject({ done: 1, completedAt: null, certificateCode: null })
    }
  })

  it('leaves those who passed before alone', async () => {
    const { lesson, other, who, read } = await scene(1, 2)
    await saveQuiz(lesson, false)
    await answer(who, lesson, true)
    await saveQuiz(lesson, true)
    await tasksDone()
    expect(await read(who)).toMatchObject({ done: 1 })
    await who.call(`PUT ${done}`, of(other))
    expect(await read(who)).toMatchObject({ percent: 100 })
  })

  const drops: Record<string, (lesson: { id: string }) => Promise<unknown>> = {
    'is no longer required': (lesson) => saveAssignment(lesson, false),
    'is deleted': (lesson) => ann.call('DELETE /lessons/:lessonId/assignment', of(lesson)),
  }
  it.each(Object.entries(drops))(
    'completes the course for those who passed the quiz when the assignment %s',
    async (_, drop) => {
      const { lesson, clients, read } = await scene(2)
      const [passed, failed] = clients
      await saveQuiz(lesson)
      await saveAssignment(lesson)
      await answer(passed, lesson, true)
      await answer(failed, lesson, false)
      await tasksDone()
      expect(await read(passed)).toMatchObject({ done: 0 })
      await drop(lesson)
      await tasksDone()
      expect(await read(passed)).toMatchObject({ percent: 100, certificateCode: expect.any(String) })
      expect(await read(failed)).toMatchObject({ done: 0, completedAt: null, certificateCode: null })
    },
  )

  it('completes it for those whose work was accepted when the quiz is deleted', async () => {
    const { lesson, who, read } = await scene()
    await saveQuiz(lesson)
    await saveAssignment(lesson)
    await decide((await handIn(who, lesson)).id, 'accepted')
    expect(await read(who)).toMatchObject({ done: 0 })
    await ann.call('DELETE /lessons/:lessonId/quiz', of(lesson))
    await tasksDone()
    expect(await read(who)).toMatchObject({ percent: 100, certificateCode: expect.any(String) })
  })
})
