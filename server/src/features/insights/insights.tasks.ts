import { sql } from 'kysely'
import { taskBudgetMs } from '../../platform/batches.ts'
import type { Dependencies } from '../../platform/context.ts'
import { addTask, type Tx, write } from '../../platform/write.ts'
import { rankItems } from './best.ts'

const changesAtOnce = 20_000

/**
 * Takes along what changed since the last run: of the club with the oldest change first, `atOnce` changes at a time, and
 * the rest in the next task. Works in short writes that may be interrupted anywhere, and run twice or on several servers.
 */
export async function countInsights(
  deps: Pick<Dependencies, 'db' | 'signals'>,
  { atOnce = changesAtOnce, budgetMs = taskBudgetMs * 10 } = {},
): Promise<void> {
  const end = Date.now() + budgetMs
  const ofOthers: string[] = []
  for (;;) {
    const clubId = await oldestClub(deps, ofOthers)
    if (!clubId) return
    if (!(await write(deps, (tx) => countIn(tx, clubId, atOnce)))) ofOthers.push(clubId)
    if (Date.now() >= end)
      return addTask(deps.db, 'insights.count', {}, { key: 'insights.count', isBulk: true })
  }
}

/** But for those that another server works on. */
async function oldestClub({ db }: Pick<Dependencies, 'db'>, ofOthers: string[]): Promise<string | undefined> {
  const { rows } = await sql<{ club_id: string }>`
    select club_id from club_insight_changes where club_id <> all(${ofOthers}::uuid[])
    order by id limit 1`.execute(db)
  return rows[0]?.club_id
}

/** False if another server works on this club. */
async function countIn(tx: Tx, clubId: string, atOnce: number): Promise<boolean> {
  const { rows: locked } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`insights ${clubId}`}, 0)) as is_ours`.execute(tx.db)
  if (!locked[0]?.is_ours) return false
  // Before anything else of it is: whoever removes the club begins with it as well, and they would wait for each other.
  await sql`select from clubs where id = ${clubId}::uuid for key share`.execute(tx.db)
  const { weeks, people, items } = await takeChanges(tx, clubId, atOnce)
  await forgetInactive(tx, clubId, people)
  await countActive(tx, clubId, weeks)
  await rankItems(tx, clubId, items)
  return true
}

type Taken = {
  weeks: string[]
  /** Who took something back in a week. */
  people: { week: string; user_id: string }[]
  items: string[]
}

/** Adds up the oldest changes. What a club or person left behind is dropped. */
async function takeChanges(tx: Tx, clubId: string, atOnce: number): Promise<Taken> {
  const { rows } = await sql<Taken>`
    with taken as (
      delete from club_insight_changes where club_id = ${clubId}::uuid and id in (
        select id from club_insight_changes where club_id = ${clubId}::uuid order by id limit ${atOnce})
      returning week, source, change, user_id, content_id
    ), club as (
      select id from clubs where id = ${clubId}::uuid
    ), counted as (
      insert into club_week_counts as w (club_id, week, source, number)
      select club.id, week, source, sum(change) from club, taken
      where source not in ('vote', 'attend', 'gone')
      group by club.id, week, source having sum(change) <> 0
      on conflict (club_id, week, source) do update set number = w.number + excluded.number
    ), deeds as (
      select week, user_id, sum(change)::int as change from taken
      where user_id is not null group by week, user_id having sum(change) <> 0
    ), active as (
      insert into club_week_people as p (club_id, week, user_id, deeds)
      select club.id, week, user_id, change from club, deeds join profiles on profiles.id = user_id
      on conflict (club_id, week, user_id) do update set deeds = p.deeds + excluded.deeds
    ), members as (
      insert into club_insights as i (club_id, members, counted_at)
      select club.id, sum(case source when 'joined' then change when 'left' then -change else 0 end), now()
      from club, taken group by club.id
      on conflict (club_id) do update set members = i.members + excluded.members, counted_at = excluded.counted_at
    )
    select coalesce(array_agg(distinct week::text), '{}') as weeks,
      coalesce(array_agg(distinct content_id) filter (where content_id is not null), '{}') as items,
      (select coalesce(json_agg(json_build_object('week', week, 'user_id', user_id)), '[]')
        from deeds where change < 0) as people
    from taken`.execute(tx.db)
  return rows[0] ?? { weeks: [], people: [], items: [] }
}

/** Whoever took everything back did nothing in that week. */
async function forgetInactive(tx: Tx, clubId: string, people: Taken['people']): Promise<void> {
  if (people.length === 0) return
  await sql`
    delete from club_week_people p using unnest(
      ${people.map(({ week }) => week)}::date[], ${people.map(({ user_id: id }) => id)}::uuid[]) t (week, user_id)
    where p.club_id = ${clubId}::uuid and p.week = t.week and p.user_id = t.user_id and p.deeds <= 0`.execute(
    tx.db,
  )
}

async function countActive(tx: Tx, clubId: string, weeks: string[]): Promise<void> {
  await sql`
    insert into club_week_counts as w (club_id, week, source, number)
    select k.id, one.week, 'active',
      (select count(*) from club_week_people p where p.club_id = k.id and p.week = one.week)
    from clubs k, unnest(${weeks}::date[]) one (week) where k.id = ${clubId}::uuid
    on conflict (club_id, week, source) do update set number = excluded.number
    where w.number <> excluded.number`.execute(tx.db)
}
