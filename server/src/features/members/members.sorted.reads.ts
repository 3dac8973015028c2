import type { Role } from '@guildhall/contract/clubs'
import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../../platform/database/prepared.ts'
import type { clubKey } from '../clubs/clubs.reads.ts'
import type { PersonColumns } from '../profiles/profiles.reads.ts'
import { isSeenMember } from '../visibility/seen.ts'
import { type MemberFilters, matchesFilters, personMatchesFilters } from './member-filters.ts'
import { clubOfPage, isOfRole, type MemberRow, memberColumns, memberDetails } from './members.list.reads.ts'

/** By name from A, or latest first. */
export type Sort = 'name' | 'joined' | 'seen'

export type SortedRow = MemberRow & { sort_key: string | null }

export type SortedQuery = ReturnType<typeof clubKey> & {
  viewerId: string
  after?: string | undefined
  id?: string | undefined
  size: number
} & MemberFilters

const orders: Record<
  Sort,
  { key: RawBuilder<unknown>; type: RawBuilder<unknown>; listed: RawBuilder<unknown> }
> = {
  name: { key: sql`m.person_name`, type: sql`text`, listed: sql`person_name(p)` },
  joined: { key: sql`m.created_at`, type: sql`timestamptz`, listed: sql`k.created_at` },
  seen: { key: sql`m.seen_on`, type: sql`date`, listed: sql`'1970-01-01'::date` },
}

/** Like memberPages, in other orders. */
export const sortedPages = (sort: Sort, only: Role | undefined) =>
  prepared<SortedQuery, SortedRow>((db, params) => {
    const { key, type, listed } = orders[sort]
    const direction = sort === 'name' ? sql`asc` : sql`desc`
    const isNext = (at: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
      params.after
        ? sql`(${at}, ${id}) ${sort === 'name' ? sql`>` : sql`<`} (${params.after}::${type}, ${params.id}::uuid)`
        : sql`true`
    const ordered = sql`order by sort_key ${direction}, user_id ${direction} limit ${params.size}`
    const ofRole = only ? isOfRole[only] : sql`true`
    const part = (
      where: RawBuilder<unknown>,
    ) => sql`(select m.user_id, true as has_joined, m.created_at as at, m.seen_on,
        m.role as own_role, ${key} as sort_key
      from club_memberships m where m.club_id = k.id and ${where} and ${ofRole} and ${isSeenMember(sql.ref('k.sees_from'))}
        and ${isNext(key, sql`m.user_id`)} ${matchesFilters(params)} ${ordered})`
    // Admins by the club's list who never joined.
    const outside = sql`(select p.id, false, k.created_at, null::date, 'member', ${listed} as sort_key
      from jsonb_array_elements_text(k.admins) l (id) join profiles p on p.id = l.id::uuid
      where not exists (select from club_memberships m where m.club_id = k.id and m.user_id = p.id)
        and k.sees_from is null and p.id <> k.user_id and ${isNext(listed, sql`p.id`)} 
        ${personMatchesFilters(params, sql.ref('p.id'))})`
    // The index by time is partitioned by role.
    const inside =
      sort === 'joined' ? [part(sql`m.role = 'admin'`), part(sql`m.role <> 'admin'`)] : [part(sql`true`)]
    const parts = only === undefined || only === 'admin' ? [...inside, outside] : inside
    const people = sql<
      Omit<
        SortedRow,
        keyof PersonColumns | 'viewer_role' | 'viewer_standing' | 'members' | 'sees_from' | 'rank' | 'role'
      > & {
        user_id: string
        own_role: string
      }
    >`lateral (select * from (${sql.join(parts, sql` union all `)})
      one (user_id, has_joined, at, seen_on, own_role, sort_key) ${ordered})`
    return db
      .selectFrom((eb) => clubOfPage(eb, params).as('k'))
      .leftJoin(people.as('r'), (join) => join.onTrue())
      .leftJoin('profiles as p', 'p.id', 'r.user_id')
      .select([
        ...memberColumns,
        ...memberDetails,
        sql<number | null>`null::int`.as('rank'),
        sql<string | null>`r.sort_key::text`.as('sort_key'),
        sql<Role | null>`case when r.user_id = k.user_id then 'owner'
          when r.own_role = 'admin' or k.admins ? r.user_id::text then 'admin'
          when r.user_id is not null then 'member' end`.as('role'),
      ])
      .orderBy('r.sort_key', sort === 'name' ? 'asc' : 'desc')
      .orderBy('r.user_id', sort === 'name' ? 'asc' : 'desc')
  })
