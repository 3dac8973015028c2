import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../../platform/context.ts'
import type { PlainRoute } from '../../platform/openapi/document.ts'
import { refusals } from '../../platform/openapi/operations.ts'
import { setSubscription } from './unsubscribing.ts'

type AtToken = { Params: { token: string } }
const config = { hidesPath: true, rateLimit: { max: 60, timeWindow: '1 minute' } }
const form = 'application/x-www-form-urlencoded'

/** Endpoints of `List-Unsubscribe` (RFC 8058): mail programs post, people open the link. */
export function unsubscribeRoutes(app: FastifyInstance, deps: Dependencies): void {
  app.register(async (scope) => {
    // The address says everything; the form's field is ignored.
    scope.removeContentTypeParser('multipart/form-data')
    scope.addContentTypeParser(
      [form, 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 1024 },
      (_, __, done) => done(null, undefined),
    )
    scope.post<AtToken>(
      '/rest/v1/unsubscribe/:token',
      // Mail programs in browsers send their own Origin.
      { config: { ...config, takesAnyOrigin: true, documented: post } },
      async ({ params }, reply) => {
        await setSubscription(deps, params.token, false)
        return reply.header('cache-control', 'no-store').status(204).send()
      },
    )
  })
  app.get<AtToken>(
    '/rest/v1/unsubscribe/:token',
    { config: { ...config, documented: get } },
    ({ params }, reply) =>
      reply
        .header('cache-control', 'no-store')
        .redirect(`/notifications/unsubscribe?${new URLSearchParams({ token: params.token })}`),
  )
}

const shared = {
  url: '/rest/v1/unsubscribe/{token}',
  tags: ['Notification mail'],
  security: [{}],
  params: { type: 'object', required: ['token'], properties: { token: { type: 'string' } } },
}
const post: PlainRoute = {
  ...shared,
  operationId: 'postUnsubscribe',
  summary: 'Unsubscribe from notification mail in one click (RFC 8058)',
  response: {
    204: { description: 'Such mails are not sent anymore' },
    ...refusals([
      'malformed_request',
      'too_large',
      'invalid_token',
      'rate_limited',
      'internal',
      'unavailable',
    ]),
  },
}
const get: PlainRoute = {
  ...shared,
  operationId: 'getUnsubscribe',
  summary: 'Redirect to the unsubscribe page',
  response: {
    302: { description: 'To the page' },
    ...refusals(['malformed_request', 'rate_limited', 'internal', 'unavailable']),
  },
}
