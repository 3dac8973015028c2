import type pg from 'pg'
import { openPoolBeside } from './database.ts'
import { type DatabaseLimits, lastingLimits, taskLimits } from './database-limits.ts'

/** Beside the pool of requests, so that neither takes the connections of the other. */
const taskConnections = 6
/** The tasks' and the other servers' listeners, and the one that answers for the server's health. */
const lastingConnections = 3

/** Opens the pools of tasks and of connections that last. `lasting`: limits in place of the usual ones. */
export function openPools(pool: pg.Pool, lasting?: Partial<DatabaseLimits>) {
  const taskPool = openPoolBeside(pool, { ...taskLimits, max: taskConnections })
  const lastingPool = openPoolBeside(pool, { ...lastingLimits, ...lasting, max: lastingConnections })
  return { taskPool, lastingPool }
}
