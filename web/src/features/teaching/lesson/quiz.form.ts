import { type editedQuestion, type QuizDraft, quizFields } from '@guildhall/contract/course-quizzes'
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
export const cleanQuiz = (values: QuizValues): QuizValues => ({
  ...values,
  questions: values.questions.map((question) =>
    question.kind === 'text' ? { ...question, options: [] } : { ...question, answers: [] },
  ),
})

export const quizSchema = z.preprocess((values) => cleanQuiz(values as QuizValues), z.object(quizFields))

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
