// @vitest-environment jsdom
import type { Quiz, QuizAttempt } from '@guildhall/contract/course-quizzes'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { keys } from '../../../lib/cache/keys'
import { courseOf, wholeLesson } from '../courses.fixture'
import { answerWith, refusal, renderLesson } from '../rendering.fixture'
import QuizSection from './QuizSection'

const quiz: Quiz = {
  ...{ version: 1, passMark: 50, maxAttempts: 2, attemptsLeft: 2, isShuffled: false, isRequired: true },
  ...{ isPassed: false, bestScore: null, lastAttempt: null },
  questions: [
    {
      ...{ id: 'q1', kind: 'single', question: 'Which piece moves in an L?' },
      options: [
        { id: 'o1', text: 'Knight' },
        { id: 'o2', text: 'Rook' },
      ],
    },
    { id: 'q2', kind: 'text', question: 'Best first move?', options: [] },
  ],
}
const attempt: QuizAttempt = {
  ...{ id: 'x', score: 50, isPassed: true, createdAt: '2026-05-01T10:00:00.000Z' },
  questions: [
    {
      ...{ questionId: 'q1', isRight: true, optionIds: ['o1'], text: '' },
      ...{ rightOptionIds: ['o1'], rightTexts: null, explanation: 'Two and one.' },
    },
    {
      ...{ questionId: 'q2', isRight: false, optionIds: [], text: 'a4' },
      ...{ rightOptionIds: null, rightTexts: ['e4', 'd4'], explanation: null },
    },
  ],
}
const passed = {
  attempt,
  quiz: { ...quiz, attemptsLeft: 1, isPassed: true, bestScore: 50, lastAttempt: attempt },
}

const show = () =>
  renderLesson(wholeLesson({ quiz }), (lesson) =>
    lesson.quiz ? <QuizSection course={courseOf()} lesson={lesson} quiz={lesson.quiz} /> : null,
  )

async function fill() {
  fireEvent.click(await screen.findByRole('radio', { name: 'Knight' }))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'a4' } })
}
const check = () => fireEvent.click(screen.getByRole('button', { name: /Check/ }))

afterEach(() => {
  cleanup()
  localStorage.clear()
})

it('sends all answers once, however often it is pressed, and shows the result', async () => {
  const sent = answerWith(() => ({ answer: passed }))
  show()
  await fill()
  check()
  check()
  await screen.findByText('You passed.')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject({
    version: 1,
    answers: [
      { questionId: 'q1', optionIds: ['o1'] },
      { questionId: 'q2', text: 'a4' },
    ],
  })
  expect(screen.getByText('Two and one.')).toBeTruthy()
  expect(screen.getByText('e4 or d4')).toBeTruthy()
  expect(screen.getByText(/1 attempt left/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('')
})

it('sends nothing before every question is answered', async () => {
  const sent = answerWith(() => ({ answer: passed }))
  show()
  fireEvent.click(await screen.findByRole('radio', { name: 'Rook' }))
  check()
  expect(await screen.findByText('Enter an answer')).toBeTruthy()
  expect(sent).toEqual([])
})

it('keeps what was chosen over a reload, before it is checked', async () => {
  answerWith(() => ({ answer: passed }))
  show()
  await fill()
  cleanup()
  show()
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Knight' })).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('a4')
})

it('keeps answers over a reload, and repeats a lost attempt under its id', async () => {
  let isLost = true
  const sent = answerWith(() => (isLost ? refusal('unavailable', 503) : { answer: passed }))
  show()
  await fill()
  check()
  await waitFor(() => expect(sent).toHaveLength(1))
  cleanup()
  isLost = false
  show()
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Knight' })).checked).toBe(true)
  check()
  await screen.findByText('You passed.')
  const ids = sent.map(({ body }) => (body as { id: string }).id)
  expect(ids[0]).toBe(ids[1])
})

it('keeps the answers that still fit when the quiz was changed meanwhile', async () => {
  answerWith(() => refusal('quiz_changed'))
  const { queries } = show()
  await fill()
  check()
  await screen.findByRole('button', { name: 'Check answers' })
  const [, second] = quiz.questions
  const changed = { ...quiz, version: 2, questions: second ? [second] : [] }
  queries.setQueryData(keys.lesson('club', 'chess', 'a'), wholeLesson({ quiz: changed }))
  await waitFor(() => expect(screen.queryByRole('radio')).toBeNull())
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('a4')
})

it('offers no further attempt once none is left', async () => {
  answerWith(() => ({ answer: passed }))
  const failed = { ...attempt, isPassed: false, score: 0 }
  renderLesson(wholeLesson({ quiz: { ...quiz, attemptsLeft: 0, lastAttempt: failed } }), (lesson) =>
    lesson.quiz ? <QuizSection course={courseOf()} lesson={lesson} quiz={lesson.quiz} /> : null,
  )
  expect(await screen.findByText('You need 50% to pass.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
