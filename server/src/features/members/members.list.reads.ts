import type { Role } from '@guildhall/contract/clubs'
import { limits } from '@guildhall/contract/limits'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Given, prepared } from '../../platform/prepared.ts'
import { clubIdOf, type clubKey, isOpenTo, roleIn } from '../clubs/clubs.reads.ts'
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
}

export type Asked = ReturnType<typeof clubKey> & {
  viewerId: string
  /** The page begins below this rank, or within it below `at` and `id`. */
  rank: number
  adminsAt: Date | string
  othersAt: Date | string
  id: string
  words?: string | undefined
  /** How many, where it is another number than usual. */
  size?: number | undefined
}

/** So many of the newest members are looked through first for a search; see `ways`. */
export const newest = 2000

/**
 * Where a page's plain members come from: along the order, of the newest ones that are next in it, or by the words of
 * everyone's names. A common word is soon found among the newest; a rare one fits few people, wherever they are.
 */
export type Way = 'inOrder' | 'amongNewest' | 'byWords'

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
        one (rank, role, user_id, has_joined, at)
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
            roleIn(given.viewerId).as('viewer_role'),
            sql<unknown>`coalesce(k.permissions -> 'admins', '[]')`.as('admins'),
          ])
          .as('k'),
      )
      .leftJoin(people.as('r'), (join) => join.onTrue())
      .leftJoin('profiles as p', 'p.id', 'r.user_id')
      .select(['k.viewer_role', 'k.members', 'r.rank', 'r.role', 'r.has_joined', 'r.at', ...personColumns])
      .orderBy('r.rank')
      .orderBy('r.at', 'desc')
      .orderBy('r.user_id', 'desc')
  })

/** How many of a role or by words there are, counted no further than to `most`. */
export const memberCounts = (way: Way, only: Role | undefined, most: number) =>
  prepared<ReturnType<typeof clubKey> & { words?: string | undefined }, { count: number }>((db, given) => {
    const { words } = given
    const ofRole = only ? isOfRole[only] : sql`true`
    const people =
      words && way === 'byWords'
        ? sql`${namedSo(words)} where ${ofRole}`
        : sql`club_memberships m where m.club_id = k.id and ${ofRole} ${matches(words, 'm.user_id')}`
    return db
      .selectFrom(
        sql`(select from clubs k, lateral (select from ${people} limit ${sql.lit(most)}) m
          where k.id = ${clubIdOf(given)})`.as('found'),
      )
      .select((eb) => eb.fn.countAll<number>().as('count'))
  })

const isOfRole: Record<Role, RawBuilder<SqlBool>> = {
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
  const { viewerId, words, rank, adminsAt, othersAt, id } = given
  const isElse = sql`m.user_id <> k.user_id and m.user_id <> ${viewerId}`
  const isBelow = (at: Expression<Date | string>) =>
    sql`(m.created_at, m.user_id) < (${at}::timestamptz, ${id}::uuid)`
  const inOrder = sql`order by m.created_at desc, m.user_id desc`

  const isOther = sql`m.role <> 'admin' and ${isElse} and not k.admins ? m.user_id::text and ${isBelow(othersAt)}`
  const others = sql`club_memberships m where m.club_id = k.id and ${isOther}`
  const found = {
    inOrder: others,
    amongNewest: sql`(select m.* from ${others} ${inOrder} limit ${sql.lit(newest)}) m
      where true ${matches(words, 'm.user_id')}`,
    byWords: words ? sql`${namedSo(words)} where ${isOther}` : others,
  }[way]

  return {
    owner: sql`(select 0, 'owner', k.user_id, m.user_id is not null, coalesce(m.created_at, k.created_at)
      from (select) one left join club_memberships m on m.club_id = k.id and m.user_id = k.user_id
      where ${rank}::int < 0 ${matches(words, 'k.user_id')})`,
    admins: sql`(select 2, 'admin', m.user_id, true, m.created_at
      from club_memberships m where m.club_id = k.id and m.role = 'admin' and ${isElse}
        and ${isBelow(adminsAt)} ${matches(words, 'm.user_id')}
      ${inOrder} limit ${size})`,
    // Those who are admins by the club's list alone; some of them may never have joined.
    listed: sql`(select 2, 'admin', l.id, m.user_id is not null, coalesce(m.created_at, k.created_at)
      from (select p.id from jsonb_array_elements_text(k.admins) listed (id)
        join profiles p on p.id = listed.id::uuid) l
      left join club_memberships m on m.club_id = k.id and m.user_id = l.id
      where m.role is distinct from 'admin' and l.id <> k.user_id and l.id <> ${viewerId}
        and (coalesce(m.created_at, k.created_at), l.id) < (${adminsAt}::timestamptz, ${id}::uuid)
        ${matches(words, 'l.id')})`,
    others: sql`(select 3, 'member', m.user_id, true, m.created_at
      from ${found} ${inOrder} limit ${size})`,
  }
}

/** SQL: the viewer's own place, where they belong to the club and do not own it. */
function selfPart({ viewerId, rank, words }: Given<Asked>, only: 'admin' | 'member' | undefined) {
  return sql`(select 1, k.viewer_role, ${viewerId}::uuid, k.self_joined_at is not null,
      coalesce(k.self_joined_at, k.created_at)
    where ${rank}::int < 1 and ${only ? sql`k.viewer_role = ${sql.lit(only)}` : sql`k.viewer_role in ('admin', 'member')`}
      ${matches(words, viewerId)})`
}

/**
 * SQL: memberships `m` of the club `k` by words of the names. The offsets keep these two steps as they stand: else
 * PostgreSQL, which cannot know how rare a word is, might go through the whole club instead.
 */
const namedSo = (words: Expression<string>) =>
  sql`(select s.id from profiles s where ${isMatch(words)} offset 0) s cross join lateral
    (select * from club_memberships m where m.club_id = k.id and m.user_id = s.id offset 0) m`

/** SQL: a condition by the words of one person's names; each is looked at by itself, for the same reason. */
const matches = (words: Expression<string> | undefined, person: string | Expression<string>) =>
  words
    ? sql`and (select s.search from profiles s where s.id = ${typeof person === 'string' ? sql.ref(person) : person})
        @@ to_tsquery('simple', ${words})`
    : sql``

const isMatch = (words: Expression<string>) => sql<SqlBool>`s.search @@ to_tsquery('simple', ${words})`
