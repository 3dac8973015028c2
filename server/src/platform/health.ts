import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { PlainRoute } from './openapi/document.ts'
import { refusals } from './openapi/operations.ts'

export function healthRoute(app: FastifyInstance, db: Database): void {
  app.get('/health', { logLevel: 'warn', config: { documented } }, async () => {
    await sql`select 1`.execute(db)
    return { status: 'ok' }
  })
}

const documented: PlainRoute = {
  operationId: 'getHealth',
  summary: 'Whether the server can serve',
  tags: ['Server'],
  security: [{}],
  response: {
    200: {
      description: 'It can',
      content: {
        'application/json': { schema: { type: 'object', properties: { status: { const: 'ok' } } } },
      },
    },
    ...refusals(['malformed_request', 'internal', 'unavailable']),
  },
}
