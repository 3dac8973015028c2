import { type Expression, type SqlBool, sql } from 'kysely'

type Id = Expression<unknown>

const isRequiredIn = (table: 'quizzes' | 'assignments', lessonId: Id) =>
  sql<SqlBool>`exists (select from ${sql.table(table)} w where w.lesson_id = ${lessonId} and w.is_required)`

/** SQL: whether a lesson is done by passing something, and so not by the button or a video's end. */
export const needsPassing = (lessonId: Id) =>
  sql<boolean>`(${isRequiredIn('quizzes', lessonId)} or ${isRequiredIn('assignments', lessonId)})`

/** SQL: whether a person passed all that a lesson requires; true where it requires nothing. */
export const hasPassed = (lessonId: Id, personId: Id) => sql<SqlBool>`(
  (not ${isRequiredIn('quizzes', lessonId)} or ${passedQuiz(lessonId, personId)})
  and (not ${isRequiredIn('assignments', lessonId)} or ${isAccepted(lessonId, personId)}))`

/** SQL: whether a person passed the lesson's quiz, in an attempt that no teacher has reset. */
export const passedQuiz = (lessonId: Id, personId: Id) => sql<SqlBool>`exists (select from quiz_attempts t
  where t.lesson_id = ${lessonId} and t.user_id = ${personId} and t.is_passed and not t.is_void)`

/** SQL: whether what a person handed in at the lesson is accepted. */
export const isAccepted = (lessonId: Id, personId: Id) => sql<SqlBool>`exists (select from submissions s
  where s.lesson_id = ${lessonId} and s.user_id = ${personId} and s.status = 'accepted')`
