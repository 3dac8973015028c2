import type { Role } from '@guildhall/contract/clubs'
import type {
  Leaderboard,
  LeaderboardPeriod,
  leaderboardApi,
  OwnStanding,
  Standing,
} from '@guildhall/contract/leaderboard'
import { limits } from '@guildhall/contract/limits'
import type { PointSource } from '@guildhall/contract/points'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { decodeRank, encodeRank, paginate } from '../../platform/database/cursor.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { AppError } from '../../platform/errors.ts'
import { findOpenClub } from '../clubs/clubs.reads.ts'
import { levelOf } from '../clubs/levels.ts'
import { roleIn } from '../clubs/standing.ts'
import { type PersonColumns, personColumns, presentPerson } from '../profiles/profiles.reads.ts'
import { isSeenMember } from '../visibility/seen.ts'
import { daysOf } from './periods.ts'

type Query = z.output<(typeof leaderboardApi)['GET /clubs/:club/leaderboard']['query']>

/**
 * Members with points, most first, and the viewer's rank. Errors: bad_club_identifier, club_not_found, members_only,
 * leaderboard_off, bad_input (a cursor of another list).
 */
export async function readLeaderboard(
  { db, viewer }: PersonContext,
  identifier: string,
  { period, cursor }: Query,
): Promise<Leaderboard> {
  const club = await findOpenClub(db, viewer, identifier)
  if (!club.has_leaderboard) throw new AppError('leaderboard_off')
  const from = decodeRank(cursor)
  const found = await rankings[period](db, {
    clubId: club.id,
    viewerId: viewer.id,
    seesFrom: club.sees_from ?? undefined,
    points: from?.rank,
    personId: from?.id,
  })
  const { rows, next } = paginate(
    found.filter(isSomebody),
    limits.leaderboardPage,
    ({ points, person_id: id }) => encodeRank(points, id),
  )
  const [first] = found
  return {
    items: rows.flatMap((row) => presentStanding(row, club.level_names)),
    next,
    count: first?.ranked ?? 0,
    own: first?.own ? presentOwn(first.own, club.level_names) : null,
  }
}

type Own = Record<PointSource | 'points' | 'rank' | 'all', number>

/** Person columns are null if no one has points; the row then describes the viewer only. */
type Row = PersonColumns & {
  points: number | null
  rank: number | null
  role: Role | null
  all_points: number | null
  ranked: number
  own: Own | null
}
type Somebody = Row & { points: number; rank: number; role: Role; all_points: number; person_id: string }

const isSomebody = (row: Row): row is Somebody => row.person_id !== null && row.points !== null

type RankingQuery = {
  clubId: string
  viewerId: string
  seesFrom: Date | undefined
  points?: number | undefined
  personId?: string | undefined
}

/** A statement a period, which follows an index for one page. */
const rankings: Record<LeaderboardPeriod, ReturnType<typeof rankingsIn>> = {
  week: rankingsIn('week'),
  month: rankingsIn('month'),
  all: rankingsIn('all'),
}

function rankingsIn(period: LeaderboardPeriod) {
  return prepared<RankingQuery, Row>((db, { clubId, viewerId, seesFrom, points, personId }) => {
    const here = (table: string) =>
      sql<SqlBool>`${sql.ref(`${table}.club_id`)} = ${clubId}::uuid and ${sql.ref(`${table}.period`)} = ${sql.lit(period)}`
    const after = points && personId && sql`and (s.points, s.user_id) < (${points}::int, ${personId}::uuid)`
    const seen = seesFrom ? sql`and ${isSeenMember(sql`${seesFrom}::timestamptz`)}` : sql``
    const shown = sql<{ user_id: string; points: number; role: Role }>`lateral (
      select s.user_id, s.points, ${roleIn(sql.ref('s.user_id'))} as role
      from club_rankings s
      join club_memberships m on m.club_id = s.club_id and m.user_id = s.user_id ${seen}
      where ${here('s')} ${after ?? sql``}
      order by s.points desc, s.user_id desc limit ${sql.lit(limits.leaderboardPage + 1)})`
    return db
      .selectFrom('clubs as k')
      .where('k.id', '=', clubId)
      .leftJoin(shown.as('one'), (join) => join.onTrue())
      .leftJoin('club_ranks as r', (join) => join.on(sql<SqlBool>`${here('r')} and r.points = one.points`))
      .leftJoin('club_rankings as t', (join) =>
        join.on(sql<SqlBool>`t.club_id = ${clubId}::uuid and t.user_id = one.user_id and t.period = 'all'`),
      )
      .leftJoin('profiles as p', 'p.id', 'one.user_id')
      .select(['one.points', 'one.role', 'r.rank', 't.points as all_points', ...personColumns])
      .select([
        sql<number>`coalesce((select l.rank + l.people - 1 from club_ranks l where ${here('l')}
          order by l.points limit 1), 0)`.as('ranked'),
        own(period, clubId, viewerId).as('own'),
      ])
      .orderBy('one.points', 'desc')
      .orderBy('one.user_id', 'desc')
  })
}

/** SQL: the viewer's rank; null for non-members. Without points they come after all with points. */
const own = (period: LeaderboardPeriod, clubId: Expression<string>, viewerId: Expression<string>) =>
  sql<Own | null>`(select json_build_object('points', coalesce(s.points, 0), 'all', coalesce(t.points, 0),
      'rank', coalesce(r.rank, (select l.rank + l.people from club_ranks l
        where l.club_id = ${clubId}::uuid and l.period = ${sql.lit(period)} order by l.points limit 1), 1),
      'published', c.published, 'attended', c.attended, 'comments', c.comments,
      'lessons', c.lessons, 'likes', c.likes, 'votes', c.votes)
    from club_memberships w
    left join club_rankings s on s.club_id = w.club_id and s.user_id = w.user_id and s.period = ${sql.lit(period)}
    left join club_rankings t on t.club_id = w.club_id and t.user_id = w.user_id and t.period = 'all'
    left join club_ranks r on r.club_id = w.club_id and r.period = ${sql.lit(period)} and r.points = s.points
    cross join lateral (
      select coalesce(sum(published), 0) as published, coalesce(sum(attended), 0) as attended,
        coalesce(sum(comments), 0) as comments, coalesce(sum(lessons), 0) as lessons,
        coalesce(sum(likes), 0) as likes, coalesce(sum(votes), 0) as votes
      from club_points d where d.club_id = w.club_id and d.user_id = w.user_id ${isWithin(period)}
    ) c
    where w.club_id = ${clubId}::uuid and w.user_id = ${viewerId}::uuid)`

const isWithin = (period: LeaderboardPeriod) =>
  daysOf[period] === null ? sql`` : sql`and d.day > utc_day(now()) - ${sql.lit(daysOf[period])}`

function presentStanding(row: Somebody, names: string[]): Standing[] {
  const person = presentPerson(row)
  if (!person) return []
  const { points, rank, role, all_points: all } = row
  return [{ id: person.id, person, role, points, rank, level: levelOf(all, names) }]
}

const presentOwn = ({ points, rank, all, ...counts }: Own, names: string[]): OwnStanding => ({
  points,
  rank,
  level: levelOf(all, names),
  pointsOfAllTime: all,
  counts,
})
