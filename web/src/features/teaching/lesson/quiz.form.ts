import { type editedQuestion, type QuizDraft, quizFields } from '@guildhall/contract/course-quizzes'
import type { FieldValue } from '@guildhall/contract/editing'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'

export type QuizValues = Omit<QuizDraft, 'version'>
export type Question = z.infer<typeof editedQuestion>

export const newOption = () => ({ id: uuidv7(), text: '', isRight: false })

export const newQuestion = (): Question => ({
  ...{ id: uuidv7(), kind: 'single', question: '', explanation: '', answers: [] },
  options: [newOption(), newOption()],
})

export const newQuiz = (): QuizValues => ({
  ...{ passMark: 70, maxAttempts: null, isShuffled: false, isRequired: true },
  showsAnswers: 'after_passing',
  questions: [newQuestion()],
})

export const quizValues = ({ version: _, ...quiz }: QuizDraft): QuizValues => quiz

/** Without what the kind of a question does not show. */
const cleanQuestions = (questions: Question[]): Question[] =>
  questions.map((question) =>
    question.kind === 'text' ? { ...question, options: [] } : { ...question, answers: [] },
  )

export const quizNames = Object.keys(quizFields) as (keyof QuizValues)[]

export const quizLabels: Record<keyof QuizValues, string> = {
  passMark: 'Pass mark',
  maxAttempts: 'Attempts',
  isShuffled: 'Shuffle',
  isRequired: 'Required',
  showsAnswers: 'Show right answers',
  questions: 'Questions',
}

/** The contract's schema of each field. */
export const quizFieldSchemas = {
  ...quizFields,
  questions: z.preprocess((questions) => cleanQuestions(questions as Question[]), quizFields.questions),
}

/** What the questions lack, by paths like 'questions.0.options.1.text'; of those that `isShown` says. */
export function questionErrors(
  questions: Question[],
  isShown: (id: string) => boolean,
): Record<string, string> {
  const result = quizFieldSchemas.questions.safeParse(questions)
  if (result.success) return {}
  return Object.fromEntries(
    result.error.issues
      .filter(({ path: [at] }) => isShown(questions[Number(at)]?.id ?? ''))
      .map(({ path, message }) => [['questions', ...path].join('.'), message]),
  )
}

/** Questions with their answers, for comparing two versions. */
export const quizAsText = (questions: FieldValue): string =>
  (questions as unknown as Question[])
    .map(({ question, kind, options, answers }) =>
      [
        question,
        ...(kind === 'text' ? answers : options.map(({ text, isRight }) => `${isRight ? '✓' : '–'} ${text}`)),
      ].join('\n'),
    )
    .join('\n\n')

/** Another kind keeps what it can use: a single right answer, a first empty text. */
export function withKind(question: Question, kind: Question['kind']): Question {
  if (kind === 'text')
    return { ...question, kind, answers: question.answers.length ? question.answers : [''] }
  const first = question.options.findIndex(({ isRight }) => isRight)
  const options = question.options.length >= 2 ? question.options : [newOption(), newOption()]
  return {
    ...question,
    kind,
    options: kind === 'single' ? options.map((one, at) => ({ ...one, isRight: at === first })) : options,
  }
}

/** Marks an answer as right; in a question with a single one, the others as wrong. */
export const withRight = (question: Question, optionId: string, isRight: boolean): Question => ({
  ...question,
  options: question.options.map((one) =>
    one.id === optionId ? { ...one, isRight } : question.kind === 'single' ? { ...one, isRight: false } : one,
  ),
})
