import { returnTo as ownPath } from '@guildhall/contract/accounts'
import type { FastifyInstance } from 'fastify'
import type { Parts } from '../../platform/context.ts'
import { confirmEmail } from './accounts.writes.ts'

/** The confirmation link of a mail: a plain address that a mail program opens, answered by a redirect. */
export function confirmationRoute(app: FastifyInstance, parts: Parts): void {
  app.get<{ Querystring: Record<string, unknown> }>(
    '/auth/v1/confirm',
    { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } },
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
