import type { QuizDraft } from '@guildhall/contract/course-quizzes'
import type { Database } from '../../platform/database/database.ts'

/** A lesson's quiz with its answers, for teachers; null without one. */
export async function readQuizDraft(db: Database, lessonId: string): Promise<QuizDraft | null> {
  const quiz = await db.selectFrom('quizzes').selectAll().where('lesson_id', '=', lessonId).executeTakeFirst()
  if (!quiz) return null
  const questions = await db
    .selectFrom('quiz_questions')
    .selectAll()
    .where('lesson_id', '=', lessonId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return {
    version: quiz.version,
    passMark: quiz.pass_mark,
    maxAttempts: quiz.max_attempts,
    isShuffled: quiz.is_shuffled,
    isRequired: quiz.is_required,
    showsAnswers: quiz.shows_answers as QuizDraft['showsAnswers'],
    questions: questions.map(({ id, kind, question, explanation, options, answers }) => ({
      id,
      kind: kind as QuizDraft['questions'][number]['kind'],
      question,
      explanation,
      options: options as QuizDraft['questions'][number]['options'],
      answers,
    })),
  }
}
