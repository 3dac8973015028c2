import { returnTo as ownPath } from '@guildhall/contract/accounts'
import type { FastifyInstance } from 'fastify'
import type { Parts } from '../../platform/context.ts'
import type { PlainRoute } from '../../platform/openapi/document.ts'
import { refusals } from '../../platform/openapi/operations.ts'
import { confirmEmail } from './accounts.writes.ts'

const documented: PlainRoute = {
  operationId: 'getConfirm',
  summary:
    'The link of a confirmation mail: confirms the address and leads on to the page where one signs in',
  tags: ['Accounts'],
  security: [{}],
  querystring: {
    type: 'object',
    properties: {
      token: { type: 'string' },
      returnTo: { type: 'string', description: 'A path of this site' },
    },
  },
  response: {
    302: { description: 'To /login, which says what became of it' },
    ...refusals(['malformed_request', 'rate_limited', 'internal', 'unavailable']),
  },
}

/** The confirmation link of a mail: a plain address that a mail program opens, answered by a redirect. */
export function confirmationRoute(app: FastifyInstance, parts: Parts): void {
  app.get<{ Querystring: Record<string, unknown> }>(
    '/auth/v1/confirm',
    { config: { documented, rateLimit: { max: 30, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const { token, returnTo } = request.query
      const isConfirmed = typeof token === 'string' && (await confirmEmail(parts, token))
      const query = new URLSearchParams({ confirmed: isConfirmed ? '1' : 'expired' })
      const path = ownPath.parse(returnTo)
      if (path) query.set('redirect', path)
      return reply.header('cache-control', 'no-store').redirect(`/login?${query}`)
    },
  )
}
