import { Readable } from 'node:stream'
import { id as idSchema } from '@guildhall/contract/common'
import type { Attendee } from '@guildhall/contract/events'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../../platform/context.ts'
import { csvLine, csvStart } from '../../platform/csv.ts'
import { AppError } from '../../platform/errors.ts'
import type { PlainRoute } from '../../platform/openapi/document.ts'
import { refusals } from '../../platform/openapi/operations.ts'
import { authenticate } from '../tokens/authenticate.ts'
import { findManagedEvent, readAttendees } from './attendees.reads.ts'

const url = '/rest/v1/events/:contentId/attendees.csv'
const rowsAtOnce = 100

/** For those who run the event; without email addresses (V5). */
export function attendeeRoutes(app: FastifyInstance, deps: Dependencies): void {
  app.get<{ Params: { contentId: string } }>(
    url,
    { config: { documented, rateLimit: { max: 10, timeWindow: '10 minutes' } } },
    async (request, reply) => {
      const { viewer, hasEnded } = await authenticate(deps, request.headers)
      if (!viewer) throw new AppError(hasEnded ? 'session_not_found' : 'sign_in_required')
      const { data: contentId } = idSchema.safeParse(request.params.contentId)
      if (!contentId) throw new AppError('content_not_found')
      const { slug } = await findManagedEvent(deps.db, viewer, contentId)
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${slug}-attendees.csv"`)
        .type('text/csv; charset=utf-8')
        .send(Readable.from(lines({ db: deps.db, viewer }, contentId)))
    },
  )
}

/** Page by page; stops if the reader loses the right meanwhile. */
async function* lines(who: Parameters<typeof readAttendees>[0], contentId: string): AsyncGenerator<string> {
  yield `${csvStart}${csvLine(['Name', 'Username', 'Status', 'Since'])}`
  for (const status of ['confirmed', 'waiting'] as const) {
    let cursor: string | undefined
    do {
      const page = await readAttendees(who, contentId, { status, cursor, limit: rowsAtOnce }).catch(
        (error: unknown) => {
          if (error instanceof AppError) return { items: [], next: null }
          throw error
        },
      )
      yield page.items.map((one) => csvLine(cellsOf(one, status))).join('')
      cursor = page.next ?? undefined
    } while (cursor)
  }
}

const cellsOf = ({ person, since }: Attendee, status: 'confirmed' | 'waiting') => [
  `${person.firstName} ${person.lastName}`.trim(),
  person.username,
  status,
  since.slice(0, 10),
]

const documented: PlainRoute = {
  url: '/rest/v1/events/{contentId}/attendees.csv',
  operationId: 'getEventAttendeesCsv',
  summary: 'Who attends an event and who waits as CSV, without email addresses; for those who run it',
  tags: ['Events'],
  security: [{ session: [] }, { token: [] }],
  params: { type: 'object', required: ['contentId'], properties: { contentId: { type: 'string' } } },
  response: {
    200: { description: 'The table', content: { 'text/csv': { schema: { type: 'string' } } } },
    ...refusals([
      'malformed_request',
      'sign_in_required',
      'session_not_found',
      'token_unusable',
      'content_not_found',
      'permission_denied',
      'rate_limited',
      'internal',
      'unavailable',
    ]),
  },
}
