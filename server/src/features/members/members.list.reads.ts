import type { Role } from '@guildhall/contract/clubs'
import { limits } from '@guildhall/contract/limits'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Given, prepared } from '../../platform/prepared.ts'
import { clubIdOf, type clubKey, isOpenTo, roleIn } from '../clubs/clubs.reads.ts'
import { isNamed, namedSo, newest } from '../clubs/letters.ts'
import { type PersonColumns, personColumns } from '../profiles/profiles.reads.ts'

/** The order of a club's people: the owner, then the viewer, then admins, then everyone else (platform.md 9). */
export const ranks = { owner: 0, self: 1, admin: 2, member: 3 } as const

/** One of a page. The last columns are null where a page holds nobody, so that the club is told all the same. */
export type MemberRow = PersonColumns & {
  viewer_role: Role | null
  /** Of the whole club. */
  members: number
  rank: number | null
  role: Role | null
  /** False for an admin by the list who never joined. */
  has_joined: boolean | null
  /** What the order goes by: when they joined, else when the club was founded. */
  at: Date | null
  /** The day on which they were last here, 1970-01-01 where that is not known; null where they never joined. */
  seen_on: string | null
}

export type Asked = ReturnType<typeof clubKey> & {
  viewerId: string
  /** The page begins below this rank, or within it below `at` and `id`. */
  rank: number
  adminsAt: Date | string
  othersAt: Date | string
  id: string
  letters?: string[] | undefined
  /** How many, where it is another number than usual. */
  size?: number | undefined
}

/**
 * Where a page's plain members come from: along the order, of the newest ones that are next in it, or by the letters
 * of everyone's names. What many are called is soon found among the newest; what few are called fits few, wherever
 * they are.
 */
export type Way = 'inOrder' | 'amongNewest' | 'byLetters'

/** A page of a club's people whom the viewer may see, in one statement; nothing where they may not, or it is no club. */
export const memberPages = (way: Way, only: Role | undefined) =>
  prepared<Asked, MemberRow>((db, given) => {
    const size = given.size ?? sql.lit(limits.memberPage + 1)
    const parts = partsOf(way, given, size)
    const wanted = only ? wantedParts[only].map((name) => parts[name]) : Object.values(parts)
    const self = only === 'owner' ? undefined : selfPart(given, only)
    const people = sql<
      Omit<MemberRow, keyof PersonColumns | 'viewer_role' | 'members'> & { user_id: string }
    >`
      lateral (select * from (${sql.join(self ? [...wanted, self] : wanted, sql` union all `)})
        one (rank, role, user_id, has_joined, at, seen_on)
        order by rank, at desc, user_id desc limit ${size})`
    return db
      .selectFrom((eb) =>
        eb
          .selectFrom('clubs as k')
          .leftJoin('club_memberships as m', (join) =>
            join.onRef('m.club_id', '=', 'k.id').on('m.user_id', '=', given.viewerId),
          )
          .where('k.id', '=', clubIdOf(given))
          .where(isOpenTo(given.viewerId))
          .select(['k.id', 'k.user_id', 'k.created_at', 'k.members', 'm.created_at as self_joined_at'])
          .select([
            'm.seen_on as self_seen_on',
            roleIn(given.viewerId).as('viewer_role'),
            sql<unknown>`coalesce(k.permissions -> 'admins', '[]')`.as('admins'),
          ])
          .as('k'),
      )
      .leftJoin(people.as('r'), (join) => join.onTrue())
      .leftJoin('profiles as p', 'p.id', 'r.user_id')
      .select(['k.viewer_role', 'k.members', 'r.rank', 'r.role', 'r.has_joined', 'r.at', ...personColumns])
      .select(sql<string | null>`r.seen_on::text`.as('seen_on'))
      .orderBy('r.rank')
      .orderBy('r.at', 'desc')
      .orderBy('r.user_id', 'desc')
  })

