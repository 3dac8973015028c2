import { type Expression, type RawBuilder, sql } from 'kysely'
import { restrictionIn } from '../clubs/clubs.reads.ts'
import { shownNames } from '../clubs/levels.ts'
import { moderates, roleIn, standingIn } from '../clubs/standing.ts'
import { isHiddenAlone } from '../moderation/hidden.reads.ts'
import { isSeenItem } from '../visibility/seen.ts'

/** SQL, part of a `with`: the item, if the viewer can see it. */
export const itemSql = (contentId: Expression<unknown>, viewerId: Expression<string>) => sql`item as (
  select c.id, k.id as club_id, k.version as club_version, ${roleIn(viewerId)} as role,
    ${standingIn(viewerId)} as standing,
    ${restrictionIn(sql.ref('k.id'), viewerId)} as restriction, ${shownNames} is not null as has_levels,
    exists (select from comment_rows o where o.content_id = c.id and o.is_hidden
      and (o.user_id = ${viewerId} or ${moderates(standingIn(viewerId))})) as has_hidden
  from content c join clubs k on k.id = c.club_id
  left join club_memberships m on m.club_id = k.id and m.user_id = ${viewerId}
  where c.id = ${contentId} and ${isSeenItem(viewerId, 'c')})`

/** A flood that a ban hid costs moderators' lists no more than looking at so many of it. */
const looked = sql.lit(500)

type Page = { order: RawBuilder<unknown>; limit: RawBuilder<unknown> }
const all: Page = { order: sql`order by o.created_at, o.id`, limit: looked }

/**
 * SQL: hidden comments `o` on `item` that may have a line: the viewer's own, and for moderators those that an act hides by
 * itself. Others cost nothing. `which`: of one item.
 */
export const hiddenLines = (
  viewerId: Expression<string>,
  which: RawBuilder<unknown>,
  { order, limit }: Page = all,
): RawBuilder<unknown> => sql`(
  (select o.id, o.thread_id, o.created_at from comment_rows o
    where o.user_id = ${viewerId} and o.content_id = (select id from item) and o.is_hidden and ${which}
    ${order} limit ${limit})
  union all
  (select o.id, o.thread_id, o.created_at from (
      select o.id, o.thread_id, o.created_at from comment_rows o
      where (select ${moderates(sql.ref('standing'))} from item) and o.is_hidden and o.user_id is distinct from ${viewerId} and ${which}
      ${order} limit ${looked}) o
    where ${isHiddenAlone('comment', sql.ref('o.id'))} ${order} limit ${limit})
)`

/** SQL: number of hidden replies in a thread that may have a line. */
export const countHidden = (viewerId: Expression<string>, threadId: Expression<unknown>) =>
  sql<number>`(select count(*)::int from ${hiddenLines(viewerId, sql`o.thread_id = ${threadId}`)} o)`

/**
 * SQL: whether a deleted or hidden comment, thread `t`, has a line: for everyone where replies remain, and for the viewer
 * where it or a reply has a hidden line.
 */
export const hasGoneLine = (viewerId: Expression<string>) => sql`(t.reply_count > 0
  or exists (select from ${hiddenLines(viewerId, sql`o.thread_id = t.id`)} o)
  or exists (select from ${hiddenLines(viewerId, sql`o.id = t.id`)} o))`

/** SQL: hidden comments at the top that never had replies. `after`: a further condition. */
export const hiddenOnTop = (viewerId: Expression<string>, after: RawBuilder<unknown>, page?: Page) =>
  hiddenLines(
    viewerId,
    sql`o.content_id = (select id from item) and o.thread_id is null
      and not exists (select from comment_threads h where h.id = o.id) and ${after}`,
    page,
  )
