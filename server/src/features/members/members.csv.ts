import { Readable } from 'node:stream'
import type { ClubMember } from '@guildhall/contract/members'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../../platform/context.ts'
import { csvLine, csvStart } from '../../platform/csv.ts'
import { AppError } from '../../platform/errors.ts'
import type { PlainRoute } from '../../platform/openapi/document.ts'
import { refusals } from '../../platform/openapi/operations.ts'
import { canManage } from '../clubs/clubs.policy.ts'
import { factsOf, findManagedClub, findOpenClub } from '../clubs/clubs.reads.ts'
import { authenticate } from '../tokens/authenticate.ts'
import { readMembers } from './members.reads.ts'

const url = '/rest/v1/clubs/:club/members.csv'
const rowsAtOnce = 100

/** For the owner and admins; without email addresses (V5). */
export function memberRoutes(app: FastifyInstance, deps: Dependencies): void {
  app.get<{ Params: { club: string } }>(
    url,
    { config: { documented, rateLimit: { max: 10, timeWindow: '10 minutes' } } },
    async (request, reply) => {
      const { viewer, hasEnded } = await authenticate(deps, request.headers)
      if (!viewer) throw new AppError(hasEnded ? 'session_not_found' : 'sign_in_required')
      const club = await findManagedClub(deps.db, viewer, request.params.club)
      const day = new Date().toISOString().slice(0, 10)
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${club.slug}-members-${day}.csv"`)
        .type('text/csv; charset=utf-8')
        .send(Readable.from(lines({ db: deps.db, viewer }, club.id)))
    },
  )
}

/** Page by page; stops if the reader loses the right meanwhile. */
async function* lines(who: Parameters<typeof readMembers>[0], clubId: string): AsyncGenerator<string> {
  yield `${csvStart}${csvLine(['Name', 'Username', 'Role', 'Joined', 'Last seen'])}`
  let cursor: string | undefined
  do {
    const club = await findOpenClub(who.db, who.viewer, clubId)
    if (canManage(factsOf(club)) !== true) return
    const page = await readMembers(who, clubId, { sort: 'name', limit: rowsAtOnce, cursor })
    yield page.items.map((member) => csvLine(cellsOf(member))).join('')
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

const documented: PlainRoute = {
  url: '/rest/v1/clubs/{club}/members.csv',
  operationId: 'getClubMembersCsv',
  summary: "A club's members as CSV, without email addresses; for owner and admins",
  tags: ['Members'],
  security: [{ session: [] }, { token: [] }],
  params: { type: 'object', required: ['club'], properties: { club: { type: 'string' } } },
  response: {
    200: { description: 'The table', content: { 'text/csv': { schema: { type: 'string' } } } },
    ...refusals([
      'malformed_request',
      'sign_in_required',
      'session_not_found',
      'token_unusable',
      'bad_club_identifier',
      'club_not_found',
      'members_only',
      'permission_denied',
      'rate_limited',
      'internal',
      'unavailable',
    ]),
  },
}
