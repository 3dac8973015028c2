import { type Expression, type SqlBool, sql } from 'kysely'

// Who sees what in a club. What was written while it was private stays with those who were members then, also once it
// is public (docs/decisions/141): every read of something in a club asks `isSeenBy` or `isSeenByAll`, and `isOpenTo` only
// where nothing but the club itself is shown.

type Who = string | Expression<string>
type Time = Expression<unknown>

/** SQL: whether the list of club `k` names a person as an admin. */
export const isListedAdmin = (viewerId: Who): Expression<SqlBool> =>
  sql<SqlBool>`k.permissions -> 'admins' ? ${viewerId}::text`

/** SQL: canSeeInside, for club `k` with membership `m`. */
export const isOpenTo = (viewerId: Who) =>
  sql<SqlBool>`(k.deleted_at is null
    and (not k.is_private or m.user_id is not null or k.user_id = ${viewerId} or ${isListedAdmin(viewerId)}))`

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

/** SQL: isSeenSince, of one club that was not joined, which is read once and not with each row. */
export const isSeenInClub = (viewerId: Who, clubId: Expression<unknown>, at: Time) => {
  const from = sql`(select ${seesFrom(viewerId)} from clubs k
    left join club_memberships m on m.club_id = k.id and m.user_id = ${viewerId} where k.id = ${clubId})`
  return sql<SqlBool>`(${from} is null or ${at} >= ${from})`
}

/** SQL: whether membership `m` is shown to who sees what is since `from`: joining is private as well, owning is not. */
export const isSeenMember = (from: Expression<unknown>) =>
  sql<SqlBool>`(${from} is null or m.created_at >= ${from} or m.role = 'owner')`

/** SQL: number of items of each kind in club `k` that a person sees, with membership `m`. */
export const seenTotals = (viewerId: Who) => sql<Record<
  string,
  number
> | null>`case when ${seesFrom(viewerId)} is null
  then (select jsonb_object_agg(t.type, t.count) from content_totals t where t.club_id = k.id)
  else (select jsonb_object_agg(t.type, t.count) from (select c.type, count(*)::int as count from content c
    where c.club_id = k.id and c.created_at >= ${seesFrom(viewerId)} group by c.type) t) end`
