import { id as idSchema } from '@guildhall/contract/common'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { PlainRoute } from '../../platform/openapi/document.ts'
import { refusals } from '../../platform/openapi/operations.ts'
import { authenticate } from '../tokens/authenticate.ts'
import { readEventIcs } from './calendar.reads.ts'

const url = '/rest/v1/events/:contentId/event.ics'

/** For whoever may see the event; its link is in it for those who attend and those who run it. */
export function calendarRoutes(app: FastifyInstance, deps: Dependencies): void {
  app.get<{ Params: { contentId: string } }>(
    url,
    { config: { documented, rateLimit: { max: 60, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const { viewer } = await authenticate(deps, request.headers)
      const { data: contentId } = idSchema.safeParse(request.params.contentId)
      if (!contentId) throw new AppError('content_not_found')
      const { slug, body } = await readEventIcs(deps.db, viewer, deps.env.baseUrl, contentId)
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${slug}.ics"`)
        .type('text/calendar; charset=utf-8')
        .send(body)
    },
  )
}

const documented: PlainRoute = {
  url: '/rest/v1/events/{contentId}/event.ics',
  operationId: 'getEventIcs',
  summary: 'One event as a calendar file; with its link for those who attend and those who run it',
  tags: ['Events'],
  security: [{}, { session: [] }, { token: [] }],
  params: { type: 'object', required: ['contentId'], properties: { contentId: { type: 'string' } } },
  response: {
    200: { description: 'The file', content: { 'text/calendar': { schema: { type: 'string' } } } },
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
