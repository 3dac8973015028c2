import { sql } from 'kysely'
import { addingTasks } from '../../platform/write.ts'

/**
 * SQL: expressions of a `with` that note, once a minute, that something was published in a club, if there is a row in the
 * one named `item`. One in which something happens for the first time is noted at once. Whoever finds the club held by
 * somebody leaves it to the next.
 */
export const notingActive = (clubId: string) => sql`
  due as (
    select id from clubs
    where id = ${clubId} and (active_at < now() - interval '1 minute' or activity_score = 0)
      and exists (select from item)
    for no key update skip locked
  ),
  active as (update clubs set active_at = now() from due where clubs.id = due.id returning clubs.id)`

/** SQL: has the club scored if it was noted, as a column of the statement. */
export const scoringActive = (clubId: string) => sql`
  case when exists (select from active) then (
    select count(*) from ${addingTasks('clubs.score', [{ clubId }], { key: `clubs.score ${clubId}` })}
  ) end`
