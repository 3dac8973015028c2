import type { QuizDraft, saveQuiz as savedQuiz } from '@guildhall/contract/course-quizzes'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { settleCourse } from '../courses/settling.tasks.ts'
import { lockTaughtLesson, lockWrittenLesson } from '../courses/visible.reads.ts'
import { raiseOutline } from './outline.ts'
import { readQuizDraft } from './quiz-draft.reads.ts'

/**
 * Saves a lesson's quiz; each change raises its version, and saving the same changes nothing. Errors: lesson_not_found,
 * permission_denied, silenced, changed_meanwhile.
 */
export async function saveQuiz(
  context: PersonContext,
  lessonId: string,
  { version, ...wanted }: z.output<typeof savedQuiz>,
): Promise<QuizDraft> {
  return write(context, async (tx) => {
    const { id: courseId } = await lockWrittenLesson(tx, context.viewer, lessonId)
    const before = await readQuizDraft(tx.db, lessonId)
    const quiz = { ...wanted, questions: wanted.questions.map(withoutUnused) }
    if (before && isSameQuiz(before, quiz)) return before
    if ((before?.version ?? 0) !== version)
      throw new AppError('changed_meanwhile', { conflict: { fields: {}, by: null, at: null } })
    const next = before ? version + 1 : await firstVersion(tx, lessonId)
    await storeQuiz(tx, lessonId, { version: next, ...quiz })
    if (!before) await raiseOutline(tx, courseId)
    if ((before?.isRequired ?? false) !== quiz.isRequired) await settleCourse(tx, courseId, lessonId)
    return { version: next, ...quiz }
  })
}

/** Lessons done by it stay done, and attempts stay. Errors: lesson_not_found, permission_denied. */
export async function deleteQuiz(context: PersonContext, lessonId: string) {
  await write(context, async (tx) => {
    const { id: courseId } = await lockTaughtLesson(tx, context.viewer, lessonId)
    const deleted = await tx.db
      .deleteFrom('quizzes')
      .where('lesson_id', '=', lessonId)
      .returning('is_required')
      .executeTakeFirst()
    if (deleted) await raiseOutline(tx, courseId)
    if (deleted?.is_required) await settleCourse(tx, courseId, lessonId)
  })
  return {}
}

/** Replaces the quiz of a locked course's lesson. */
export async function storeQuiz(
  { db }: Tx,
  lessonId: string,
  { version, passMark, maxAttempts, isShuffled, isRequired, showsAnswers, questions }: QuizDraft,
): Promise<void> {
  const columns = {
    ...{ pass_mark: passMark, max_attempts: maxAttempts, is_shuffled: isShuffled, version },
    ...{ is_required: isRequired, shows_answers: showsAnswers, updated_at: new Date() },
  }
  await db
    .insertInto('quizzes')
    .values({ lesson_id: lessonId, ...columns })
    .onConflict((conflict) => conflict.column('lesson_id').doUpdateSet(columns))
    .execute()
  await db.deleteFrom('quiz_questions').where('lesson_id', '=', lessonId).execute()
  await db
    .insertInto('quiz_questions')
    .values(
      questions.map(({ id, kind, question, explanation, options, answers }, position) => ({
        ...{ id, lesson_id: lessonId, position, kind, question, explanation, answers },
        options: JSON.stringify(options),
      })),
    )
    .execute()
}

/** Above those of a deleted quiz that was answered, so that its attempts do not count as answers to this one. */
async function firstVersion({ db }: Tx, lessonId: string): Promise<number> {
  const { version } = await db
    .selectFrom('quiz_attempts')
    .select(sql<number>`coalesce(max(quiz_version), 0) + 1`.as('version'))
    .where('lesson_id', '=', lessonId)
    .executeTakeFirstOrThrow()
  return version
}

type Question = QuizDraft['questions'][number]

/** Without the answers of another kind of question. */
const withoutUnused = ({ id, kind, question, explanation, options, answers }: Question): Question => ({
  ...{ id, kind, question, explanation },
  options: kind === 'text' ? [] : options.map(({ id, text, isRight }) => ({ id, text, isRight })),
  answers: kind === 'text' ? answers : [],
})

const isSameQuiz = ({ version: _, ...before }: QuizDraft, quiz: Omit<QuizDraft, 'version'>) =>
  sorted(before) === sorted(quiz)

/** Stored JSON has its keys in another order. */
const sorted = (value: unknown) =>
  JSON.stringify(value, (_, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
