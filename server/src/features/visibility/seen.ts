import { type Expression, type SqlBool, sql } from 'kysely'
import { isOfMembership } from '../entitlements/of-membership.ts'
import { isInOpenTopic, isInSeenTopic, seesTopic } from './seen-topics.ts'

// Who sees what in a club. What was written while it was private stays with those who were members then, also once it
// is public (docs/decisions/141), and restricted topics are for their groups (seen-topics.ts): every read of an item asks
// `isSeenItem` or one like it, of something else in a club `isSeenBy`, and `isOpenTo` only where nothing but the club
// itself is shown.

type Who = string | Expression<string>
type Time = Expression<unknown>

/** SQL: whether the list of club `k` names a person as an admin. */
export const isListedAdmin = (viewerId: Who): Expression<SqlBool> =>
  sql<SqlBool>`k.permissions -> 'admins' ? ${viewerId}::text`

/** SQL: whether a person reads club `k`, which allows that, before they have paid. */
export const readsPending = (
  viewerId: Who,
) => sql<boolean>`(k.pending_reads and exists (select from entitlements e
  where e.club_id = k.id and e.user_id = ${viewerId} and e.state = 'pending' and ${isOfMembership}))`

/** SQL: canSeeInside, for club `k` with membership `m`. */
export const isOpenTo = (viewerId: Who) =>
  sql<SqlBool>`(k.deleted_at is null and (not k.is_private or m.user_id is not null or k.user_id = ${viewerId}
    or ${isListedAdmin(viewerId)} or ${readsPending(viewerId)}))`

/** SQL: since when a person sees what is created in club `k`, with membership `m`; null for everything. */
export const seesFrom = (viewerId: Who) => sql<Date | null>`case when m.user_id is not null then m.sees_from
  when ${isListedAdmin(viewerId)} then null else k.public_since end`

/** SQL: whether a person who sees inside club `k`, with membership `m`, sees what was created at this time. */
export const isSeenSince = (viewerId: Who, at: Time) =>
  sql<SqlBool>`(k.public_since is null or ${at} >= coalesce(${seesFrom(viewerId)}, '-infinity'))`

/** SQL: whether a person sees what was created in club `k` at this time, with membership `m`. */
export const isSeenBy = (viewerId: Who, at: Time) =>
  sql<SqlBool>`(${isOpenTo(viewerId)} and ${isSeenSince(viewerId, at)})`

/** SQL: whether everyone sees what was created in club `k` at this time. */
export const isSeenByAll = (at: Time) => sql<SqlBool>`(not k.is_private and k.deleted_at is null
  and (k.public_since is null or ${at} >= k.public_since))`

type Item = Parameters<typeof isInSeenTopic>[1]
const timeOf = (item: Item) => sql.ref(`${item}.created_at`)

/** SQL: whether a person sees an item of club `k`, with membership `m`. */
export const isSeenItem = (viewerId: Who, item: Item) =>
  sql<SqlBool>`(${isSeenBy(viewerId, timeOf(item))} and ${isInSeenTopic(viewerId, item)})`

/** SQL: isSeenItem, for a person who sees inside the club. */
export const isSeenItemInside = (viewerId: Who, item: Item) =>
  sql<SqlBool>`(${isSeenSince(viewerId, timeOf(item))} and ${isInSeenTopic(viewerId, item)})`

/** SQL: whether everyone sees an item of club `k`. */
export const isSeenItemByAll = (item: Item) =>
  sql<SqlBool>`(${isSeenByAll(timeOf(item))} and ${isInOpenTopic(item)})`

/** SQL: isSeenItemInside, of one club that was not joined, which is read once and not with each row. */
export const isSeenItemInClub = (viewerId: Who, clubId: Expression<unknown>, item: Item) => {
  const from = sql`(select ${seesFrom(viewerId)} from clubs k
    left join club_memberships m on m.club_id = k.id and m.user_id = ${viewerId} where k.id = ${clubId})`
  return sql<SqlBool>`((${from} is null or ${timeOf(item)} >= ${from}) and ${isInSeenTopic(viewerId, item)})`
}

/** SQL: whether membership `m` is shown to who sees what is since `from`: joining is private as well, owning is not. */
export const isSeenMember = (from: Expression<unknown>) =>
  sql<SqlBool>`(${from} is null or m.created_at >= ${from} or m.role = 'owner')`

/** SQL: number of items of each kind in club `k` that a person sees, with membership `m`. */
export const seenTotals = (viewerId: Who) => sql<Record<
  string,
  number
> | null>`case when ${seesFrom(viewerId)} is null
  then (select jsonb_object_agg(a.type, a.count - coalesce((select sum(n.count)::int from topics t
      join topic_counts n on n.topic_id = t.id and n.type = a.type
      where t.club_id = k.id and not ${seesTopic(viewerId)}), 0)) from content_totals a where a.club_id = k.id)
  else (select jsonb_object_agg(t.type, t.count) from (select c.type, count(*)::int as count from content c
    where c.club_id = k.id and c.created_at >= ${seesFrom(viewerId)} and ${isInSeenTopic(viewerId, 'c')}
    group by c.type) t) end`
