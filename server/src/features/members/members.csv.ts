import type { ClubMember } from '@guildhall/contract/members'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../../platform/context.ts'
import { canManage } from '../clubs/clubs.policy.ts'
import { factsOf, findManagedClub, findOpenClub } from '../clubs/clubs.reads.ts'
import { csvRoute, managedErrors, today } from '../tokens/csv-route.ts'
import { readMembers } from './members.reads.ts'

const rowsAtOnce = 100

/** For the owner and admins; without email addresses (V5). */
export function memberRoutes(app: FastifyInstance, deps: Dependencies): void {
  csvRoute(app, deps, {
    url: '/rest/v1/clubs/:club/members.csv',
    param: 'club',
    operationId: 'getClubMembersCsv',
    summary: 'Download a club’s members as CSV, without email addresses; owner and admins only',
    tag: 'Members',
    errors: managedErrors,
    table: async (viewer, { param }) => {
      const club = await findManagedClub(deps.db, viewer, param)
      return {
        fileName: `${club.slug}-members-${today()}`,
        heads: ['Name', 'Username', 'Role', 'Joined', 'Last seen'],
        rows: rowsOf({ db: deps.db, viewer }, club.id),
      }
    },
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
