import type { commentOrders } from '@guildhall/contract/interactions'
import { limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { Cursor } from '../../platform/cursor.ts'
import type { Database } from '../../platform/database.ts'

export type Order = (typeof commentOrders)[number]

/** Start of a list that begins with one comment, in this order. */
type ThreadStart = Cursor & {
  isFirst: boolean
  /** The reply to start with, within its thread. */
  reply: Cursor | undefined
}

/** A top-level comment, or a deleted one whose replies remain. */
export type ThreadRow = {
  id: string
  created_at: Date
  parent_deleted: boolean
  reply_count: number
  reply_ids: string[]
}

/** Returns one row more than a page has. */
export async function readSkeleton(
  db: Database,
  contentId: string,
  { order, from, place }: { order: Order; from: Cursor | undefined; place: ThreadStart | undefined },
): Promise<ThreadRow[]> {
  const reply = place?.reply
  const direction = order === 'newest' ? sql`desc` : sql`asc`
  const beyond = sql.raw(`${order === 'newest' ? '<' : '>'}${place ? '=' : ''}`)
  const after = from ? sql`and (t.created_at, t.id) ${beyond} (${from.at}, ${from.id}::uuid)` : sql``
  const page = sql`order by t.created_at ${direction}, t.id ${direction} limit ${limits.commentPage + 1}`
  const begun = reply
    ? sql`(t.id <> ${place?.id}::uuid or (r.created_at, r.id) >= (${reply.at}, ${reply.id}::uuid))`
    : sql`true`
  const many = reply
    ? sql`case when t.id = ${place?.id}::uuid then ${limits.commentPage}::int else ${limits.firstReplies}::int end`
    : sql`${limits.firstReplies}::int`
  const { rows } = await sql<ThreadRow>`
    with t as (
      select * from (
        (select t.id, t.created_at, false as parent_deleted from comments t
          where t.content_id = ${contentId} and t.thread_id is null ${after} ${page})
        union all
        (select t.id, t.created_at, true as parent_deleted from comment_threads t
          where t.content_id = ${contentId} and t.parent_deleted ${after} ${page})
      ) t ${page}
    )
    select t.id, t.created_at, t.parent_deleted, coalesce(h.reply_count, 0) as reply_count,
      case when h.id is null then '{}'::uuid[] else array(
        select r.id from comments r where r.thread_id = t.id and ${begun}
        order by r.created_at, r.id limit ${many}) end as reply_ids
    from t left join comment_threads h on h.id = t.id
    order by t.created_at ${direction}, t.id ${direction}`.execute(db)
  return rows
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
  where id = ${commentId} and content_id = ${contentId} and parent_deleted`

/** Position of a comment's thread; undefined if the item has no such comment. */
export async function findThreadStart(
  db: Database,
  contentId: string,
  order: Order,
  commentId: string,
): Promise<ThreadStart | undefined> {
  const before = sql.raw(order === 'newest' ? '>' : '<')
  const { rows } = await sql<{ id: string; at: Date; reply_at: Date | null; is_first: boolean }>`
    select f.*, not exists (
        select from comments t where t.content_id = ${contentId} and t.thread_id is null
          and (t.created_at, t.id) ${before} (f.at, f.id))
      and not exists (
        select from comment_threads t where t.content_id = ${contentId} and t.parent_deleted
          and (t.created_at, t.id) ${before} (f.at, f.id)) as is_first
    from (${threadOf(contentId, commentId)}) f`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { id, at, reply_at: replyAt, is_first: isFirst } = row
  return { id, at, isFirst, reply: replyAt ? { id: commentId, at: replyAt } : undefined }
}
