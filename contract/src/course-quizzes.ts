import { z } from 'zod'
import { id, isBlank, line, none, text } from './common.ts'
import { answerTimes, courseLimits, questionKinds } from './course-limits.ts'
import type { Endpoints } from './endpoint.ts'

const lessonParam = z.object({ lessonId: id })

const { options, optionsMin, shortAnswers } = courseLimits

/** The right answer, shown as the quiz says. */
export const answeredQuestion = z.object({
  questionId: z.string(),
  isRight: z.boolean(),
  /** The learner's answer. */
  optionIds: z.array(z.string()),
  text: z.string(),
  /** Null while right answers are not shown. */
  rightOptionIds: z.array(z.string()).nullable(),
  rightTexts: z.array(z.string()).nullable(),
  explanation: z.string().nullable(),
})
export type AnsweredQuestion = z.infer<typeof answeredQuestion>

export const quizAttempt = z.object({
  id: z.string(),
  /** Percent, rounded down. */
  score: z.number(),
  isPassed: z.boolean(),
  createdAt: z.string(),
  questions: z.array(answeredQuestion),
})
export type QuizAttempt = z.infer<typeof quizAttempt>

/** A quiz without its answers. */
export const quiz = z.object({
  version: z.number(),
  /** Percent. */
  passMark: z.number(),
  /** Null without a limit. */
  maxAttempts: z.number().nullable(),
  attemptsLeft: z.number().nullable(),
  isShuffled: z.boolean(),
  /** Whether the lesson is done by passing it, and by nothing else. */
  isRequired: z.boolean(),
  questions: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(questionKinds),
      question: z.string(),
      options: z.array(z.object({ id: z.string(), text: z.string() })),
    }),
  ),
  isPassed: z.boolean(),
  /** Percent; null before the first attempt. */
  bestScore: z.number().nullable(),
  /** The viewer's latest; null if there is none, or if it answered another version. */
  lastAttempt: quizAttempt.nullable(),
})
export type Quiz = z.infer<typeof quiz>

const required = (max: number, missing: string, tooLong: string) =>
  line(max, tooLong).refine((value) => value !== '', missing)

const editedOption = z.object({
  id,
  text: required(courseLimits.option, 'Enter an answer, or remove it', 'This answer is too long'),
  isRight: z.boolean(),
})

export const editedQuestion = z
  .object({
    id,
    kind: z.enum(questionKinds),
    question: text(courseLimits.question, 'A question has at most 1,000 characters').refine(
      (value) => !isBlank(value),
      'Enter a question',
    ),
    explanation: text(courseLimits.explanation, 'An explanation has at most 1,000 characters'),
    options: z.array(editedOption).max(options, 'A question has at most 10 answers'),
    /** Accepted short texts, compared by `isTypedAs`. */
    answers: z
      .array(required(courseLimits.shortAnswer, 'Enter an answer, or remove it', 'This answer is too long'))
      .max(shortAnswers, 'A question has at most 10 accepted texts'),
  })
  .check((context) => {
    const { kind, options, answers } = context.value
    const fail = (path: string, message: string) =>
      context.issues.push({ code: 'custom', path: [path], message, input: context.value })
    const right = options.filter(({ isRight }) => isRight).length
    if (kind === 'text' && answers.length === 0) fail('answers', 'Enter at least one accepted text')
    if (kind === 'text') return
    if (options.length < optionsMin) fail('options', 'A question has at least 2 answers')
    else if (kind === 'single' && right !== 1) fail('options', 'Mark exactly one answer as right')
    else if (right === 0) fail('options', 'Mark at least one answer as right')
    if (new Set(options.map((option) => option.id)).size !== options.length)
      fail('options', 'Two answers have the same ID')
  })

export const quizFields = {
  passMark: z.number().int().min(1, 'At least 1%').max(100, 'At most 100%'),
  maxAttempts: z.number().int().min(1, 'At least 1').max(courseLimits.attempts, 'At most 100').nullable(),
  isShuffled: z.boolean(),
  showsAnswers: z.enum(answerTimes),
  /** Whether the lesson is done by passing it; also in files that don’t say so. */
  isRequired: z.boolean().default(true),
  questions: z
    .array(editedQuestion)
    .min(1, 'A quiz has at least one question')
    .max(courseLimits.questions, 'A quiz has at most 50 questions')
    .refine((all) => new Set(all.map((one) => one.id)).size === all.length, 'Two questions have the same ID'),
}

/** With its answers, for teachers. */
export const quizDraft = z.object({
  version: z.number(),
  passMark: z.number(),
  maxAttempts: z.number().nullable(),
  isShuffled: z.boolean(),
  showsAnswers: z.enum(answerTimes),
  isRequired: z.boolean(),
  questions: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(questionKinds),
      question: z.string(),
      explanation: z.string(),
      options: z.array(z.object({ id: z.string(), text: z.string(), isRight: z.boolean() })),
      answers: z.array(z.string()),
    }),
  ),
})
export type QuizDraft = z.infer<typeof quizDraft>

export const saveQuiz = z.object({
  /** The version that was edited; 0 for a new quiz. */
  version: z.number().int().min(0),
  ...quizFields,
})

export const answerQuiz = z.object({
  /** Made by the client: an attempt repeated under the same id counts once. */
  id,
  version: z.number().int().min(1),
  answers: z
    .array(
      z.object({
        questionId: id,
        optionIds: z.array(id).max(options).default([]),
        text: text(courseLimits.shortAnswer, 'This answer is too long').default(''),
      }),
    )
    .max(courseLimits.questions),
})

export const quizzesApi = {
  'PUT /lessons/:lessonId/quiz': {
    summary: 'Save a lesson’s quiz; teachers only. Earlier attempts stay as they are',
    access: 'person',
    params: lessonParam,
    body: saveQuiz,
    response: quizDraft,
    errors: ['lesson_not_found', 'permission_denied', 'silenced', 'changed_meanwhile'],
  },
  'DELETE /lessons/:lessonId/quiz': {
    summary: 'Delete a lesson’s quiz; teachers only. Lessons done by it stay done',
    access: 'person',
    params: lessonParam,
    response: none,
    errors: ['lesson_not_found', 'permission_denied'],
  },
  'POST /lessons/:lessonId/quiz-attempts': {
    summary: 'Answer a quiz; passing it marks the lesson as done',
    access: 'person',
    params: lessonParam,
    body: answerQuiz,
    response: z.object({ attempt: quizAttempt, quiz }),
    errors: [
      'lesson_not_found',
      'not_enrolled',
      'quiz_not_found',
      'quiz_changed',
      'no_attempts_left',
      'id_taken',
    ],
  },
} as const satisfies Endpoints
