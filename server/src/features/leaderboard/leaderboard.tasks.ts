import { pointsFor } from '@guildhall/contract/points'
import { sql } from 'kysely'
import { taskBudgetMs } from '../../platform/batches.ts'
import type { Dependencies } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/write.ts'
import { daysOf } from './periods.ts'

const changesAtOnce = 20_000

/**
 * Takes along what changed since the last run, and what grew too old for a period. Works in short writes that may be
 * interrupted anywhere, and run twice or on several servers. `today`: in UTC, '2026-05-31'.
 */
export async function countPoints(
  deps: Pick<Dependencies, 'db' | 'signals'>,
  { today = new Date().toISOString().slice(0, 10), budgetMs = taskBudgetMs * 10 } = {},
): Promise<void> {
  const end = Date.now() + budgetMs
  let after: string | null = null
  for (;;) {
    const clubId = await nextClub(deps, after, today)
    if (!clubId) return
    while (await write(deps, (tx) => countIn(tx, clubId, today))) if (Date.now() > end) return
    if (Date.now() > end) return
    after = clubId
  }
}

async function nextClub(
  { db }: Pick<Dependencies, 'db'>,
  after: string | null,
  today: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ club_id: string }>`
    select club_id from (
      (select club_id from club_point_changes where ${after}::uuid is null or club_id > ${after}::uuid
        order by club_id limit 1)
      union all
      select min(club_id::text)::uuid from club_standings
        where until <= ${today}::date and (${after}::uuid is null or club_id > ${after}::uuid)
    ) found where club_id is not null order by club_id limit 1`.execute(db)
  return rows[0]?.club_id
}

/** Answers whether there may be more to do. */
async function countIn(tx: Tx, clubId: string, today: string): Promise<boolean> {
  // Another server may be at this club.
  const { rows: locked } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`leaderboard ${clubId}`}, 0)) as is_ours`.execute(
    tx.db,
  )
  if (!locked[0]?.is_ours) return false
  const changed = await takeChanges(tx, clubId)
  const { rows: aged } = await sql<{ user_id: string }>`
    select distinct user_id from club_standings
    where club_id = ${clubId}::uuid and until <= ${today}::date limit ${changesAtOnce}`.execute(tx.db)
  const people = [...new Set([...changed.people, ...aged.map((row) => row.user_id)])]
  if (people.length > 0) {
    await rankPeople(tx, clubId, people, today)
    await countRanks(tx, clubId)
  }
  return changed.isFull || aged.length === changesAtOnce
}

/** Adds up the oldest changes; whose they were. */
async function takeChanges(tx: Tx, clubId: string): Promise<{ people: string[]; isFull: boolean }> {
  const { rows } = await sql<{ user_id: string; taken: string }>`
    with taken as (
      delete from club_point_changes where club_id = ${clubId}::uuid and id in (
        select id from club_point_changes where club_id = ${clubId}::uuid order by id limit ${changesAtOnce})
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
    select user_id, count(*) as taken from taken group by user_id`.execute(tx.db)
  const taken = rows.reduce((sum, row) => sum + Number(row.taken), 0)
  return { people: rows.map((row) => row.user_id), isFull: taken === changesAtOnce }
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
