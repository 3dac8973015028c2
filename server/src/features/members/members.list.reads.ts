import type { Role } from '@guildhall/contract/clubs'
import { limits } from '@guildhall/contract/limits'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { prepared, type SqlParams } from '../../platform/database/prepared.ts'
import type { DB } from '../../platform/database/schema.ts'
import { clubIdOf, type clubKey } from '../clubs/clubs.reads.ts'
import { shownNames } from '../clubs/levels.ts'
import { newest } from '../clubs/name-search.ts'
import { roleIn, type Standing, standingIn } from '../clubs/standing.ts'
import { type PersonColumns, personColumns } from '../profiles/profiles.reads.ts'
import { isOpenTo, seesFrom } from '../visibility/seen.ts'
import {
  type MemberFilters,
  matchesFilters,
  matchingMembers,
  personMatchesFilters,
} from './member-filters.ts'

/** See platform.md 9. */
export const ranks = { owner: 0, self: 1, admin: 2, member: 3 } as const

/** Person columns are null on an empty page, which still returns the club. */
export type MemberRow = PersonColumns & {
  viewer_role: Role | null
  viewer_standing: Standing
  members: number
  /** Since when the viewer sees who joined; null for everyone. */
  sees_from: Date | null
  rank: number | null
  role: Role | null
  is_moderator: boolean | null
  /** False for an admin by the list who never joined. */
  has_joined: boolean | null
  /** When they joined, or when the club was created for those who never did. */
  at: Date | null
  community_roles: string[] | null
  /** Null if the club shows no levels. */
  level_names: string[] | null
  points: number | null
  /** 1970-01-01 if unknown; null if they never joined. */
  seen_on: string | null
}

export type MemberQuery = ReturnType<typeof clubKey> & {
  viewerId: string
  /** The page begins below this rank, or within it below `at` and `id`; the first one has none of these. */
  rank?: number | undefined
  adminsAt?: Date | string | undefined
  othersAt?: Date | string | undefined
  id?: string | undefined
  size?: number | undefined
} & MemberFilters

/** Frequent names are found among the newest members; rare ones match few rows by an index. */
export type Way = 'inOrder' | 'amongNewest' | 'byIndex'

/** A single statement; no rows if the club is absent or hidden from the viewer. */
export const memberPages = (way: Way, only: Role | undefined) =>
  prepared<MemberQuery, MemberRow>((db, params) => {
    const size = params.size ?? sql.lit(limits.memberPage + 1)
    const parts = partsOf(way, params, size)
    const wanted = only ? wantedParts[only].map((name) => parts[name]) : Object.values(parts)
    const self = only === 'owner' ? undefined : selfPart(params, only)
    const people = sql<
      Omit<MemberRow, keyof PersonColumns | 'viewer_role' | 'viewer_standing' | 'members' | 'sees_from'> & {
        user_id: string
      }
    >`
      lateral (select * from (${sql.join(self ? [...wanted, self] : wanted, sql` union all `)})
        one (rank, role, user_id, has_joined, at, seen_on)
        order by rank, at desc, user_id desc limit ${size})`
    return db
      .selectFrom((eb) => clubOfPage(eb, params).as('k'))
      .leftJoin(people.as('r'), (join) => join.onTrue())
      .leftJoin('profiles as p', 'p.id', 'r.user_id')
      .select([...memberColumns, 'r.rank', 'r.role', ...memberDetails])
      .orderBy('r.rank')
      .orderBy('r.at', 'desc')
      .orderBy('r.user_id', 'desc')
  })

type PageOfClub = SqlParams<ReturnType<typeof clubKey> & { viewerId: string }>

/** The club of a page, with what its rows need; none if it is absent or hidden from the viewer. */
export const clubOfPage = (eb: ExpressionBuilder<DB, never>, { viewerId, ...key }: PageOfClub) =>
  eb
    .selectFrom('clubs as k')
    .leftJoin('club_memberships as m', (join) =>
      join.onRef('m.club_id', '=', 'k.id').on('m.user_id', '=', viewerId),
    )
    .where('k.id', '=', clubIdOf(key))
    .where(isOpenTo(viewerId))
    .select(['k.id', 'k.user_id', 'k.created_at', 'k.members', 'k.permissions'])
    .select(['m.created_at as self_joined_at', 'm.seen_on as self_seen_on'])
    .select([shownNames.as('level_names'), seesFrom(viewerId).as('sees_from')])
    .select([roleIn(viewerId).as('viewer_role'), standingIn(viewerId).as('viewer_standing')])
    .select([
      sql<unknown>`coalesce(k.permissions -> 'admins', '[]')`.as('admins'),
      sql<unknown>`coalesce(k.permissions -> 'moderators', '[]')`.as('moderators'),
    ])

/** SQL: whether club `k` names member `r` as a moderator. */
const isModeratorOfRow = sql<boolean | null>`k.moderators ? r.user_id::text`.as('is_moderator')

/** SQL: points of all time of member `r` of club `k`; null if the club shows no levels, and for people who never joined. */
const pointsOfMember = sql<number | null>`case when k.level_names is not null and r.has_joined then
  (select s.points from club_rankings s
    where s.club_id = k.id and s.user_id = r.user_id and s.period = 'all') end`

