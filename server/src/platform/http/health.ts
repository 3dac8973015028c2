import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Disks } from '../files/disks.ts'
import type { Instance } from '../instance/instance.ts'
import { version } from '../release/version.ts'
import { isFromThisMachine } from './bind.ts'
import { wasFull } from './http-errors.ts'

/** Checks the database over a pool that requests do not exhaust; concurrent callers share one check. */
export function healthRoute(
  app: FastifyInstance,
  pool: pg.Pool,
  { instance, disks }: { instance: Pick<Instance, 'isCopy'>; disks: Pick<Disks, 'isLow'> },
): void {
  let asked: Promise<unknown> | undefined
  app.get('/health', { logLevel: 'warn' }, async (request) => {
    asked ??= pool.query('select 1').finally(() => {
      asked = undefined
    })
    await asked
    const storage = wasFull(app.server) ? 'full' : (await disks.isLow()) ? 'low' : 'ok'
    // No failure: what is stored can be read, so balancers keep sending requests.
    const answer = { status: storage === 'ok' ? 'ok' : 'degraded', storage, isCopy: instance.isCopy() }
    return isFromThisMachine(request) ? { ...answer, version } : answer
  })
}