/** How many of a role or by letters there are, counted no further than to `most`. */
export const memberCounts = (way: Way, only: Role | undefined, most: number) =>
  prepared<ReturnType<typeof clubKey> & { letters?: string[] | undefined }, { count: number }>(
    (db, given) => {
      const { letters } = given
      const ofRole = only ? isOfRole[only] : sql`true`
      const people =
        letters && way === 'byLetters'
          ? sql`${namedSo(letters)} where ${ofRole}`
          : sql`club_memberships m where m.club_id = k.id and ${ofRole} ${isNamed(letters)}`
      return db
        .selectFrom(
          sql`(select from clubs k, lateral (select from ${people} limit ${sql.lit(most)}) m
          where k.id = ${clubIdOf(given)})`.as('found'),
        )
        .select((eb) => eb.fn.countAll<number>().as('count'))
    },
  )

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

/**
 * SQL: a page's people by rank, of the club `k`. Each part is read along an index as far as a page goes, so that it
 * does not matter how many there are, nor how far down one reads.
 */
function partsOf(
  way: Way,
  given: Given<Asked>,
  size: Expression<number>,
): Record<PartName, RawBuilder<unknown>> {
  const { viewerId, letters, rank, adminsAt, othersAt, id } = given
  const isElse = sql`m.user_id <> k.user_id and m.user_id <> ${viewerId}`
  const isBelow = (at: Expression<Date | string>) =>
    sql`(m.created_at, m.user_id) < (${at}::timestamptz, ${id}::uuid)`
  const inOrder = sql`order by m.created_at desc, m.user_id desc`

  const isOther = sql`m.role <> 'admin' and ${isElse} and not k.admins ? m.user_id::text and ${isBelow(othersAt)}`
  const others = sql`club_memberships m where m.club_id = k.id and ${isOther}`
  const found = {
    inOrder: others,
    amongNewest: sql`(select m.* from ${others} ${inOrder} limit ${sql.lit(newest)}) m
      where true ${isNamed(letters)}`,
    byLetters: letters ? sql`${namedSo(letters)} where ${isOther}` : others,
  }[way]

  return {
    owner: sql`(select 0, 'owner', k.user_id, m.user_id is not null, coalesce(m.created_at, k.created_at), m.seen_on
      from (select) one left join club_memberships m on m.club_id = k.id and m.user_id = k.user_id
      where ${rank}::int < 0 ${matches(letters, 'k.user_id')})`,
    admins: sql`(select 2, 'admin', m.user_id, true, m.created_at, m.seen_on
      from club_memberships m where m.club_id = k.id and m.role = 'admin' and ${isElse}
        and ${isBelow(adminsAt)} ${isNamed(letters)}
      ${inOrder} limit ${size})`,
    // Those who are admins by the club's list alone; some of them may never have joined.
    listed: sql`(select 2, 'admin', l.id, m.user_id is not null, coalesce(m.created_at, k.created_at), m.seen_on
      from (select p.id from jsonb_array_elements_text(k.admins) listed (id)
        join profiles p on p.id = listed.id::uuid) l
      left join club_memberships m on m.club_id = k.id and m.user_id = l.id
      where m.role is distinct from 'admin' and l.id <> k.user_id and l.id <> ${viewerId}
        and (coalesce(m.created_at, k.created_at), l.id) < (${adminsAt}::timestamptz, ${id}::uuid)
        ${matches(letters, 'l.id')})`,
    others: sql`(select 3, 'member', m.user_id, true, m.created_at, m.seen_on
      from ${found} ${inOrder} limit ${size})`,
  }
}

/** SQL: the viewer's own place, where they belong to the club and do not own it. */
function selfPart({ viewerId, rank, letters }: Given<Asked>, only: 'admin' | 'member' | undefined) {
  return sql`(select 1, k.viewer_role, ${viewerId}::uuid, k.self_joined_at is not null,
      coalesce(k.self_joined_at, k.created_at), k.self_seen_on
    where ${rank}::int < 1 and ${only ? sql`k.viewer_role = ${sql.lit(only)}` : sql`k.viewer_role in ('admin', 'member')`}
      ${matches(letters, viewerId)})`
}

/** SQL: a condition by letters of one person, who may have no membership. */
const matches = (letters: Expression<string[]> | undefined, person: string | Expression<string>) =>
  letters
    ? sql`and exists (select from profiles s where s.id = ${typeof person === 'string' ? sql.ref(person) : person}
        ${isNamed(letters, sql`person_name(s)`)})`
    : sql``