/** Of club `k`, member `r` and their profile `p`. */
export const memberColumns = [
  ...(['k.viewer_role', 'k.viewer_standing', 'k.members', 'k.sees_from', 'k.level_names'] as const),
  ...(['r.has_joined', 'r.at', 'p.community_roles'] as const),
  ...personColumns,
] as const
export const memberDetails = [
  sql<string | null>`r.seen_on::text`.as('seen_on'),
  pointsOfMember.as('points'),
  isModeratorOfRow,
] as const

/** Counts up to `most`. */
export const memberCounts = (way: Way, only: Role | undefined, most: number) =>
  prepared<ReturnType<typeof clubKey> & MemberFilters, { count: number }>((db, params) => {
    const ofRole = only ? isOfRole[only] : sql`true`
    const people =
      way === 'byIndex'
        ? sql`${matchingMembers(params)} where ${ofRole}`
        : sql`club_memberships m where m.club_id = k.id and ${ofRole} ${matchesFilters(params)}`
    return db
      .selectFrom(
        sql`(select from clubs k, lateral (select from ${people} limit ${sql.lit(most)}) m
          where k.id = ${clubIdOf(params)})`.as('found'),
      )
      .select((eb) => eb.fn.countAll<number>().as('count'))
  })

export const isOfRole: Record<Role, RawBuilder<SqlBool>> = {
  owner: sql`m.user_id = k.user_id`,
  admin: sql`m.role = 'admin' and m.user_id <> k.user_id`,
  member: sql`m.role <> 'admin' and m.user_id <> k.user_id
    and not coalesce(k.permissions -> 'admins', '[]') ? m.user_id::text`,
}

type PartName = 'owner' | 'admins' | 'listed' | 'others'
const wantedParts: Record<Role, PartName[]> = {
  owner: ['owner'],
  admin: ['admins', 'listed'],
  member: ['others'],
}

/** SQL: members of club `k` by rank. Each part follows an index only as far as a page goes. */
function partsOf(
  way: Way,
  params: SqlParams<MemberQuery>,
  size: Expression<number>,
): Record<PartName, RawBuilder<unknown>> {
  const { viewerId, rank, adminsAt, othersAt, id } = params
  const isElse = sql`m.user_id <> k.user_id and m.user_id <> ${viewerId} and m.created_at >= coalesce(k.sees_from, '-infinity')`
  const isBelow = (
    at: Expression<Date | string> | undefined,
    time = sql`m.created_at`,
    person = sql`m.user_id`,
  ) => (at ? sql`(${time}, ${person}) < (${at}::timestamptz, ${id}::uuid)` : sql`true`)
  const inOrder = sql`order by m.created_at desc, m.user_id desc`

  const isOther = sql`m.role <> 'admin' and ${isElse} and not k.admins ? m.user_id::text and ${isBelow(othersAt)}`
  const others = sql`club_memberships m where m.club_id = k.id and ${isOther}`
  const found = {
    inOrder: others,
    amongNewest: sql`(select m.* from ${others} ${inOrder} limit ${sql.lit(newest)}) m
      where true ${matchesFilters(params)}`,
    byIndex: sql`${matchingMembers(params)} where ${isOther}`,
  }[way]

  return {
    owner: sql`(select 0, 'owner', k.user_id, m.user_id is not null, coalesce(m.created_at, k.created_at), m.seen_on
      from (select) one left join club_memberships m on m.club_id = k.id and m.user_id = k.user_id
      where ${rank ? sql`${rank}::int < 0` : sql`true`} ${personMatchesFilters(params, sql.ref('k.user_id'))})`,
    admins: sql`(select 2, 'admin', m.user_id, true, m.created_at, m.seen_on
      from club_memberships m where m.club_id = k.id and m.role = 'admin' and ${isElse}
        and ${isBelow(adminsAt)} ${matchesFilters(params)}
      ${inOrder} limit ${size})`,
    // Admins by the club's list; some never joined. The limits have each looked up, where PostgreSQL expects hundreds.
    listed: sql`(select 2, 'admin', l.id, m.user_id is not null, coalesce(m.created_at, k.created_at), m.seen_on
      from jsonb_array_elements_text(k.admins) listed (id)
      cross join lateral (select p.id from profiles p where p.id = listed.id::uuid limit 1) l
      left join lateral (select m.* from club_memberships m
        where m.club_id = k.id and m.user_id = l.id limit 1) m on true
      where k.admins <> '[]' and (k.sees_from is null or m.created_at >= k.sees_from) and m.role is distinct from 'admin' and l.id <> k.user_id and l.id <> ${viewerId}
        and ${isBelow(adminsAt, sql`coalesce(m.created_at, k.created_at)`, sql`l.id`)}
        ${personMatchesFilters(params, sql.ref('l.id'))})`,
    others: sql`(select 3, 'member', m.user_id, true, m.created_at, m.seen_on
      from ${found} ${inOrder} limit ${size})`,
  }
}

/** SQL: the viewer, if a member but not the owner. */
function selfPart(params: SqlParams<MemberQuery>, only: 'admin' | 'member' | undefined) {
  const { viewerId, rank } = params
  return sql`(select 1, k.viewer_role, ${viewerId}::uuid, k.self_joined_at is not null,
      coalesce(k.self_joined_at, k.created_at), k.self_seen_on
    where ${rank ? sql`${rank}::int < 1` : sql`true`} and ${only ? sql`k.viewer_role = ${sql.lit(only)}` : sql`k.viewer_role in ('admin', 'member')`}
      ${personMatchesFilters(params, viewerId)})`
}
