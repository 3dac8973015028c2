import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { addTask, type Tx, write } from '../../platform/database/write.ts'
import { taskBudgetMs } from '../../platform/tasks/batches.ts'
import { addToWeeks, updateWeeks, type WeekChanges } from '../insights/insights.writes.ts'
import { addPoints, rankPeople, withExpiredRankings } from '../leaderboard/points.writes.ts'

const changesAtOnce = 20_000

/**
 * Derives points and insights from `club_changes`, and ranks people again whose points grew too old for a period: the
 * club that has waited longest first, `atOnce` changes at a time, and the rest in the next task. Works in short writes
 * that may be interrupted anywhere, and run twice or on several servers. `today`: in UTC, '2026-05-31'.
 */
export async function rollUpClubs(
  deps: Pick<Dependencies, 'db' | 'signals'>,
  {
    today = new Date().toISOString().slice(0, 10),
    atOnce = changesAtOnce,
    budgetMs = taskBudgetMs * 10,
  } = {},
): Promise<void> {
  const end = Date.now() + budgetMs
  const busy: string[] = []
  for (;;) {
    const clubs = await oldestClubs(deps, busy, today)
    if (clubs.length === 0) return
    for (const clubId of clubs)
      if (!(await write(deps, (tx) => rollUp(tx, clubId, { today, atOnce })))) busy.push(clubId)
    if (Date.now() >= end)
      return addTask(deps.db, 'clubs.roll-up', {}, { key: 'clubs.roll-up', isBulk: true })
  }
}

/** The club with the oldest change, and the one whose ranking expired first. Skips clubs that other servers work on. */
async function oldestClubs(
  { db }: Pick<Dependencies, 'db'>,
  busy: string[],
  today: string,
): Promise<string[]> {
  const { rows } = await sql<{ club_id: string }>`
    select distinct club_id from (
      (select club_id from club_changes where club_id <> all(${busy}::uuid[]) order by id limit 1)
      union all
      (select club_id from club_rankings
        where until <= ${today}::date and club_id <> all(${busy}::uuid[]) order by until limit 1)
    ) found`.execute(db)
  return rows.map((row) => row.club_id)
}

/** False if another server works on this club. */
async function rollUp(
  tx: Tx,
  clubId: string,
  { today, atOnce }: { today: string; atOnce: number },
): Promise<boolean> {
  const { rows: locked } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`rollup ${clubId}`}, 0)) as is_ours`.execute(tx.db)
  if (!locked[0]?.is_ours) return false
  // First, because deleting the club locks its row first as well; another order could deadlock.
  await sql`select from clubs where id = ${clubId}::uuid for key share`.execute(tx.db)
  const { people, ...changes } = await takeChanges(tx, clubId, atOnce)
  await rankPeople(tx, clubId, await withExpiredRankings(tx, clubId, people, { today, atOnce }), today)
  await updateWeeks(tx, clubId, changes)
  return true
}

type Taken = WeekChanges & {
  /** Whose points or membership changed. */
  people: string[]
}

/** Adds the oldest changes up and deletes them. Drops what deleted clubs and people left. */
async function takeChanges(tx: Tx, clubId: string, atOnce: number): Promise<Taken> {
  const { rows } = await sql<Taken>`
    with taken as (
      delete from club_changes where club_id = ${clubId}::uuid and id in (
        select id from club_changes where club_id = ${clubId}::uuid order by id limit ${atOnce})
      returning day, week_of(day::timestamp at time zone 'UTC') as week, source, change, user_id, author_id, content_id
    ), club as (
      select id from clubs where id = ${clubId}::uuid
    ), ${addPoints}, ${addToWeeks}
    select (select coalesce(array_agg(distinct person_id), '{}') from earned) as people,
      coalesce(array_agg(distinct week::text), '{}') as weeks,
      coalesce(array_agg(distinct content_id) filter (where content_id is not null), '{}') as items,
      (select coalesce(json_agg(json_build_object('week', week, 'user_id', user_id)), '[]')
        from actions where change < 0) as undone
    from taken`.execute(tx.db)
  return rows[0] ?? { people: [], weeks: [], items: [], undone: [] }
}
