import type { ClubPermissions } from '@guildhall/contract/club-settings'
import type { Person } from '@guildhall/contract/common'
import { type Feature, features } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { personColumns, presentPerson } from '../profiles/profiles.reads.ts'
import { findManagedClub, type VisibleClub } from './clubs.reads.ts'

const suggestions = 10

/** Who may publish what, with the names of those who are named. Errors: as findOpenClub, permission_denied. */
export async function readPermissions(context: PersonContext, identifier: string): Promise<ClubPermissions> {
  const club = await findManagedClub(context.db, context.viewer, identifier)
  const lists = features.map((feature) => publishersIn(club, feature))
  const named = [...new Set(lists.flat())].filter((entry) => entry !== 'all')
  const people = new Map<string, Person>()
  if (named.length)
    for (const row of await membersOf(context, club.id).where('p.id', 'in', named).execute()) {
      const person = presentPerson(row)
      if (person) people.set(person.id, person)
    }
  const publishers = (list: string[]) => {
    if (list.includes('all')) return { who: 'all' as const, people: [] }
    const known = list.flatMap((id) => people.get(id) ?? [])
    return { who: known.length ? ('named' as const) : ('admins' as const), people: known }
  }
  return {
    permissions: Object.fromEntries(
      features.map((feature, index) => [feature, publishers(lists[index] ?? [])]),
    ) as ClubPermissions['permissions'],
  }
}

/** Plain members whose name or username holds what is typed: the others may publish anyway. */
export async function readNameable(
  context: PersonContext,
  identifier: string,
  q: string | undefined,
): Promise<{ people: Person[] }> {
  const club = await findManagedClub(context.db, context.viewer, identifier)
  let members = membersOf(context, club.id).where('m.role', '=', 'member')
  const words = q?.trim()
  if (words) {
    const pattern = `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`
    members = members.where(
      sql<boolean>`(p.first_name || ' ' || p.last_name ilike ${pattern} or p.username ilike ${pattern})`,
    )
  }
  const rows = await members.orderBy('m.created_at', 'desc').limit(suggestions).execute()
  return { people: rows.flatMap((row) => presentPerson(row) ?? []) }
}

/** The list that says who may publish: 'all', or ids; empty for the admins alone. */
export const publishersIn = (club: Pick<VisibleClub, 'permissions'>, feature: Feature): string[] =>
  (club.permissions as Partial<Record<string, string[]>>)[`${feature}_create`] ?? []

const membersOf = ({ db }: PersonContext, clubId: string) =>
  db
    .selectFrom('club_memberships as m')
    .innerJoin('profiles as p', 'p.id', 'm.user_id')
    .select(personColumns)
    .where('m.club_id', '=', clubId)
