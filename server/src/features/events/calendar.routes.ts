import { id as idSchema } from '@guildhall/contract/common'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Dependencies } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { knows } from '../../platform/etag.ts'
import type { PlainRoute } from '../../platform/openapi/document.ts'
import { refusals } from '../../platform/openapi/operations.ts'
import { authenticate } from '../tokens/authenticate.ts'
import { authenticateAddress } from '../tokens/private-addresses.reads.ts'
import { hashOf } from '../tokens/secrets.ts'
import { readEventIcs, readOwnIcs } from './calendar.reads.ts'

const calendarType = 'text/calendar; charset=utf-8'

/** Calendar files: a single event, and at a private address all events a person attends. */
export function calendarRoutes(app: FastifyInstance, deps: Dependencies): void {
  app.get<{ Params: { contentId: string } }>(
    '/rest/v1/events/:contentId/event.ics',
    { config: { documented: oneEvent, rateLimit: { max: 60, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const { viewer } = await authenticate(deps, request.headers)
      const { data: contentId } = idSchema.safeParse(request.params.contentId)
      if (!contentId) throw new AppError('content_not_found')
      const { slug, body } = await readEventIcs(deps.db, viewer, deps.env.baseUrl, contentId)
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${slug}.ics"`)
        .type(calendarType)
        .send(body)
    },
  )

  app.get<AtAddress>(
    '/rest/v1/calendars/:file',
    {
      config: {
        documented: ownEvents,
        hidesPath: true,
        // Calendar services read for many people from few addresses.
        rateLimit: {
          max: 30,
          timeWindow: '1 minute',
          keyGenerator: (request) => hashOf(secretIn(request)),
        },
      },
    },
    async (request, reply) => {
      // Only the secret authenticates: calendars send no cookie, and a browser's cookie is ignored.
      const viewer = await authenticateAddress(deps.db, 'calendar', secretIn(request))
      const body = await readOwnIcs(deps.db, viewer, deps.env.baseUrl)
      const etag = `"${hashOf(body)}"`
      reply.header('cache-control', 'private, no-cache').header('etag', etag)
      reply.header('x-robots-tag', 'noindex')
      if (knows(request.headers['if-none-match'], etag)) return reply.status(304).send()
      return reply
        .header('content-disposition', 'inline; filename="events.ics"')
        .type(calendarType)
        .send(body)
    },
  )
}

type AtAddress = { Params: { file: string } }

const secretIn = ({ params }: Pick<FastifyRequest, 'params'>) =>
  (params as AtAddress['Params']).file.replace(/\.ics$/, '')

const file = { 'text/calendar': { schema: { type: 'string' } } }

const oneEvent: PlainRoute = {
  url: '/rest/v1/events/{contentId}/event.ics',
  operationId: 'getEventIcs',
  summary: 'Download an event as a calendar file; includes its link for attendees and organizers',
  tags: ['Events'],
  security: [{}, { session: [] }, { token: [] }],
  params: { type: 'object', required: ['contentId'], properties: { contentId: { type: 'string' } } },
  response: {
    200: { description: 'The file', content: file },
    ...refusals([
      'malformed_request',
      'token_unusable',
      'content_not_found',
      'rate_limited',
      'internal',
      'unavailable',
    ]),
  },
}

const ownEvents: PlainRoute = {
  url: '/rest/v1/calendars/{file}',
  operationId: 'getOwnEventsIcs',
  summary: 'Get all events someone attends as a calendar; the address itself is the secret',
  tags: ['Calendar link'],
  security: [{}],
  params: { type: 'object', required: ['file'], properties: { file: { type: 'string' } } },
  response: {
    200: { description: 'The file', content: file },
    304: { description: 'Nothing has changed since it was last read' },
    ...refusals(['malformed_request', 'calendar_not_found', 'rate_limited', 'internal', 'unavailable']),
  },
}
