import type { Viewer } from '@guildhall/contract/accounts'
import type { commentOrders } from '@guildhall/contract/interactions'
import { sql } from 'kysely'
import type { Cursor } from '../../platform/database/cursor.ts'
import type { Database } from '../../platform/database/database.ts'
import { nobody } from '../../platform/ids.ts'
import { hasGoneLine, hiddenLines, hiddenOnTop, itemSql } from './hidden-lines.ts'

export type Order = (typeof commentOrders)[number]

/** Start of a list that begins with one comment, in this order. */
export type ThreadStart = Cursor & {
  isFirst: boolean
  /** The reply to start with, within its thread. */
  reply: Cursor | undefined
}

/**
 * SQL: the top-level comment of a comment, also if it was deleted and its replies remain. Null if the item has no such
 * comment.
 */
export const threadOf = (contentId: string, commentId: string) => sql<{
  id: string
  at: Date
  reply_at: Date | null
}>`
  select coalesce(h.id, o.id) as id, coalesce(h.created_at, o.created_at) as at,
    case when h.id is not null then o.created_at end as reply_at
  from comments o left join comment_threads h on h.id = o.thread_id
  where o.id = ${commentId} and o.content_id = ${contentId}
  union all
  select id, created_at, null from comment_threads
  where id = ${commentId} and content_id = ${contentId} and parent_deleted and reply_count > 0`

/** Position of the thread of a comment, or of a hidden line; undefined if the item has none such for the viewer. */
export async function findThreadStart(
  db: Database,
  viewer: Viewer | null,
  contentId: string,
  order: Order,
  commentId: string,
): Promise<ThreadStart | undefined> {
  const before = sql.raw(order === 'newest' ? '>' : '<')
  const viewerId = sql<string>`${viewer?.id ?? nobody}::uuid`
  const { rows } = await sql<{ id: string; at: Date; reply_at: Date | null; is_first: boolean }>`
    with ${itemSql(sql`${contentId}`, viewerId)}
    select f.*, not exists (
        select from comments t where t.content_id = ${contentId} and t.thread_id is null
          and (t.created_at, t.id) ${before} (f.at, f.id))
      and not exists (
        select from comment_threads t where t.content_id = ${contentId} and t.parent_deleted
          and ${hasGoneLine(viewerId)} and (t.created_at, t.id) ${before} (f.at, f.id))
      and not exists (
        select from ${hiddenOnTop(viewerId, sql`(o.created_at, o.id) ${before} (f.at, f.id)`)} t) as is_first
    from (
      ${threadOf(contentId, commentId)}
      union all
      select coalesce(h.id, o.id), coalesce(h.created_at, o.created_at),
        case when o.thread_id is not null then o.created_at end
      from ${hiddenLines(viewerId, sql`o.id = ${commentId}`)} o left join comment_threads h on h.id = o.thread_id
      limit 1) f`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { id, at, reply_at: replyAt, is_first: isFirst } = row
  return { id, at, isFirst, reply: replyAt ? { id: commentId, at: replyAt } : undefined }
}
