import { type Expression, type SqlBool, sql } from 'kysely'

/** SQL: the tables with what is hidden, too. Only moderation reads them. */
export const contentTable = sql.raw('content_rows')
export const commentsTable = sql.raw('comment_rows')
export const lessonCommentsTable = sql.raw('lesson_comment_rows')

/** SQL: whether an act hides a thing, and not only stops its comments. */
export const isHiddenSubject = (kind: Expression<string> | string, id: Expression<string> | string) =>
  sql<SqlBool>`exists (select from hidings h where h.kind = ${kind} and h.subject_id = ${id} and not h.is_lock)`
