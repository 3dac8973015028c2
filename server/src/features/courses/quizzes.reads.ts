import type { Viewer } from '@guildhall/contract/accounts'
import type { AnswerTime } from '@guildhall/contract/course-limits'
import type { Quiz, QuizAttempt } from '@guildhall/contract/course-quizzes'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { visitor } from '../clubs/clubs.reads.ts'
import { type Answer, answered, type Question, shuffled } from './grading.ts'

export type AttemptRow = {
  id: string
  quiz_version: number
  answers: Answer[]
  score: number
  is_passed: boolean
  created_at: string
}

/** A quiz with its answers, and the viewer's attempts that a teacher has not reset. */
export type QuizRow = {
  version: number
  pass_mark: number
  max_attempts: number | null
  is_shuffled: boolean
  is_required: boolean
  shows_answers: AnswerTime
  questions: Question[]
  attempts: number
  best_score: number | null
  has_passed: boolean
  last_attempt: AttemptRow | null
}

const quizRow = prepared<{ lessonId: string; viewerId: string | undefined }, QuizRow>(
  (db, { lessonId, viewerId = visitor }) => ({
    compile: () =>
      sql<QuizRow>`select q.version, q.pass_mark, q.max_attempts, q.is_shuffled, q.is_required, q.shows_answers,
        (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'kind', n.kind, 'question', n.question,
            'explanation', n.explanation, 'options', n.options, 'answers', n.answers) order by n.position, n.id), '[]')
          from quiz_questions n where n.lesson_id = q.lesson_id) as questions,
        a.attempts, a.best_score, a.has_passed,
        (select to_jsonb(t) from quiz_attempts t where t.lesson_id = q.lesson_id and t.user_id = ${viewerId}
          and not t.is_void order by t.created_at desc, t.id desc limit 1) as last_attempt
      from quizzes q cross join lateral (
        select count(*) as attempts, max(t.score) as best_score, coalesce(bool_or(t.is_passed), false) as has_passed
        from quiz_attempts t where t.lesson_id = q.lesson_id and t.user_id = ${viewerId} and not t.is_void) a
      where q.lesson_id = ${lessonId}`.compile(db),
  }),
)

/** Undefined without a quiz. Checks no permission, and has the answers: show it with `presentQuiz`. */
export async function findQuiz(
  db: Database,
  viewer: Viewer | null,
  lessonId: string,
): Promise<QuizRow | undefined> {
  const [row] = await quizRow(db, { lessonId, viewerId: viewer?.id })
  return row
}

/** Without its answers, in an order that stays until the viewer's next attempt. */
export function presentQuiz(viewer: Viewer | null, row: QuizRow): Quiz {
  const seed = `${viewer?.id}:${row.version}:${row.attempts}`
  const order = <T extends { id: string }>(items: T[]) => (row.is_shuffled ? shuffled(items, seed) : items)
  const last = row.last_attempt
  return {
    version: row.version,
    passMark: row.pass_mark,
    maxAttempts: row.max_attempts,
    attemptsLeft: row.max_attempts === null ? null : Math.max(0, row.max_attempts - row.attempts),
    isShuffled: row.is_shuffled,
    isRequired: row.is_required,
    questions: order(row.questions).map(({ id, kind, question, options }) => ({
      ...{ id, kind, question },
      options: order(options).map(({ id: optionId, text }) => ({ id: optionId, text })),
    })),
    isPassed: row.has_passed,
    bestScore: row.best_score,
    lastAttempt: last && last.quiz_version === row.version ? presentAttempt(row, last) : null,
  }
}

/** Question by question, unless the quiz has changed since. */
export function presentAttempt(quiz: QuizRow, attempt: AttemptRow): QuizAttempt {
  const isShown =
    quiz.shows_answers === 'after_attempt' || (quiz.shows_answers === 'after_passing' && quiz.has_passed)
  const isSame = attempt.quiz_version === quiz.version
  return {
    id: attempt.id,
    score: attempt.score,
    isPassed: attempt.is_passed,
    createdAt: new Date(attempt.created_at).toISOString(),
    questions: isSame ? answered(quiz.questions, attempt.answers, isShown) : [],
  }
}
