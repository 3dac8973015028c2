import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { concurrently } from '../../testing/concurrently.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, cam, hall, make, as, app } = await openWorld()
const { db } = app.deps

type QuizColumns = Partial<{
  pass_mark: number
  max_attempts: number
  is_shuffled: boolean
  shows_answers: string
}>

/** A lesson with a quiz of three questions, and someone who learns there. */
async function scene(given: QuizColumns = {}) {
  const course = await make.course({ club: hall })
  const lesson = await make.lesson({ course })
  const person = await make.person()
  await make.member(hall, person)
  await make.enrollment({ course, person })
  await db
    .insertInto('quizzes')
    .values({ lesson_id: lesson.id, ...given })
    .execute()
  const [right, wrong] = [newId(), newId()]
  const options = JSON.stringify([
    { id: right, text: 'This', isRight: true },
    { id: wrong, text: 'That', isRight: false },
  ])
  const questions = [newId(), newId(), newId()] as const
  await db
    .insertInto('quiz_questions')
    .values([
      { id: questions[0], lesson_id: lesson.id, position: 0, kind: 'single', question: 'One?', options },
      { id: questions[1], lesson_id: lesson.id, position: 1, kind: 'several', question: 'Which?', options },
      {
        ...{ id: questions[2], lesson_id: lesson.id, position: 2, kind: 'text', question: 'Who?' },
        ...{ answers: ['Ada Lovelace'], explanation: 'She wrote it.' },
      },
    ])
    .execute()
  const learner = await as(person)
  const read = (who: Client = learner) =>
    who.call('GET /clubs/:club/courses/:slug/lessons/:lesson', {
      params: { club: hall.slug, slug: course.slug, lesson: lesson.slug },
    })
  /** The first `rightOnes` of the three answers are right. */
  const body = (rightOnes: number, { id = newId(), version = 1 } = {}) => ({
    id,
    version,
    answers: [
      { questionId: questions[0], optionIds: [rightOnes > 0 ? right : wrong] },
      { questionId: questions[1], optionIds: rightOnes > 1 ? [right] : [right, wrong] },
      { questionId: questions[2], text: rightOnes > 2 ? ' ada  LOVELACE' : 'Bob' },
    ],
  })
  const key = 'POST /lessons/:lessonId/quiz-attempts' as const
  const params = { lessonId: lesson.id }
  return {
    ...{ course, lesson, learner, read, questions, right, wrong, body },
    answer: (rightOnes: number, extra = {}) =>
      learner.call(key, { params, body: body(rightOnes, extra) as never }),
    refused: async (sent: unknown, who = learner) => (await who.refused(key, { params, body: sent })).code,
    attempts: async () =>
      (await db.selectFrom('quiz_attempts').select('id').where('lesson_id', '=', lesson.id).execute()).length,
  }
}

