import type pg from 'pg'
import type { Connections } from './connections.ts'
import { openPoolBeside } from './database.ts'
import { type DatabaseLimits, lastingLimits, taskLimits } from './limits.ts'

/** Opens the pools of tasks and of connections that last. `limits`: in place of the usual ones of the latter. */
export function openPools(pool: pg.Pool, { tasks, lasting }: Connections, limits?: Partial<DatabaseLimits>) {
  const taskPool = openPoolBeside(pool, { ...taskLimits, max: tasks })
  const lastingPool = openPoolBeside(pool, { ...lastingLimits, ...limits, max: lasting })
  return { taskPool, lastingPool }
}
