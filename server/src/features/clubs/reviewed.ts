import { type Expression, sql } from 'kysely'

type Who = string | Expression<string>

/** SQL: the act by which all that a person publishes in a club waits for a moderator; null if none is in force. */
export const reviewIn = (clubId: Expression<string>, personId: Who) =>
  sql<string | null>`(select r.act_id from restrictions r
    where r.club_id = ${clubId} and r.person_id = ${personId} and r.kind = 'reviewed'
      and (r.ends_at is null or r.ends_at > now()) limit 1)`

/** SQL: whether that holds for a person in club `k`; never for its owner. */
export const isReviewed = (personId: Who) =>
  sql<boolean>`(k.user_id <> ${personId} and ${reviewIn(sql.ref('k.id'), personId)} is not null)`