describe('a quiz', () => {
  it('is graded on the server, and passing it marks the lesson as done', async () => {
    const { answer, read, lesson } = await scene({ pass_mark: 67 })
    expect(await answer(2)).toMatchObject({
      attempt: {
        score: 66,
        isPassed: false,
        questions: [{ isRight: true }, { isRight: true }, { isRight: false }],
      },
      quiz: { bestScore: 66, isPassed: false, attemptsLeft: null, lastAttempt: { score: 66 } },
    })
    expect(await read()).toMatchObject({ isDone: false })
    expect(await answer(3)).toMatchObject({
      attempt: { score: 100, isPassed: true },
      quiz: { bestScore: 100 },
    })
    expect(await read()).toMatchObject({ isDone: true, quiz: { isPassed: true } })
    const done = await db
      .selectFrom('lesson_completions')
      .select('done_by')
      .where('lesson_id', '=', lesson.id)
      .execute()
    expect(done).toEqual([{ done_by: 'quiz' }])
    // A worse attempt takes nothing away.
    expect(await answer(0)).toMatchObject({ quiz: { bestScore: 100, isPassed: true } })
    expect(await read()).toMatchObject({ isDone: true })
  })

  it('reaches the browser without its answers, also that of a teacher', async () => {
    const { learner, read, right } = await scene()
    for (const who of [learner, ann]) {
      const { quiz } = await read(who)
      expect(quiz?.questions).toMatchObject([{ options: [{ id: right }, {}] }, {}, { options: [] }])
      expect(JSON.stringify(quiz)).not.toMatch(/isRight|Lovelace|wrote/)
    }
  })

  it.each([
    ['after_attempt', true, true],
    ['after_passing', false, true],
    ['never', false, false],
  ])('shows right answers as it says: %s', async (shows_answers, failed, passed) => {
    const { answer, read, right } = await scene({ shows_answers })
    const isShown = async () => {
      const shown = (await read()).quiz?.lastAttempt?.questions
      expect(shown?.map(({ explanation }) => explanation !== null)).toEqual(
        shown?.map(({ rightTexts }) => rightTexts !== null),
      )
      return shown?.[0]?.rightOptionIds?.[0] === right && shown[2]?.explanation === 'She wrote it.'
    }
    await answer(0)
    expect(await isShown()).toBe(failed)
    await answer(3)
    expect(await isShown()).toBe(passed)
  })

  it('counts an attempt repeated under the same id once, and refuses the id of another', async () => {
    const { answer, refused, attempts, body } = await scene({ max_attempts: 1 })
    const id = newId()
    const { attempt } = await answer(1, { id })
    // As sent again by a browser that lost the answer, even if another tab sent something else.
    expect((await answer(3, { id })).attempt).toEqual(attempt)
    expect(await attempts()).toBe(1)
    const other = await scene()
    expect(await other.refused(other.body(3, { id }))).toBe('id_taken')
    expect(await refused(body(3))).toBe('no_attempts_left')
  })

  it('takes no more attempts than it says, also of those sent at once, until a teacher resets them', async () => {
    const { answer, learner, lesson, body, attempts, read, refused } = await scene({ max_attempts: 2 })
    const sent = await concurrently([1, 2, 3, 1, 2, 3], async (rightOnes) => {
      const response = await learner.fetch(`/rest/v1/lessons/${lesson.id}/quiz-attempts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body(rightOnes)),
      })
      return response.status
    })
    expect(sent.toSorted()).toEqual([200, 200, 409, 409, 409, 409])
    expect(await attempts()).toBe(2)
    expect((await read()).quiz).toMatchObject({ attemptsLeft: 0 })
    await db.updateTable('quiz_attempts').set({ is_void: true }).where('lesson_id', '=', lesson.id).execute()
    expect((await read()).quiz).toMatchObject({
      ...{ attemptsLeft: 2, bestScore: null, isPassed: false, lastAttempt: null },
    })
    expect(await answer(1)).toMatchObject({ quiz: { attemptsLeft: 1, bestScore: 33 } })
    expect(await refused({ ...body(1), version: 0 })).toBe('bad_input')
  })

  it('refuses answers to another version, and shows none of them as answers to the new one', async () => {
    const { answer, refused, body, lesson, read } = await scene()
    const id = newId()
    await answer(3, { id })
    await db.updateTable('quizzes').set({ version: 2 }).where('lesson_id', '=', lesson.id).execute()
    expect(await refused(body(3))).toBe('quiz_changed')
    expect((await read()).quiz).toMatchObject({
      version: 2,
      isPassed: true,
      bestScore: 100,
      lastAttempt: null,
    })
    expect(await answer(3, { id })).toMatchObject({ attempt: { score: 100, isPassed: true, questions: [] } })
    expect(await answer(0, { version: 2 })).toMatchObject({ attempt: { score: 0 } })
  })

  it('is shuffled for each person and attempt, and stays so until the next', async () => {
    const { answer, read, lesson, questions } = await scene({ is_shuffled: true })
    const more = Array.from({ length: 20 }, (_, at) => ({
      ...{
        id: newId(),
        lesson_id: lesson.id,
        position: 3 + at,
        kind: 'text',
        question: 'Why?',
        answers: ['x'],
      },
    }))
    await db.insertInto('quiz_questions').values(more).execute()
    const order = async (who?: Client) => (await read(who)).quiz?.questions.map(({ id }) => id)
    const first = await order()
    expect(first?.toSorted()).toEqual([...questions, ...more.map(({ id }) => id)].toSorted())
    expect(await order()).toEqual(first)
    expect(await order(ann)).not.toEqual(first)
    await answer(0)
    expect(await order()).not.toEqual(first)
  })

  it('is for learners, of a lesson with a quiz', async () => {
    const { refused, body, lesson, learner } = await scene()
    expect(await refused(body(1), visitor)).toBe('sign_in_required')
    expect(await refused(body(1), cam)).toBe('lesson_not_found')
    expect(await refused(body(1), ann)).toBe('not_enrolled')
    await db.deleteFrom('quizzes').where('lesson_id', '=', lesson.id).execute()
    expect(await refused(body(1))).toBe('quiz_not_found')
    expect(await refused({ ...body(1), answers: Array(51).fill({ questionId: newId() }) })).toBe('bad_input')
    await db.deleteFrom('club_memberships').where('user_id', '=', personOf(learner).id).execute()
    expect(await refused(body(1))).toBe('lesson_not_found')
  })
})
