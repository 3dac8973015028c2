import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/**
 * The weight of a case's reporters: 1 for members of its club for a week without a restriction, a quarter for people whose
 * last three closed cases led to nothing, 0 for everyone else.
 */
export async function weightOf(db: Database, caseId: string): Promise<number> {
  const { rows } = await sql<{ weight: number }>`
    select coalesce(sum(case when (
        select count(*) = 3 and bool_and(outcome <> 'acted') from (
          select d.outcome from reports e join moderation_cases d on d.id = e.case_id
          where e.reporter_id = r.reporter_id and d.closed_at is not null
          group by d.id order by max(e.created_at) desc, d.id desc limit 3) latest) then 0.25 else 1 end), 0)::float as weight
    from moderation_cases c
    -- A person counts once, however many reasons they gave.
    cross join lateral (select distinct reporter_id from reports where case_id = c.id) r
    join club_memberships m on m.club_id = c.club_id and m.user_id = r.reporter_id
      and m.created_at <= now() - interval '7 days'
    where c.id = ${caseId} and not exists (select from restrictions x where x.person_id = r.reporter_id
      and (x.club_id is null or x.club_id = c.club_id) and (x.ends_at is null or x.ends_at > now()))`.execute(
    db,
  )
  return rows[0]?.weight ?? 0
}
