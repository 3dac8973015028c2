import type { Viewer } from '@guildhall/contract/accounts'
import type { Quiz, QuizAttempt, answerQuiz as sentAnswers } from '@guildhall/contract/course-quizzes'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { completeLesson } from './completion.writes.ts'
import { canComplete } from './courses.policy.ts'
import { completeAnswers, scoreOf } from './grading.ts'
import { type AttemptRow, findQuiz, presentAttempt, presentQuiz, type QuizRow } from './quizzes.reads.ts'
import { saveLastSeen, signalLearning } from './seen.writes.ts'
import { factsOfCourse, lockOpenLesson } from './visible.reads.ts'

type Input = z.output<typeof sentAnswers>

/**
 * Grades an attempt; passing marks the lesson as done, unless its assignment is required as well. One that is repeated under the same id counts once, and returns the
 * first result. Errors: lesson_not_found, not_enrolled, quiz_not_found, id_taken, quiz_changed, no_attempts_left.
 */
export async function answerQuiz(
  context: PersonContext,
  lessonId: string,
  input: Input,
): Promise<{ attempt: QuizAttempt; quiz: Quiz }> {
  const { viewer } = context
  return write(context, async (tx) => {
    const lesson = await lockOpenLesson(tx, viewer, lessonId)
    allow(canComplete(viewer, factsOfCourse(lesson)))
    const quiz = await lockQuiz(tx, viewer, lessonId)
    const earlier = await findAttempt(tx, viewer, lessonId, input.id)
    const attempt = earlier ?? (await addAttempt(tx, viewer, lessonId, quiz, input))
    if (!earlier) {
      if (attempt.is_passed) await completeLesson(tx, lesson, viewer.id, 'quiz')
      await saveLastSeen(tx, lesson, viewer.id)
      signalLearning(tx, lesson.id, [viewer.id])
    }
    const row = earlier ? quiz : await lockQuiz(tx, viewer, lessonId)
    return { attempt: presentAttempt(row, attempt), quiz: presentQuiz(viewer, row) }
  })
}

/** Keeps teachers from changing the quiz until the attempt is saved. Error: quiz_not_found. */
async function lockQuiz(tx: Tx, viewer: Viewer, lessonId: string): Promise<QuizRow> {
  await tx.db.selectFrom('quizzes').select('version').where('lesson_id', '=', lessonId).forShare().execute()
  const quiz = await findQuiz(tx.db, viewer, lessonId)
  if (!quiz) throw new AppError('quiz_not_found')
  return quiz
}

/** The viewer's own of this id, also one that a teacher has reset. Error: id_taken. */
async function findAttempt(
  tx: Tx,
  viewer: Viewer,
  lessonId: string,
  id: string,
): Promise<AttemptRow | undefined> {
  const row = await tx.db.selectFrom('quiz_attempts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  if (row.user_id !== viewer.id || row.lesson_id !== lessonId) throw new AppError('id_taken')
  return { ...row, answers: row.answers as AttemptRow['answers'], created_at: row.created_at.toISOString() }
}

async function addAttempt(
  tx: Tx,
  viewer: Viewer,
  lessonId: string,
  quiz: QuizRow,
  { id, version, answers: sent }: Input,
): Promise<AttemptRow> {
  if (version !== quiz.version) throw new AppError('quiz_changed')
  if (quiz.max_attempts !== null && quiz.attempts >= quiz.max_attempts) throw new AppError('no_attempts_left')
  const answers = completeAnswers(quiz.questions, sent)
  const score = scoreOf(quiz.questions, answers)
  const isPassed = score >= quiz.pass_mark
  const row = await tx.db
    .insertInto('quiz_attempts')
    .values({
      ...{ id, lesson_id: lessonId, user_id: viewer.id, quiz_version: version, score, is_passed: isPassed },
      answers: JSON.stringify(answers),
      created_at: sql<Date>`clock_timestamp()`,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('created_at')
    .executeTakeFirst()
  if (!row) throw new AppError('id_taken')
  const created_at = row.created_at.toISOString()
  return { id, quiz_version: version, answers, score, is_passed: isPassed, created_at }
}
