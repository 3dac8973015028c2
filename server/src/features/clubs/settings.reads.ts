import type { ClubPermissions } from '@guildhall/contract/club-settings'
import type { Person } from '@guildhall/contract/common'
import { type Feature, features } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { type PersonColumns, personColumns, presentPerson } from '../profiles/profiles.reads.ts'
import { findManagedClub, type VisibleClub } from './clubs.reads.ts'
import { matchesName, membersNamed, namePatternsOf, newest } from './name-search.ts'

const suggestions = 10

/** Errors: as findOpenClub, permission_denied. */
export async function readPermissions(context: PersonContext, identifier: string): Promise<ClubPermissions> {
  const club = await findManagedClub(context.db, context.viewer, identifier)
  const lists = features.map((feature) => publishersIn(club, feature))
  const named = [...new Set(lists.flat())].filter((entry) => entry !== 'all')
  const people = new Map<string, Person>()
  const groups = await readGroupNames(context.db, club.id, named)
  if (named.length)
    for (const row of await membersOf(context, club.id).where('p.id', 'in', named).execute()) {
      const person = presentPerson(row)
      if (person) people.set(person.id, person)
    }
  const publishers = (list: string[]) => {
    if (list.includes('all')) return { who: 'all' as const, people: [], groups: [] }
    const known = {
      people: list.flatMap((id) => people.get(id) ?? []),
      groups: list.flatMap((id) => {
        const name = groups.get(id)
        return name === undefined ? [] : { id, name }
      }),
    }
    const isNamed = known.people.length + known.groups.length > 0
    return { who: isNamed ? ('named' as const) : ('admins' as const), ...known }
  }
  return {
    permissions: Object.fromEntries(
      features.map((feature, index) => [feature, publishers(lists[index] ?? [])]),
    ) as ClubPermissions['permissions'],
  }
}

/** Names by id of the club's groups among these ids. */
export async function readGroupNames(
  db: Database,
  clubId: string,
  ids: string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('club_groups')
    .select(['id', 'name'])
    .where('club_id', '=', clubId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Plain members by typed words, newest first. Errors: as findOpenClub, permission_denied. */
export async function readNameable(
  { db, viewer }: PersonContext,
  identifier: string,
  q: string | undefined,
): Promise<{ people: Person[] }> {
  const { id: clubId, members } = await findManagedClub(db, viewer, identifier)
  const asked = { clubId, namePatterns: namePatternsOf(q) }
  let rows = await nameable.amongNewest(db, asked)
  if (asked.namePatterns && rows.length < suggestions && members > newest)
    rows = await nameable.byName(db, asked)
  return { people: rows.flatMap((row) => presentPerson(row) ?? []) }
}

/** In index order, or by name. */
const nameableIn = (way: 'amongNewest' | 'byName') =>
  prepared<{ clubId: string; namePatterns?: string[] | undefined }, PersonColumns>(
    (db, { clubId, namePatterns }) => {
      const inOrder = sql`order by m.created_at desc, m.user_id desc`
      const from =
        way === 'byName' && namePatterns
          ? sql`${membersNamed(namePatterns, clubId)} where m.role = 'member'`
          : sql`(select m.* from club_memberships m where m.club_id = ${clubId} and m.role = 'member'
            ${inOrder} limit ${sql.lit(newest)}) m where true ${matchesName(namePatterns)}`
      return db
        .selectFrom(
          sql<{ user_id: string; created_at: Date }>`(select m.user_id, m.created_at from ${from}
          ${inOrder} limit ${sql.lit(suggestions)})`.as('m'),
        )
        .innerJoin('profiles as p', 'p.id', 'm.user_id')
        .select(personColumns)
        .orderBy('m.created_at', 'desc')
        .orderBy('m.user_id', 'desc')
    },
  )
const nameable = { amongNewest: nameableIn('amongNewest'), byName: nameableIn('byName') }

/** 'all', or ids; empty for admins only. */
export const publishersIn = (club: Pick<VisibleClub, 'permissions'>, feature: Feature): string[] =>
  (club.permissions as Partial<Record<string, string[]>>)[`${feature}_create`] ?? []

const membersOf = ({ db }: PersonContext, clubId: string) =>
  db
    .selectFrom('club_memberships as m')
    .innerJoin('profiles as p', 'p.id', 'm.user_id')
    .select(personColumns)
    .where('m.club_id', '=', clubId)
