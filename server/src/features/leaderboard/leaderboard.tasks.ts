import { pointsFor } from '@guildhall/contract/points'
import { sql } from 'kysely'
import { taskBudgetMs } from '../../platform/batches.ts'
import type { Dependencies } from '../../platform/context.ts'
import { addTask, type Tx, write } from '../../platform/write.ts'
import { daysOf } from './periods.ts'

const changesAtOnce = 20_000

/**
 * Takes along what changed since the last run, and what grew too old for a period: of the club that has waited longest
 * first, a bounded part at a time, and the rest in the next task. Works in short writes that may be interrupted anywhere,
 * and run twice or on several servers. `today`: in UTC, '2026-05-31'.
 */
export async function countPoints(
  deps: Pick<Dependencies, 'db' | 'signals'>,
  {
    today = new Date().toISOString().slice(0, 10),
    atOnce = changesAtOnce,
    budgetMs = taskBudgetMs * 10,
  } = {},
): Promise<void> {
  const end = Date.now() + budgetMs
  const ofOthers: string[] = []
  for (;;) {
    const clubs = await oldestClubs(deps, ofOthers, today)
    if (clubs.length === 0) return
    for (const clubId of clubs)
      if (!(await write(deps, (tx) => countIn(tx, clubId, { today, atOnce })))) ofOthers.push(clubId)
    if (Date.now() >= end)
      return addTask(deps.db, 'leaderboard.count', {}, { key: 'leaderboard.count', isBulk: true })
  }
}

/** That with the oldest change, and that whose standings grew old first, but for those another server works on. */
async function oldestClubs(
  { db }: Pick<Dependencies, 'db'>,
  ofOthers: string[],
  today: string,
): Promise<string[]> {
  const { rows } = await sql<{ club_id: string }>`
    select distinct club_id from (
      (select club_id from club_point_changes where club_id <> all(${ofOthers}::uuid[]) order by id limit 1)
      union all
      (select club_id from club_standings
        where until <= ${today}::date and club_id <> all(${ofOthers}::uuid[]) order by until limit 1)
    ) found`.execute(db)
  return rows.map((row) => row.club_id)
}

/** False if another server works on this club. */
async function countIn(
  tx: Tx,
  clubId: string,
  { today, atOnce }: { today: string; atOnce: number },
): Promise<boolean> {
  const { rows: locked } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`leaderboard ${clubId}`}, 0)) as is_ours`.execute(
    tx.db,
  )
  if (!locked[0]?.is_ours) return false
  const changed = await takeChanges(tx, clubId, atOnce)
  const { rows: aged } = await sql<{ user_id: string }>`
    select distinct user_id from club_standings
    where club_id = ${clubId}::uuid and until <= ${today}::date limit ${atOnce}`.execute(tx.db)
  const people = [...new Set([...changed, ...aged.map((row) => row.user_id)])]
  if (people.length > 0) {
    await rankPeople(tx, clubId, people, today)
    await countRanks(tx, clubId)
  }
  return true
}

/** Adds up the oldest changes; whose they were. */
async function takeChanges(tx: Tx, clubId: string, atOnce: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    with taken as (
      delete from club_point_changes where club_id = ${clubId}::uuid and id in (
        select id from club_point_changes where club_id = ${clubId}::uuid order by id limit ${atOnce})
      returning user_id, day, source, change
    ), added as (
      insert into club_points as p (club_id, user_id, day, published, comments, likes, attended, votes)
      select k.id, t.user_id, t.day,
        ${sumOf('published')}, ${sumOf('comments')}, ${sumOf('likes')}, ${sumOf('attended')}, ${sumOf('votes')}
      from taken t
      -- What a club or person left behind is dropped.
      join clubs k on k.id = ${clubId}::uuid
      join profiles on profiles.id = t.user_id
      group by k.id, t.user_id, t.day
      having bool_or(t.change <> 0)
      on conflict (club_id, user_id, day) do update set
        published = p.published + excluded.published,
        comments = p.comments + excluded.comments,
        likes = p.likes + excluded.likes,
        attended = p.attended + excluded.attended,
        votes = p.votes + excluded.votes
    )
    select distinct user_id from taken`.execute(tx.db)
  return rows.map((row) => row.user_id)
}

const sumOf = (source: string) =>
  sql`coalesce(sum(t.change) filter (where t.source = ${sql.lit(source)}), 0)::int`

/** SQL: of a day of `club_points`. */
const points = sql.join(
  Object.entries(pointsFor).map(([source, each]) => sql`p.${sql.raw(source)} * ${sql.lit(each)}`),
  sql` + `,
)

const periods = sql.join(
  Object.entries(daysOf).map(([period, days]) => sql`(${sql.lit(period)}, ${sql.lit(days)}::int)`),
)

/** Writes anew what these people have in each period; only members with points have a standing. */
async function rankPeople(tx: Tx, clubId: string, people: string[], today: string): Promise<void> {
  await sql`
    with counted as (
      select p.user_id, w.period, sum(${points})::int as points, min(p.day) + w.days as until
      from club_points p
      join club_memberships m on m.club_id = p.club_id and m.user_id = p.user_id
      join (values ${periods}) w (period, days) on w.days is null or p.day > ${today}::date - w.days
      where p.club_id = ${clubId}::uuid and p.user_id = any(${people}::uuid[])
      group by p.user_id, w.period, w.days
      having sum(${points}) > 0
    ), gone as (
      delete from club_standings s
      where s.club_id = ${clubId}::uuid and s.user_id = any(${people}::uuid[])
        and not exists (select from counted c where c.user_id = s.user_id and c.period = s.period)
    )
    insert into club_standings as s (club_id, user_id, period, points, until)
    select ${clubId}::uuid, user_id, period, points, until from counted
    on conflict (club_id, user_id, period) do update set points = excluded.points, until = excluded.until
    where (s.points, s.until) is distinct from (excluded.points, excluded.until)`.execute(tx.db)
}

/** Writes only the ranks that changed. */
async function countRanks(tx: Tx, clubId: string): Promise<void> {
  await sql`
    with counted as (
      select period, points, count(*)::int as people from club_standings
      where club_id = ${clubId}::uuid group by period, points
    ), ranked as (
      select period, points, people, (1 + coalesce(sum(people) over (
        partition by period order by points desc rows between unbounded preceding and 1 preceding), 0))::int as rank
      from counted
    ), gone as (
      delete from club_ranks r where r.club_id = ${clubId}::uuid
        and not exists (select from ranked where ranked.period = r.period and ranked.points = r.points)
    )
    insert into club_ranks as r (club_id, period, points, rank, people)
    select ${clubId}::uuid, period, points, rank, people from ranked
    on conflict (club_id, period, points) do update set rank = excluded.rank, people = excluded.people
    where (r.rank, r.people) is distinct from (excluded.rank, excluded.people)`.execute(tx.db)
}
