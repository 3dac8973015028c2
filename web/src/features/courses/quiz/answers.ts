import type { Quiz } from '@guildhall/contract/course-quizzes'

export type Answer = { optionIds: string[]; text: string }
/** By the question's id. */
export type Answers = Record<string, Answer>

const empty: Answer = { optionIds: [], text: '' }

export const answerOf = (answers: Answers, questionId: string): Answer => answers[questionId] ?? empty

/** The answers that still fit, after the quiz was changed. */
export function fittingAnswers(answers: Answers, { questions }: Pick<Quiz, 'questions'>): Answers {
  return Object.fromEntries(
    questions.flatMap(({ id, kind, options }) => {
      const answer = answers[id]
      if (!answer) return []
      if (kind === 'text') return answer.text ? [[id, { optionIds: [], text: answer.text }]] : []
      const optionIds = answer.optionIds.filter((one) => options.some((option) => option.id === one))
      const kept = kind === 'single' ? optionIds.slice(0, 1) : optionIds
      return kept.length > 0 ? [[id, { optionIds: kept, text: '' }]] : []
    }),
  )
}

/** Ids of the questions that are not answered yet, in their order. */
export const unanswered = (answers: Answers, { questions }: Pick<Quiz, 'questions'>): string[] =>
  questions
    .filter(({ id }) => {
      const { optionIds, text } = answerOf(answers, id)
      return optionIds.length === 0 && !text.trim()
    })
    .map(({ id }) => id)

/** As they are sent. */
export const sentAnswers = (answers: Answers, { questions }: Pick<Quiz, 'questions'>) =>
  questions.map(({ id }) => ({ questionId: id, ...answerOf(answers, id) }))
