import type { ClubMember } from '@guildhall/contract/members'
import type { PersonContext, PlainAnswer } from '../../platform/context.ts'
import { csvAnswer, today } from '../../platform/text/csv.ts'
import { canManage } from '../clubs/clubs.policy.ts'
import { factsOf, findManagedClub, findOpenClub } from '../clubs/clubs.reads.ts'
import { readMembers } from './members.reads.ts'

const rowsAtOnce = 100

/** For the owner and admins; without email addresses (V5). */
export async function downloadMembers(context: PersonContext, identifier: string): Promise<PlainAnswer> {
  const club = await findManagedClub(context.db, context.viewer, identifier)
  return csvAnswer({
    fileName: `${club.slug}-members-${today()}`,
    heads: ['Name', 'Username', 'Role', 'Joined', 'Last seen'],
    rows: rowsOf(context, club.id),
  })
}

/** Page by page; stops if the reader loses the right meanwhile. */
async function* rowsOf(who: Parameters<typeof readMembers>[0], clubId: string): AsyncGenerator<string[][]> {
  let cursor: string | undefined
  do {
    const club = await findOpenClub(who.db, who.viewer, clubId)
    if (canManage(factsOf(club)) !== true) return
    const page = await readMembers(who, clubId, { sort: 'name', limit: rowsAtOnce, cursor })
    yield page.items.map(cellsOf)
    cursor = page.next ?? undefined
  } while (cursor)
}

const cellsOf = ({ person, role, joinedAt, lastSeenOn }: ClubMember) => [
  `${person.firstName} ${person.lastName}`.trim(),
  person.username,
  role,
  joinedAt?.slice(0, 10) ?? '',
  lastSeenOn ?? '',
]
