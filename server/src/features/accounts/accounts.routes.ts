import type { FastifyInstance } from 'fastify'
import type { PlainRoute } from '../../platform/openapi/document.ts'
import { refusals } from '../../platform/openapi/operations.ts'

const documented: PlainRoute = {
  operationId: 'getConfirm',
  summary: 'Redirect an outdated confirmation link to the page that mails a new one',
  tags: ['Accounts'],
  security: [{}],
  response: {
    302: { description: 'To /login, which offers a new link' },
    ...refusals(['malformed_request', 'rate_limited', 'internal', 'unavailable']),
  },
}

/** Redirects links mailed by an earlier version. */
export function confirmationRoute(app: FastifyInstance): void {
  app.get('/auth/v1/confirm', { config: { documented } }, (_, reply) =>
    reply.header('cache-control', 'no-store').redirect('/login?confirmed=expired'),
  )
}
