import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Instance } from './instance/instance.ts'
import type { PlainRoute } from './openapi/document.ts'
import { refusals } from './openapi/operations.ts'

/** Asks over a pool that requests do not exhaust, for all who ask at a time at once. */
export function healthRoute(app: FastifyInstance, pool: pg.Pool, instance: Pick<Instance, 'isCopy'>): void {
  let asked: Promise<unknown> | undefined
  app.get('/health', { logLevel: 'warn', config: { documented } }, async () => {
    asked ??= pool.query('select 1').finally(() => {
      asked = undefined
    })
    await asked
    return { status: 'ok', isCopy: instance.isCopy() }
  })
}

const documented: PlainRoute = {
  operationId: 'getHealth',
  summary: 'Check whether the server can serve',
  tags: ['Server'],
  security: [{}],
  response: {
    200: {
      description: 'It can',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              status: { const: 'ok' },
              isCopy: {
                type: 'boolean',
                description:
                  'Whether it works on a copy of the data, and so sends nothing and deletes no file',
              },
            },
            required: ['status', 'isCopy'],
          },
        },
      },
    },
    ...refusals(['malformed_request', 'internal', 'unavailable']),
  },
}
