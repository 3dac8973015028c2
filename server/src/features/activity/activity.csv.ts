import { Readable } from 'node:stream'
import {
  type ActivityChange,
  type ActivityEntry,
  type ActivityFilters,
  listActivityFilters,
} from '@guildhall/contract/activity'
import { activityKinds } from '@guildhall/contract/choices'
import type { Person } from '@guildhall/contract/common'
import type { FastifyInstance } from 'fastify'
import type { Dependencies, PersonContext } from '../../platform/context.ts'
import { csvLine, csvStart } from '../../platform/csv.ts'
import type { Cursor } from '../../platform/cursor.ts'
import { AppError } from '../../platform/errors.ts'
import type { PlainRoute } from '../../platform/openapi/document.ts'
import { refusals } from '../../platform/openapi/operations.ts'
import { findManagedClub } from '../clubs/clubs.reads.ts'
import { authenticate } from '../tokens/authenticate.ts'
import { readManagedPage } from './activity.reads.ts'

const url = '/rest/v1/clubs/:club/activity-log.csv'
const rowsAtOnce = 500

/** For the owner and admins, with the filters of the list. */
export function activityRoutes(app: FastifyInstance, deps: Dependencies): void {
  app.get<{ Params: { club: string } }>(
    url,
    { config: { documented, rateLimit: { max: 10, timeWindow: '10 minutes' } } },
    async (request, reply) => {
      const { viewer, hasEnded } = await authenticate(deps, request.headers)
      if (!viewer) throw new AppError(hasEnded ? 'session_not_found' : 'sign_in_required')
      const club = await findManagedClub(deps.db, viewer, request.params.club)
      const filters = filtersOf(request.query)
      const day = new Date().toISOString().slice(0, 10)
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${club.slug}-activity-${day}.csv"`)
        .type('text/csv; charset=utf-8')
        .send(Readable.from(lines({ db: deps.db, viewer }, club.id, filters)))
    },
  )
}

function filtersOf(query: unknown): ActivityFilters {
  const { data, error } = listActivityFilters.safeParse(query)
  if (data) return data
  throw new AppError('bad_input', {
    fields: Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message])),
  })
}

const heads = [
  'Time (UTC)',
  'Person',
  'Username',
  'Kind',
  'Action',
  'Concerned person',
  'Concerned username',
  'Content type',
  'Title',
  'Detail',
  'Field',
  'Before',
  'After',
  'Entry',
]

/** Page by page. Breaks off where the reader loses the right meanwhile: a file that ends early is not taken for whole. */
async function* lines(
  who: Pick<PersonContext, 'db' | 'viewer'>,
  clubId: string,
  filters: ActivityFilters,
): AsyncGenerator<string> {
  yield `${csvStart}${csvLine(heads)}`
  let below: Cursor | undefined
  do {
    const page = await readManagedPage(who, clubId, filters, below, rowsAtOnce)
    yield page.items.flatMap(linesOf).join('')
    below = page.last
  } while (below)
}

/** A line for each field that changed, or else one. */
function linesOf(entry: ActivityEntry): string[] {
  const changes = 'changes' in entry ? entry.changes : []
  const { item, concerned, detail } = aboutOf(entry)
  const cells = [
    ...[entry.at, ...personCells(entry.by, true), entry.kind, entry.type],
    ...[...personCells(concerned, false), item?.type ?? '', item?.title ?? '', detail],
  ]
  const line = (change: string[]) => csvLine([...cells, ...change, entry.id])
  if (changes.length === 0) return [line(['', '', ''])]
  return changes.map(({ field, from, to }) => line([field, valueText(from), valueText(to)]))
}

function aboutOf(entry: ActivityEntry) {
  if (entry.about === 'person') return { concerned: entry.person, detail: '' }
  if (entry.about === 'self') return { concerned: null, detail: entry.via ?? '' }
  if (entry.about === 'item')
    return { item: entry.item, concerned: entry.whose, detail: entry.status ?? entry.notice ?? '' }
  if (entry.about === 'invite')
    return { concerned: entry.invite.person, detail: entry.invite.email ?? entry.invite.kind }
  return { concerned: null, detail: '' }
}

const personCells = (person: Person | null, isActor: boolean): [string, string] =>
  person ? [nameOf(person), person.username] : [isActor ? 'Deleted account' : '', '']

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`.trim()

function valueText(value: ActivityChange['from']): string {
  if (value === null) return ''
  if (Array.isArray(value)) return value.join('; ')
  if (typeof value !== 'object') return String(value)
  if (value.who !== 'named') return value.who
  return value.people.map((person) => (person ? nameOf(person) : 'Deleted account')).join('; ')
}

const documented: PlainRoute = {
  url: '/rest/v1/clubs/{club}/activity-log.csv',
  operationId: 'getClubActivityLogCsv',
  summary: "A club's activity log as CSV, with the filters of the list; for owner and admins",
  tags: ['Activity log'],
  security: [{ session: [] }, { token: [] }],
  params: { type: 'object', required: ['club'], properties: { club: { type: 'string' } } },
  querystring: {
    type: 'object',
    properties: {
      person: { type: 'string', format: 'uuid', description: 'Who did it, or to whom it was done' },
      kind: { type: 'string', enum: activityKinds },
      from: { type: 'string', format: 'date-time', description: 'From here on' },
      to: { type: 'string', format: 'date-time', description: 'Before this' },
    },
  },
  response: {
    200: { description: 'The table', content: { 'text/csv': { schema: { type: 'string' } } } },
    ...refusals([
      'malformed_request',
      'bad_input',
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
