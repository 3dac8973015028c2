import type { Viewer } from '@guildhall/contract/accounts'
import type { Role } from '@guildhall/contract/clubs'
import { limits } from '@guildhall/contract/limits'
import type { Restriction } from '@guildhall/contract/moderation'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Cursor } from '../../platform/database/cursor.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { nobody } from '../../platform/ids.ts'
import { blocks } from '../blocks/blocks.reads.ts'
import { pointsIn } from '../clubs/levels.ts'
import type { Standing } from '../clubs/standing.ts'
import { authorStanding } from '../moderation/moderators.reads.ts'
import { type HiddenWords, hiddenWordsOf } from '../prevention/hidden-words/hidden-words.reads.ts'
import { countHidden, hasGoneLine, hiddenLines, hiddenOnTop, itemSql } from './hidden-lines.ts'
import type { Order, ThreadStart } from './threads.reads.ts'

/** A comment in a list: rights, versions, counts and the viewer's part, in order. */
export type CommentLine = {
  id: string
  /** Null for a deleted or hidden comment. */
  version: number | null
  user_id: string | null
  author_version: number | null
  /** In the club. Null once the account is deleted, and for viewers who moderate nothing there. */
  author_standing: Standing | null
  like_count: number
  liked: boolean
  is_folded: boolean
  /** Of the viewer. */
  hidden_words: HiddenWords
  author_points: number | null
  role: Role | null
  /** Of the viewer in the club, as the restriction. */
  standing: Standing
  restriction: Restriction | null
  club_id: string
  club_version: number
}

/** A top-level comment with `nth` 0, then its first replies. */
export type ThreadLine = CommentLine & {
  content_id: string
  thread: string
  thread_at: Date
  parent_deleted: boolean
  /** Of the lines that the viewer has. */
  reply_count: number
  /** Of those that everyone has. */
  shown_replies: number
  nth: 0 | 1
  created_at: Date
  is_hidden: boolean
}

export type ReplyLine = CommentLine & { content_id: string; created_at: Date; is_hidden: boolean }

/** SQL: what a line needs of comment `o`; of a hidden or deleted one nothing but its place. */
const shownComment = sql`o.id, o.created_at, o.version, o.user_id, o.like_count, false as is_hidden`
const goneComment = (isHidden: boolean) => sql`o.id, o.created_at, null, null, null, ${sql.lit(isHidden)}`

/** SQL: all columns of comment `shown` by profile `p` on `item`. */
const lineSql = (viewerId: Expression<string>) => sql`shown.*, item.id as content_id,
  case when p.deleted_at is null then p.version end as author_version,
  ${authorStanding(sql.ref('item.standing'), sql.ref('item.club_id'), sql.ref('shown.user_id'))} as author_standing,
  exists (select from comment_likes l where l.comment_id = shown.id and l.user_id = ${viewerId}) as liked,
  ${blocks(viewerId, sql.ref('shown.user_id'))} as is_folded, ${hiddenWordsOf(viewerId)} as hidden_words,
  case when item.has_levels then ${pointsIn(sql.ref('item.club_id'), sql.ref('shown.user_id'))} end as author_points,
  item.role, item.standing, item.restriction, item.club_id, item.club_version`

type ThreadQuery = {
  contentId: string
  viewerId: string
  at?: Date | undefined
  id?: string | undefined
  replyAt?: Date | undefined
  replyId?: string | undefined
}

type Found<Line> = { [K in keyof Line]: Line[K] | null } & { has_more: boolean }

/**
 * `isFrom`: whether the list begins with the comment at the cursor instead of after it. `isWhole`: with lines of deleted and
 * hidden comments, which make the statement three times as large; else `has_more` says whether there are any.
 */
