import { type Expression, type SqlBool, sql } from 'kysely'

/** SQL: the tables with what is hidden, too. Only moderation reads them. */
export const contentTable = sql.raw('content')
export const commentsTable = sql.raw('comments')
export const lessonCommentsTable = sql.raw('lesson_comments')

/** SQL: whether an act hides a thing. */
export const isHiddenSubject = (kind: Expression<string> | string, id: Expression<string> | string) =>
  sql<SqlBool>`exists (select from hidings h where h.kind = ${kind} and h.subject_id = ${id})`
