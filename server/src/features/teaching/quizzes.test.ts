import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { readCourse, readLesson, teachingBy } from '../../testing/teaching.ts'
import { openWorld } from '../../testing/world.ts'

const { ann, ben, cam, hall, app } = await openWorld()
const { db } = app.deps
const anns = teachingBy(ann, hall)
const someLesson = async () => {
  const { id: courseId, outline } = await anns.outline({ Start: ['A'] })
  return { courseId, lessonId: outline[0]?.lessons[0]?.id ?? '' }
}
const has = async ({ courseId }: { courseId: string }) => {
  const { outline, outlineVersion } = await readCourse(ann, courseId, hall)
  return { has: outline[0]?.lessons[0]?.has, outlineVersion }
}
const saveQuiz = 'PUT /lessons/:lessonId/quiz'
const saveAssignment = 'PUT /lessons/:lessonId/assignment'
const of = ({ lessonId }: { lessonId: string }, body?: object) =>
  ({ params: { lessonId }, ...(body && { body }) }) as never

const option = (text: string, isRight = false) => ({ id: newId(), text, isRight })
const question = (given: object = {}) => ({
  ...{ id: newId(), kind: 'single', question: 'Which?', explanation: 'So.', answers: [] as string[] },
  options: [option('This', true), option('That')],
  ...given,
})
const quiz = (given: object = {}) => ({
  ...{ passMark: 70, maxAttempts: null, isShuffled: false, isRequired: true, showsAnswers: 'after_attempt' },
  ...{ questions: [question()], version: 0 },
  ...given,
})

describe('a quiz', () => {
  it('is saved with its questions in order, and has a new version after each change', async () => {
    const lesson = await someLesson()
    const { outlineVersion } = await has(lesson)
    const questions = [
      question({ options: [option('One', true), option('Two'), option('Three')] }),
      question({ kind: 'several', options: [option('One', true), option('Two', true)] }),
      question({ kind: 'text', options: [], answers: ['Oak', 'Eiche'], explanation: '' }),
    ]
    const first = await ann.call(saveQuiz, of(lesson, quiz({ questions, maxAttempts: 3 })))
    expect(first).toEqual({ ...quiz({ questions, maxAttempts: 3 }), version: 1 })
    expect((await readLesson(ann, lesson.lessonId)).quiz).toEqual(first)
    expect(await has(lesson)).toEqual({ has: ['quiz'], outlineVersion: outlineVersion + 1 })
    const next = { ...first, questions: first.questions.toReversed(), passMark: 50 }
    expect(await ann.call(saveQuiz, of(lesson, next))).toEqual({ ...next, version: 2 })
    expect((await readLesson(ann, lesson.lessonId)).quiz).toEqual({ ...next, version: 2 })
    expect((await has(lesson)).outlineVersion).toBe(outlineVersion + 1)
  })

  it('keeps its version when the same is saved again, as after a lost answer', async () => {
    const lesson = await someLesson()
    const body = quiz()
    const first = await ann.call(saveQuiz, of(lesson, body))
    const { updated_at: at } = await db
      .selectFrom('quizzes')
      .select('updated_at')
      .where('lesson_id', '=', lesson.lessonId)
      .executeTakeFirstOrThrow()
    expect(await ann.call(saveQuiz, of(lesson, body))).toEqual(first)
    expect(await ann.call(saveQuiz, of(lesson, first))).toEqual(first)
    expect(
      await db.selectFrom('quizzes').select('updated_at').where('updated_at', '=', at).execute(),
    ).toHaveLength(1)
  })

  it('drops the answers of another kind of question', async () => {
    const lesson = await someLesson()
    const questions = [
      question({ answers: ['Left over'] }),
      question({ kind: 'text', answers: ['Oak'], options: [option('Left over')] }),
    ]
    const saved = await ann.call(saveQuiz, of(lesson, quiz({ questions })))
    expect(saved.questions.map(({ options, answers }) => [options.length, answers])).toEqual([
      [2, []],
      [0, ['Oak']],
    ])
  })

  it('is saved by one of two teachers at once, and refused at an old version', async () => {
    const lesson = await someLesson()
    const first = await ann.call(saveQuiz, of(lesson, quiz()))
    const save = async (who: Client, passMark: number) => {
      const response = await who.fetch(`/rest/v1/lessons/${lesson.lessonId}/quiz`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...first, passMark }),
      })
      return response.status
    }
    expect((await Promise.all([save(ann, 10), save(ben, 20)])).toSorted()).toEqual([200, 409])
    expect(await ann.refused(saveQuiz, of(lesson, { ...first, passMark: 30 }))).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
    })
    expect(await ann.refused(saveQuiz, of(await someLesson(), quiz({ version: 1 })))).toMatchObject({
      code: 'changed_meanwhile',
    })
  })

  it('is deleted once, and attempts at it do not count as answers to the next', async () => {
    const lesson = await someLesson()
    await ann.call(saveQuiz, of(lesson, quiz()))
    await db
      .insertInto('quiz_attempts')
      .values({
        ...{ id: newId(), lesson_id: lesson.lessonId, user_id: personOf(cam).id, quiz_version: 1 },
        ...{ answers: '[]', score: 0, is_passed: false },
      })
      .execute()
    for (const _ of [1, 2]) await ann.call('DELETE /lessons/:lessonId/quiz', of(lesson))
    expect(await has(lesson)).toMatchObject({ has: [] })
    expect((await readLesson(ann, lesson.lessonId)).quiz).toBeNull()
    expect(await ann.call(saveQuiz, of(lesson, quiz()))).toMatchObject({ version: 2 })
  })

  it('names each invalid field', async () => {
    const lesson = await someLesson()
    for (const [given, field, text] of [
      [{ questions: [] }, 'questions', 'A quiz has at least one question'],
      [{ passMark: 0 }, 'passMark', 'At least 1%'],
      [{ passMark: 101 }, 'passMark', 'At most 100%'],
      [{ maxAttempts: 0 }, 'maxAttempts', 'At least 1'],
      [{ questions: [question({ question: ' ' })] }, 'questions.0.question', 'Enter a question'],
      [
        { questions: [question({ options: [option('A', true)] })] },
        'questions.0.options',
        'A question has at least 2 answers',
      ],
      [
        { questions: [question({ options: [option('A'), option('B')] })] },
        'questions.0.options',
        'Mark exactly one answer as right',
      ],
      [
        { questions: [question({ kind: 'text', options: [] })] },
        'questions.0.answers',
        'Enter at least one accepted text',
      ],
      [
        { questions: Array.from({ length: 51 }, () => question()) },
        'questions',
        'A quiz has at most 50 questions',
      ],
    ] as const)
      expect(await ann.refused(saveQuiz, of(lesson, quiz(given))), field).toMatchObject({
        code: 'bad_input',
        fields: { [field]: text },
      })
  })
})

