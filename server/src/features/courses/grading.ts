import { createHash } from 'node:crypto'
import type { QuestionKind } from '@guildhall/contract/course-limits'
import type { AnsweredQuestion } from '@guildhall/contract/course-quizzes'
import { isTypedAs } from '@guildhall/contract/typed-text'

export type Question = {
  id: string
  kind: QuestionKind
  question: string
  explanation: string
  options: { id: string; text: string; isRight: boolean }[]
  /** Accepted short texts. */
  answers: string[]
}

export type Answer = { questionId: string; optionIds: string[]; text: string }

/** One answer to each question, in order; of several answers to one the first counts, and a missing one is empty. */
export function completeAnswers(questions: Question[], answers: Answer[]): Answer[] {
  const known = new Map(answers.toReversed().map((answer) => [answer.questionId, answer]))
  return questions.map(({ id }) => {
    const { optionIds = [], text = '' } = known.get(id) ?? {}
    return { questionId: id, optionIds: [...new Set(optionIds)], text }
  })
}

/** Several: exactly the right options. */
export function isRight({ kind, options, answers }: Question, { optionIds, text }: Answer): boolean {
  if (kind === 'text') return answers.some((accepted) => isTypedAs(text, accepted))
  const right = options.filter((option) => option.isRight).map(({ id }) => id)
  return right.length === optionIds.length && right.every((id) => optionIds.includes(id))
}

/** Percent of the questions, rounded down. */
export function scoreOf(questions: Question[], answers: Answer[]): number {
  const right = questions.filter((question) =>
    answers.some((answer) => answer.questionId === question.id && isRight(question, answer)),
  ).length
  return questions.length === 0 ? 0 : Math.floor((100 * right) / questions.length)
}

/** The answers, with the right ones if `isShown`. */
export function answered(questions: Question[], answers: Answer[], isShown: boolean): AnsweredQuestion[] {
  return completeAnswers(questions, answers).flatMap((answer, index) => {
    const question = questions[index]
    if (!question) return []
    const { kind, options } = question
    return {
      ...answer,
      isRight: isRight(question, answer),
      rightOptionIds: isShown ? options.flatMap(({ id, isRight: isOne }) => (isOne ? [id] : [])) : null,
      rightTexts: isShown && kind === 'text' ? question.answers : isShown ? [] : null,
      explanation: isShown ? question.explanation : null,
    }
  })
}

/** In an order that looks random and is the same for the same seed. */
export function shuffled<T extends { id: string }>(items: T[], seed: string): T[] {
  const rankOf = new Map(
    items.map(({ id }) => [id, createHash('sha256').update(`${seed}:${id}`).digest('hex')]),
  )
  return items.toSorted((one, other) => ((rankOf.get(one.id) ?? '') < (rankOf.get(other.id) ?? '') ? -1 : 1))
}