const threadLines = (order: Order, { isFrom, isWhole }: { isFrom: boolean; isWhole: boolean }) =>
  prepared<ThreadQuery, Found<ThreadLine>>((db, { contentId, viewerId, at, id, replyAt, replyId }) => {
    const direction = order === 'newest' ? sql`desc` : sql`asc`
    const beyond = sql.raw(`${order === 'newest' ? '<' : '>'}${isFrom ? '=' : ''}`)
    const after = at && id ? sql`(o.created_at, o.id) ${beyond} (${at}, ${id}::uuid)` : sql`true`
    const by = sql`order by o.created_at ${direction}, o.id ${direction}`
    const limit = sql.lit(limits.commentPage + 1)
    const page = sql`${by} limit ${limit}`
    const isStart = replyAt && replyId && id ? sql`t.id = ${id}::uuid` : sql`false`
    const begun =
      replyAt && replyId
        ? sql`(not ${isStart} or (o.created_at, o.id) >= (${replyAt}, ${replyId}::uuid))`
        : sql`true`
    const many = sql`case when ${isStart} then ${sql.lit(limits.commentPage)} else ${sql.lit(limits.firstReplies)} end`
    const [replyCount, goneThreads, hiddenReplies] = isWhole
      ? [
          sql`coalesce(h.reply_count + ${countHidden(viewerId, sql`h.id`)}, 0)`,
          sql`union all (select ${goneComment(false)}, true from (
                select * from comment_threads t
                where t.content_id = (select id from item) and t.parent_deleted and ${hasGoneLine(viewerId)}) o
              where ${after} ${page})
            union all (select ${goneComment(false)}, true
              from ${hiddenOnTop(viewerId, after, { order: by, limit })} o ${page})`,
          sql`union all (select ${goneComment(true)} from ${hiddenLines(
            viewerId,
            sql`o.thread_id = t.replied and ${begun}`,
            { order: sql`order by o.created_at, o.id`, limit: many },
          )} o)`,
        ]
      : [sql`coalesce(h.reply_count, 0)`, sql``, sql``]
    return query(
      db,
      sql<Found<ThreadLine>>`
      with ${itemSql(contentId, viewerId)},
      t as materialized (
        select o.*, h.id as replied, coalesce(h.reply_count, 0) as shown_replies, ${replyCount} as reply_count from (
          (select ${shownComment}, false as parent_deleted from comments o
            where o.content_id = (select id from item) and o.thread_id is null and ${after} ${page})
          ${goneThreads}
        ) o left join comment_threads h on h.id = o.id ${page}
      ),
      shown as (
        select id as thread, created_at as thread_at, parent_deleted, reply_count, shown_replies, 0 as nth,
          id, created_at, version, user_id, like_count, is_hidden from t
        union all
        select t.id, t.created_at, t.parent_deleted, t.reply_count, t.shown_replies, 1, r.*
        from t cross join lateral (
          select * from ((select ${shownComment} from comments o
            where o.thread_id = t.replied and ${begun} order by o.created_at, o.id limit ${many})
          ${hiddenReplies}) o
          order by created_at, id limit ${many}) r
      )
      select ${lineSql(viewerId)}, ${hasGone} as has_more
      from item left join shown on true left join profiles p on p.id = shown.user_id
      order by shown.thread_at ${direction}, shown.thread ${direction}, shown.nth, shown.created_at, shown.id`,
    )
  })
/** SQL: whether lines of `item` may be of deleted or hidden comments. */
const hasGone = sql`(select has_hidden or exists (
  select from comment_threads t where t.content_id = item.id and t.parent_deleted) from item)`
const threadLinesOf = (order: Order) => ({
  after: reading((isWhole) => threadLines(order, { isFrom: false, isWhole })),
  from: reading((isWhole) => threadLines(order, { isFrom: true, isWhole })),
})
const ofThreads = { newest: threadLinesOf('newest'), oldest: threadLinesOf('oldest') }

/** Reads the lines without deleted and hidden ones, and again with them where the item has some. */
function reading<P, Line extends { id: string }>(
  linesOf: (isWhole: boolean) => (db: Database, values: P) => Promise<Found<Line>[]>,
): (db: Database, values: P) => Promise<Line[]> {
  const [shown, whole] = [linesOf(false), linesOf(true)]
  return async (db, values) => {
    let rows = await shown(db, values)
    if (rows[0]?.has_more) rows = await whole(db, values)
    // An item without lines is a row of its own.
    return rows.filter(({ id }) => id !== null) as unknown as Line[]
  }
}

/** A page of threads and one more; empty also if the viewer cannot see the item. */
export const readThreadLines = (
  db: Database,
  viewer: Viewer | null,
  contentId: string,
  { order, from, place }: { order: Order; from: Cursor | undefined; place: ThreadStart | undefined },
): Promise<ThreadLine[]> =>
  ofThreads[order][place ? 'from' : 'after'](db, {
    ...{ contentId, viewerId: viewer?.id ?? nobody, at: from?.at, id: from?.id },
    ...{ replyAt: place?.reply?.at, replyId: place?.reply?.id },
  })

type ReplyQuery = { threadId: string; viewerId: string; at?: Date | undefined; id?: string | undefined }

const replyLines = reading<ReplyQuery, ReplyLine>((isWhole) =>
  prepared((db, { threadId, viewerId, at, id }) => {
    const contentId = sql`coalesce((select content_id from comments where id = ${threadId}),
    (select content_id from comment_threads where id = ${threadId}))`
    const which =
      at && id
        ? sql`o.thread_id = ${threadId} and (o.created_at, o.id) > (${at}, ${id}::uuid)`
        : sql`o.thread_id = ${threadId}`
    const page = { order: sql`order by o.created_at, o.id`, limit: sql.lit(limits.commentPage + 1) }
    return query(
      db,
      sql<Found<ReplyLine>>`
    with ${itemSql(contentId, viewerId)}
    select ${lineSql(viewerId)}, item.has_hidden as has_more
    from item left join (
      select * from ((select ${shownComment} from comments o where ${which} ${page.order} limit ${page.limit})
      ${isWhole ? sql`union all (select ${goneComment(true)} from ${hiddenLines(viewerId, which, page)} o)` : sql``}) o
      order by created_at, id limit ${page.limit}) shown on true
    left join profiles p on p.id = shown.user_id
    order by shown.created_at, shown.id`,
    )
  }),
)

/** A page of replies and one more; empty also if the viewer cannot see the item. */
export const readReplyLines = (
  db: Database,
  viewer: Viewer | null,
  threadId: string,
  from: Cursor | undefined,
): Promise<ReplyLine[]> =>
  replyLines(db, { threadId, viewerId: viewer?.id ?? nobody, at: from?.at, id: from?.id })

const query = <R>(db: Database, built: RawBuilder<R>) => ({ compile: () => built.compile(db) })