describe('an assignment', () => {
  it('is saved, changed and deleted, and shown in the outline', async () => {
    const lesson = await someLesson()
    const body = { prompt: 'Draw it', takes: ['link', 'text'] }
    const saved = await ann.call(saveAssignment, of(lesson, body))
    expect(saved).toEqual({ prompt: 'Draw it', takes: ['text', 'link'], isRequired: true })
    expect((await readLesson(ann, lesson.lessonId)).assignment).toEqual(saved)
    const { has: parts, outlineVersion } = await has(lesson)
    expect(parts).toEqual(['assignment'])
    expect(await ann.call(saveAssignment, of(lesson, body))).toEqual(saved)
    await ann.call(saveAssignment, of(lesson, { prompt: 'Write it', takes: ['file'] }))
    expect((await readLesson(ann, lesson.lessonId)).assignment).toEqual({
      prompt: 'Write it',
      takes: ['file'],
      isRequired: true,
    })
    expect((await has(lesson)).outlineVersion).toBe(outlineVersion)
    for (const _ of [1, 2]) await ann.call('DELETE /lessons/:lessonId/assignment', of(lesson))
    expect(await has(lesson)).toEqual({ has: [], outlineVersion: outlineVersion + 1 })
  })

  it('keeps omitted fields, and returns a conflict on one that changed meanwhile', async () => {
    const id = await someLesson()
    const save = (body: object, who = ann) =>
      who.call('PUT /lessons/:lessonId/assignment', of(id, body) as never)
    await save({ prompt: 'Draw it', takes: ['file'] })
    expect(await save({ takes: ['link', 'text'] })).toMatchObject({
      prompt: 'Draw it',
      takes: ['text', 'link'],
    })
    const mine = { prompt: 'Mine', before: { prompt: 'Old' } }
    expect(await ben.refused('PUT /lessons/:lessonId/assignment', of(id, mine) as never)).toMatchObject({
      code: 'changed_meanwhile',
      conflict: { fields: { prompt: 'Draw it' } },
    })
    expect(await save({ prompt: 'Mine', before: { prompt: 'Draw it', takes: ['file'] } }, ben)).toMatchObject(
      {
        prompt: 'Mine',
        takes: ['text', 'link'],
      },
    )
    const other = await someLesson()
    expect(
      (await ann.refused('PUT /lessons/:lessonId/assignment', of(other, { takes: ['text'] }) as never)).code,
    ).toBe('bad_input')
  })

  it('says what is missing', async () => {
    const lesson = await someLesson()
    for (const [body, fields] of [
      [{ prompt: ' ', takes: ['text'] }, { prompt: 'Say what to hand in' }],
      [{ prompt: 'X', takes: [] }, { takes: 'Choose text, file or link' }],
      [{ prompt: 'a'.repeat(5001), takes: ['text'] }, { prompt: 'The text has at most 5,000 characters' }],
    ] as const)
      expect(await ann.refused(saveAssignment, of(lesson, body))).toMatchObject({ code: 'bad_input', fields })
  })
})
