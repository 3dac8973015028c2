import type { QuizDraft } from '@guildhall/contract/course-quizzes'
import type { LessonDraft } from '@guildhall/contract/course-teaching'
import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../../../lib/cache/keys'
import { type Change, fieldsOf, isSame, pick } from '../../../lib/forms/fields'
import { CallError, codeOf } from '../../../lib/net/callError'
import { lessonDraftQuery, saveQuiz } from '../teaching.api'
import { type QuizValues, quizNames, quizValues } from './quiz.form'

/**
 * Saves changed fields of a quiz, which is stored as a whole. If another teacher changed other fields meanwhile, both
 * changes stay; a field that both changed is a conflict, as in the rest of a lesson. `empty`: a quiz that is not stored yet.
 */
export async function sendQuiz(
  queries: QueryClient,
  lessonId: string,
  change: Change,
  empty: QuizValues,
): Promise<QuizDraft> {
  const known = queries.getQueryData<LessonDraft>(keys.lessonDraft(lessonId))?.quiz ?? null
  const send = (now: QuizDraft | null) =>
    saveQuiz(lessonId, { version: now?.version ?? 0, ...(now ? quizValues(now) : empty), ...change.wanted })
  try {
    return await send(known)
  } catch (error) {
    if (codeOf(error) !== 'changed_meanwhile') throw error
    const { quiz, updatedAt } = await queries.fetchQuery({ ...lessonDraftQuery(lessonId), staleTime: 0 })
    const now = quiz ? fieldsOf(quizValues(quiz), quizNames) : {}
    const theirs = Object.keys(change.wanted).filter(
      (name) =>
        name in now && !isSame(now[name], change.before[name]) && !isSame(now[name], change.wanted[name]),
    )
    if (theirs.length === 0) return send(quiz)
    const conflict = { fields: pick(now, theirs), by: null, at: updatedAt }
    const { code, status, message, fields, requestId } = error as CallError
    throw new CallError(code, status, message, fields, requestId, { conflict })
  }
}
