import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Instance } from './instance/instance.ts'

/** Checks the database over a pool that requests do not exhaust; concurrent callers share one check. */
export function healthRoute(app: FastifyInstance, pool: pg.Pool, instance: Pick<Instance, 'isCopy'>): void {
  let asked: Promise<unknown> | undefined
  app.get('/health', { logLevel: 'warn' }, async () => {
    asked ??= pool.query('select 1').finally(() => {
      asked = undefined
    })
    await asked
    return { status: 'ok', isCopy: instance.isCopy() }
  })
}
