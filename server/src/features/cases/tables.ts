import { sql } from 'kysely'

/** SQL: the tables with what is hidden, too. Only moderation reads them. */
export const contentTable = sql.raw('content')
export const commentsTable = sql.raw('comments')
export const lessonCommentsTable = sql.raw('lesson_comments')
