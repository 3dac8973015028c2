import { type Expression, type RawBuilder, sql } from 'kysely'
import type { SqlParams } from '../../platform/database/prepared.ts'
import { matchesName } from '../clubs/name-search.ts'

/** Filters for a club's members. */
export type MemberFilters = {
  /** Patterns from namePatternsOf. */
  namePatterns?: string[] | undefined
  /** An interest or community role. */
  about?: string | undefined
}

/** SQL: whether membership `m` matches. */
export const matchesFilters = ({ namePatterns, about }: SqlParams<MemberFilters>): RawBuilder<unknown> =>
  sql`${matchesName(namePatterns)} ${
    about
      ? sql`and m.person_tags <> '{}' and member_tags(m.person_tags, m.club_id)
          @> array[tag_key(${about}), '~' || k.id::text]`
      : sql``
  }`

/** SQL: matching members `m` of club `k`. The offset keeps PostgreSQL from scanning the club in order. */
export const matchingMembers = (params: SqlParams<MemberFilters>): RawBuilder<unknown> =>
  sql`(select * from club_memberships m where m.club_id = k.id ${matchesFilters(params)} offset 0) m`

/** SQL: whether a person matches, member or not. */
export const personMatchesFilters = (
  { namePatterns, about }: SqlParams<MemberFilters>,
  personId: Expression<unknown>,
): RawBuilder<unknown> =>
  namePatterns || about
    ? sql`and exists (select from profiles s where s.id = ${personId}
        ${matchesName(namePatterns, sql`person_name(s)`)} ${about ? sql`and tag_key(${about}) = any(person_tags(s))` : sql``})`
    : sql``
