import { type Expression, type SqlBool, sql } from 'kysely'

// Restricted topics: their items are seen by the groups that may, by the club's owner, admins and moderators, and by their
// author. `restricted_topic_id` of the view `content` is null for all other items, which cost no more than that.

type Who = string | Expression<string>
/** The name under which a statement has the view `content`. */
type Item = 'c' | 'content' | 'i' | 'o' | 's' | 'shown'

/** SQL: whether a person sees a topic that is restricted. */
export const seesRestrictedTopic = (viewerId: Who, topicId: Expression<unknown>) => sql<SqlBool>`exists (
  select from topics rt join clubs rk on rk.id = rt.club_id
  left join club_memberships rm on rm.club_id = rk.id and rm.user_id = ${viewerId}
  where rt.id = ${topicId} and (
    rk.user_id = ${viewerId} or rm.role = 'admin' or rk.permissions -> 'admins' ? ${viewerId}::text
    or rm.user_id is not null and rk.permissions -> 'moderators' ? ${viewerId}::text
    or exists (select from topic_groups rg
      join club_group_members rw on rw.group_id = rg.group_id and rw.user_id = ${viewerId}
      where rg.topic_id = rt.id and rg.can_see)))`

/** SQL: whether a person who sees the club's other items sees this one. */
export const isInSeenTopic = (viewerId: Who, item: Item) =>
  sql<SqlBool>`(${topicOf(item)} is null or ${sql.ref(`${item}.user_id`)} = ${viewerId}
    or ${seesRestrictedTopic(viewerId, topicOf(item))})`

/** SQL: isInSeenTopic, of a row `c` of `content_rows`. */
export const isInSeenTopicOfRow = (
  viewerId: Who,
) => sql<SqlBool>`(c.topic_id is null or c.user_id = ${viewerId}
  or exists (select from topics t where t.id = c.topic_id and ${seesTopic(viewerId)}))`

/** SQL: whether everyone who sees the club's other items sees this one. */
export const isInOpenTopic = (item: Item) => sql<SqlBool>`(${topicOf(item)} is null)`

const topicOf = (item: Item) => sql.ref(`${item}.restricted_topic_id`)

/** SQL: whether a person sees topic `t`. */
export const seesTopic = (viewerId: Who) =>
  sql<SqlBool>`(not t.is_restricted or ${seesRestrictedTopic(viewerId, sql.ref('t.id'))})`

/** SQL: whether a person muted the topic of an item; what they muted is read once, and not with each row. */
export const isMutedTopic = (viewerId: Who, item: 'c' | 'content') =>
  sql<SqlBool>`(${sql.ref(`${item}.topic_id`)} is not null and ${sql.ref(`${item}.topic_id`)} = any(array(
    select l.topic_id from topic_levels l where l.user_id = ${viewerId} and l.level = 'muted')))`

/** SQL: `restricted_topic_id` of a row `c` of `content_rows`. */
export const restrictedTopicOf = sql<string | null>`case when c.topic_id is not null then
  (select rt.id from topics rt where rt.id = c.topic_id and rt.is_restricted) end`
