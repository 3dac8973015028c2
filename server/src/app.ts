import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Registry } from 'prom-client'
import { openDependencies } from './dependencies.ts'
import { findClubScope } from './features/content/watched.reads.ts'
import { findReader } from './features/messages/messages.reads.ts'
import { authenticate } from './features/tokens/authenticate.ts'
import { tasks as allTasks, guesses, sentences } from './features.ts'
import { mountRoutes } from './mount.ts'
import type { Dependencies } from './platform/context.ts'
import { connectionsFor } from './platform/database/connections.ts'
import { openDatabase, openRequestDatabase } from './platform/database/database.ts'
import type { DatabaseLimits } from './platform/database/limits.ts'
import { openPools } from './platform/database/pools.ts'
import type { Timeouts } from './platform/database/timeouts.ts'
import type { Env } from './platform/env.ts'
import type { Disks } from './platform/files/disks.ts'
import { isAllowedOrigin, openHttp } from './platform/http/http.ts'
import { measureDatabase } from './platform/metrics/database.ts'
import { measureDisks } from './platform/metrics/disks.ts'
import { measureRequests } from './platform/metrics/requests.ts'
import { measureTasks } from './platform/metrics/tasks.ts'
import type { Network } from './platform/outgoing/guard.ts'
import { openRateLimiter } from './platform/rate-limits/rate-limiter.ts'
import { redisAt } from './platform/redis.ts'
import { readSecret } from './platform/secret.ts'
import { connectServers } from './platform/signals/adapter.ts'
import { openSignals } from './platform/signals/signals.ts'
import { startTasks } from './platform/tasks/tasks.ts'

export type App = { http: FastifyInstance; deps: Dependencies; close(): Promise<void> }

/**
 * Assembles the server on a migrated database: page, API, files, live updates, tasks. `close` finishes pending work.
 * The caller keeps the pool, which is one of `openPool`; nine more connections are opened besides it.
 */
export async function openApp(options: {
  env: Env
  pool: pg.Pool
  webRoot: string
  timeouts?: Timeouts | undefined
  /** False: runs queued tasks only, none by schedule. */
  isScheduled?: boolean
  /** Replaces the internet, in tests. */
  network?: Network | undefined
  /** Replaces the limits of listening connections. */
  lasting?: Partial<DatabaseLimits> | undefined
  /** Replaces what is read of the disks, in tests. */
  readDisks?: Disks['read'] | undefined
}): Promise<App> {
  const { env, pool, webRoot, timeouts, isScheduled = true, network, lasting, readDisks } = options
  const redis = env.redisUrl ? redisAt(env.redisUrl) : undefined
  const registry = new Registry()
  const { taskPool, lastingPool } = openPools(pool, connectionsFor(env), lasting)
  const db = openRequestDatabase(pool)
  const taskDb = openDatabase(taskPool)
  const secret = await readSecret(db, env)
  const limits = env.rateLimits ? openRateLimiter({ db, secret, redis }) : undefined
  const first = (app: FastifyInstance) => measureRequests(app, registry)
  const http = await openHttp(env, { limits, sentences, guesses, timeouts, first })
  await redis?.connect(http.log)
  measureDatabase({ pool, taskPool }, registry, { log: http.log, slowMs: env.slowQueryMs })
  const offline = await openDependencies({
    ...{ env, secret, db, taskDb, log: http.log, registry, network },
    readDisks,
  })
  const signals = openSignals(
    http.server,
    {
      authenticate: (headers) => authenticate(offline, headers),
      findClubScope: (viewer, what) => findClubScope(db, viewer, what),
      findReader: (viewer, conversationId) => findReader(db, viewer, conversationId),
      isAllowedOrigin: (origin, host) => isAllowedOrigin(env, origin, host),
      limits,
      proxies: env.trustProxy,
    },
    http.log,
  )
  const deps: Dependencies = { ...offline, signals }
  const disconnectServers = await connectServers(
    signals.io,
    env,
    { pool, listening: lastingPool, redis, ...signals },
    http.log,
  )

  const { read, watch } = measureTasks(taskDb, registry, http.log)
  const measureSpace = measureDisks(deps.disks, registry)
  const metrics = {
    liveConnections: () => signals.io.engine.clientsCount,
    read: async () => void (await Promise.all([read(), measureSpace()])),
  }
  await mountRoutes(http, deps, { limits, timeouts, lastingPool, registry, metrics, webRoot })
  const pools = { pool: taskPool, listening: lastingPool }
  const tasks = await startTasks(pools, allTasks, { ...deps, db: taskDb }, { watch, isScheduled })
  return {
    http,
    deps,
    close: async () => {
      // Idle keep-alive connections would delay closing until they time out.
      const idle = setInterval(() => http.server.closeIdleConnections(), 50)
      await Promise.all([signals.close(), http.close()])
      clearInterval(idle)
      deps.instance.stop()
      deps.disks.stop()
      await tasks.stop()
      deps.outgoing.close()
      disconnectServers()
      await redis?.close()
      await Promise.all([taskPool.end(), lastingPool.end()])
    },
  }
}
