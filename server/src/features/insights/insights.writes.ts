import { sql } from 'kysely'
import type { Tx } from '../../platform/database/write.ts'
import { rankItems } from './best.ts'

/** SQL: `with` expressions that add the changes of `taken` in `club` to the club's weeks. `actions`: by week and person. */
export const addToWeeks = sql`
  counted as (
    insert into club_week_counts as w (club_id, week, source, number)
    select club.id, week, source, sum(change) from club, taken
    where source not in ('vote', 'attending', 'signed-up', 'account-deleted')
    group by club.id, week, source having sum(change) <> 0
    on conflict (club_id, week, source) do update set number = w.number + excluded.number
  ), actions as (
    select week, user_id, sum(change)::int as change from taken
    where user_id is not null and source not in ('joined', 'left')
    group by week, user_id having sum(change) <> 0
  ), active as (
    insert into club_week_people as p (club_id, week, user_id, action_count)
    select club.id, week, user_id, change from club, actions join profiles on profiles.id = user_id
    on conflict (club_id, week, user_id) do update set action_count = p.action_count + excluded.action_count
  ), members as (
    insert into club_insights as i (club_id, members, counted_at)
    select club.id, sum(case source when 'joined' then change when 'left' then -change else 0 end), now()
    from club, taken group by club.id
    on conflict (club_id) do update set members = i.members + excluded.members, counted_at = excluded.counted_at
  )`

export type WeekChanges = {
  /** Their Mondays, '2026-05-25'. */
  weeks: string[]
  /** People who undid something in a week. */
  undone: { week: string; user_id: string }[]
  /** Items that were liked, commented on or deleted. */
  items: string[]
}

/** Counts the active people and ranks the items of these weeks again. */
export async function updateWeeks(
  tx: Tx,
  clubId: string,
  { weeks, undone, items }: WeekChanges,
): Promise<void> {
  await removeInactive(tx, clubId, undone)
  await countActive(tx, clubId, weeks)
  await rankItems(tx, clubId, items)
}

/** People who undid everything were not active in that week. */
async function removeInactive(tx: Tx, clubId: string, people: WeekChanges['undone']): Promise<void> {
  if (people.length === 0) return
  await sql`
    delete from club_week_people p using unnest(
      ${people.map(({ week }) => week)}::date[], ${people.map(({ user_id: id }) => id)}::uuid[]) t (week, user_id)
    where p.club_id = ${clubId}::uuid and p.week = t.week and p.user_id = t.user_id and p.action_count <= 0`.execute(
    tx.db,
  )
}

async function countActive(tx: Tx, clubId: string, weeks: string[]): Promise<void> {
  if (weeks.length === 0) return
  await sql`
    insert into club_week_counts as w (club_id, week, source, number)
    select k.id, one.week, 'active',
      (select count(*) from club_week_people p where p.club_id = k.id and p.week = one.week)
    from clubs k, unnest(${weeks}::date[]) one (week) where k.id = ${clubId}::uuid
    on conflict (club_id, week, source) do update set number = excluded.number
    where w.number <> excluded.number`.execute(tx.db)
}
