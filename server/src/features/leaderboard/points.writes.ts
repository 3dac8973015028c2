import { contentTypes } from '@guildhall/contract/limits'
import { lessonsADay, type PointSource, pointsFor } from '@guildhall/contract/points'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/write.ts'
import { followGroupRules } from '../groups/rules.tasks.ts'
import { daysOf } from './periods.ts'

const sourcesOf: Record<PointSource, readonly string[]> = {
  published: contentTypes,
  attended: ['attending'],
  comments: ['comment'],
  lessons: ['lesson'],
  likes: ['like'],
  votes: ['vote'],
}

const listOf = (sources: readonly string[]) => sql.join(sources.map((source) => sql.lit(source)))

/**
 * SQL: two `with` expressions that add the changes of `taken` in `club` to `club_points`. `earned` has the `person_id` of
 * everyone whose points or membership changed.
 */
export const addPoints = sql`
  earned as (
    select case source when 'like' then author_id else user_id end as person_id, day, source, change
    from taken
    where source in (${listOf([...Object.values(sourcesOf).flat(), 'joined', 'left'])})
      and case source when 'like' then author_id else user_id end is not null
  ), points as (
    insert into club_points as p (club_id, user_id, day, published, comments, lessons, likes, attended, votes)
    select club.id, person_id, day,
      ${sumOf('published')}, ${sumOf('comments')}, ${sumOf('lessons')}, ${sumOf('likes')}, ${sumOf('attended')}, ${sumOf('votes')}
    from club, earned join profiles on profiles.id = person_id
    where source not in ('joined', 'left')
    group by club.id, person_id, day
    on conflict (club_id, user_id, day) do update set
      published = p.published + excluded.published,
      comments = p.comments + excluded.comments,
      lessons = p.lessons + excluded.lessons,
      likes = p.likes + excluded.likes,
      attended = p.attended + excluded.attended,
      votes = p.votes + excluded.votes
  )`

function sumOf(source: PointSource) {
  return sql`coalesce(sum(change) filter (where source in (${listOf(sourcesOf[source])})), 0)::int`
}

/** Adds those whose points grew too old for a period, at most `atOnce`. */
export async function withExpiredRankings(
  tx: Tx,
  clubId: string,
  people: string[],
  { today, atOnce }: { today: string; atOnce: number },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from club_rankings
    where club_id = ${clubId}::uuid and until <= ${today}::date limit ${atOnce}`.execute(tx.db)
  return [...new Set([...people, ...rows.map((row) => row.user_id)])]
}

/** SQL: of a day of `club_points`. Capped here rather than when lessons are finished or undone, in any order. */
const points = sql.join(
  Object.entries(pointsFor).map(([source, each]) => {
    const number = sql`p.${sql.raw(source)}`
    return sql`${source === 'lessons' ? sql`least(${number}, ${sql.lit(lessonsADay)})` : number} * ${sql.lit(each)}`
  }),
  sql` + `,
)

const periods = sql.join(
  Object.entries(daysOf).map(([period, days]) => sql`(${sql.lit(period)}, ${sql.lit(days)}::int)`),
)

/** Ranks these people again in each period, and queues the groups of the levels they reached; only members with points have a ranking. */
export async function rankPeople(tx: Tx, clubId: string, people: string[], today: string): Promise<void> {
  if (people.length === 0) return
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
      delete from club_rankings s
      where s.club_id = ${clubId}::uuid and s.user_id = any(${people}::uuid[])
        and not exists (select from counted c where c.user_id = s.user_id and c.period = s.period)
    )
    insert into club_rankings as s (club_id, user_id, period, points, until)
    select ${clubId}::uuid, user_id, period, points, until from counted
    on conflict (club_id, user_id, period) do update set points = excluded.points, until = excluded.until
    where (s.points, s.until) is distinct from (excluded.points, excluded.until)`.execute(tx.db)
  await countRanks(tx, clubId)
  await followGroupRules(tx, clubId, people)
}

/** Writes only the ranks that changed. */
async function countRanks(tx: Tx, clubId: string): Promise<void> {
  await sql`
    with counted as (
      select period, points, count(*)::int as people from club_rankings
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
