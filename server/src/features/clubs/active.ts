import { sql } from 'kysely'
import { enqueueSql } from '../../platform/database/write.ts'

/** SQL: activities that count as recent participation. */
export const recentActivitySql = sql`
  created_at > now() - interval '28 days' and type in ('content.created', 'comment', 'like')`

/** SQL: marks a club as active, once a minute, if `item` has a row. Skips locked clubs. */
export const markActiveSql = (clubId: string) => sql`
  due as (
    select id from clubs
    where id = ${clubId} and (active_at < now() - interval '1 minute' or activity_score = 0)
      and exists (select from item)
    for no key update skip locked
  ),
  active as (update clubs set active_at = now() from due where clubs.id = due.id returning clubs.id)`

/** SQL: queues the club's scoring if it was marked. */
export const enqueueScoringSql = (clubId: string) => sql`
  case when exists (select from active) then (
    select count(*) from ${enqueueSql('clubs.score', [{ clubId }], { key: `clubs.score ${clubId}` })}
  ) end`
