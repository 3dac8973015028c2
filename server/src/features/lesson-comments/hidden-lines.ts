import type { Viewer } from '@guildhall/contract/accounts'
import { type RawBuilder, sql } from 'kysely'
import type { LessonRow } from '../courses/visible.reads.ts'
import { isHiddenAlone } from '../moderation/hidden.reads.ts'
import { outranks } from '../moderation/moderation.policy.ts'

/** SQL: whether hidden comments on a lesson, by their alias, may have a line: the viewer's own, and moderators' to restore. */
export const hasHiddenLine =
  (viewer: Viewer, lesson: LessonRow) =>
  (alias: string): RawBuilder<boolean> => {
    const ref = (column: string) => sql.ref<string>(`${alias}.${column}`)
    const moderates = sql.lit(outranks(lesson.standing, 'outsider'))
    return sql`(${ref('is_hidden')} and (${ref('user_id')} = ${viewer.id}
      or (${moderates} and ${isHiddenAlone('lesson_comment', ref('id'))})))`
  }

export type HasLine = ReturnType<typeof hasHiddenLine>

/** SQL: replies to a comment, hidden ones with a line among them: ids in their order. `part`: what is in the condition. */
export const replyIds = (
  parentId: RawBuilder<unknown>,
  hasLine: HasLine,
  { after, limit }: { after: RawBuilder<unknown>; limit: number },
): RawBuilder<unknown> => {
  const arm = (which: RawBuilder<unknown>) => sql`(select h.id, h.created_at from lesson_comment_rows h
    where h.parent_id = ${parentId} and ${which} and ${after} order by h.created_at, h.id limit ${sql.lit(limit)})`
  return sql`select id from (${arm(sql`not h.is_hidden`)} union all ${arm(sql`h.is_hidden and ${hasLine('h')}`)}
    order by created_at, id limit ${sql.lit(limit)}) r`
}

/** SQL: number of hidden replies with a line, of comment `o`. */
export const hiddenReplies = (
  hasLine: HasLine,
) => sql<number>`(select count(*)::int from lesson_comment_rows h
  where h.parent_id = o.id and h.is_hidden and ${hasLine('h')})`
