import type { Watch } from '@guildhall/contract/signals'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Registry } from 'prom-client'
import { confirmationRoute } from './features/accounts/accounts.routes.ts'
import { knownDevicesOf } from './features/accounts/known-devices.ts'
import { activityRoutes } from './features/activity/activity.csv.ts'
import { findOpenClub } from './features/clubs/clubs.reads.ts'
import { findVisibleContent } from './features/content/content.reads.ts'
import { attendeeRoutes } from './features/events/attendees.csv.ts'
import { calendarRoutes } from './features/events/calendar.routes.ts'
import { exportRoutes } from './features/exports/exports.routes.ts'
import { homeFeedRoutes } from './features/feed/home-feed.routes.ts'
import { syndicationRoutes } from './features/feed/syndication.routes.ts'
import { filesRoutes } from './features/files/files.routes.ts'
import { insightsRoutes } from './features/insights/insights.csv.ts'
import { switchLinkCards } from './features/links/links.writes.ts'
import { memberRoutes } from './features/members/members.csv.ts'
import { findReader } from './features/messages/messages.reads.ts'
import { unsubscribeRoutes } from './features/notifications/unsubscribe.routes.ts'
import { readSocialFacts } from './features/people/social.reads.ts'
import { cookieName } from './features/sessions/session.ts'
import { sitemapRoutes } from './features/sitemap/sitemap.routes.ts'
import { socialRoutes } from './features/social/social.routes.ts'
import { authenticate } from './features/tokens/authenticate.ts'
import { tasks as allTasks, rateLimits } from './features.ts'
import { bindRoutes } from './platform/bind.ts'
import type { Dependencies, WithoutSignals } from './platform/context.ts'
import { openDatabase, openPoolBeside, openRequestDatabase } from './platform/database.ts'
import { type DatabaseLimits, lastingLimits, taskLimits } from './platform/database-limits.ts'
import type { Env } from './platform/env.ts'
import { AppError } from './platform/errors.ts'
import { openFileStore } from './platform/files/open-store.ts'
import type { Network } from './platform/guard.ts'
import { healthRoute } from './platform/health.ts'
import { isAllowedOrigin, openHttp } from './platform/http.ts'
import { guardFiles, guardMailer, guardOutgoing } from './platform/instance/guards.ts'
import { openInstance } from './platform/instance/instance.ts'
import { openLimits } from './platform/limits.ts'
import { openMailer } from './platform/mail.ts'
import { mailboxRoutes } from './platform/mailbox.routes.ts'
import { measureDatabase } from './platform/metrics/database.ts'
import { measureFiles } from './platform/metrics/files.ts'
import { metricsRoute } from './platform/metrics/metrics.routes.ts'
import { measureRequests } from './platform/metrics/requests.ts'
import { measureTasks } from './platform/metrics/tasks.ts'
import { docsRoutes } from './platform/openapi/docs-page.ts'
import { documentRoutes } from './platform/openapi/document.ts'
import { openOutgoing } from './platform/outgoing.ts'
import { redisAt } from './platform/redis.ts'
import { readPushKeys, readSecret } from './platform/secret.ts'
import { openSignals } from './platform/signals.ts'
import { connectServers } from './platform/signals-adapter.ts'
import type { ClubScope } from './platform/signals-watching.ts'
import { startTasks } from './platform/tasks.ts'
import type { Timeouts } from './platform/timeouts.ts'
import { servePage } from './platform/web-page.ts'
import { forAnyone, forPeople } from './routes.ts'

export type App = { http: FastifyInstance; deps: Dependencies; close(): Promise<void> }

/** A pool besides that of requests, so that neither uses up the other's connections. */
const taskConnections = 6
/** For the listeners of tasks and other servers, and the health check. */
const lastingConnections = 3

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
}): Promise<App> {
  const { env, pool, webRoot, timeouts, isScheduled = true, network, lasting } = options
  const redis = env.redisUrl ? redisAt(env.redisUrl) : undefined
  const registry = new Registry()
  const taskPool = openPoolBeside(pool, { ...taskLimits, max: taskConnections })
  const lastingPool = openPoolBeside(pool, { ...lastingLimits, ...lasting, max: lastingConnections })
  const db = openRequestDatabase(pool)
  const taskDb = openDatabase(taskPool)
  const secret = await readSecret(db, env)
  await readPushKeys(db)
  await switchLinkCards({ db, env })
  const limits = env.rateLimits ? openLimits({ db, secret, redis }) : undefined
  const http = await openHttp(env, { limits, timeouts, first: (app) => measureRequests(app, registry) })
  await redis?.connect(http.log)
  measureDatabase({ pool, taskPool }, registry, { log: http.log, slowMs: env.slowQueryMs })
  const files = await openFileStore(env)
  const instance = await openInstance({ env, db, files }, { log: http.log })
  const offline: WithoutSignals = {
    env,
    db,
    log: http.log,
    secret,
    instance,
    files: guardFiles(measureFiles(files, registry), instance),
    outgoing: guardOutgoing(openOutgoing(network), instance),
    mailer: guardMailer(openMailer(env, taskDb, http.log), instance),
  }
  const signals = openSignals(
    http.server,
    {
      authenticate: (headers) => authenticate(offline, headers),
      findClubScope: (viewer, what) => findClubScope(offline, viewer, what),
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
    { pool, listening: lastingPool, redis, recent: signals.recent },
    http.log,
  )

  await documentRoutes(http, cookieName(env.baseUrl))
  healthRoute(http, lastingPool, instance)
  bindRoutes(http, deps, authenticate, forAnyone, { limits, rateLimits, acquaintance: knownDevicesOf(deps) })
  bindRoutes(http, deps, authenticate, forPeople, { limits, rateLimits, timeouts })
  confirmationRoute(http)
  filesRoutes(http, deps)
  socialRoutes(http, deps, readSocialFacts(db))
  exportRoutes(http, deps)
  syndicationRoutes(http, deps)
  homeFeedRoutes(http, deps)
  memberRoutes(http, deps)
  activityRoutes(http, deps)
  insightsRoutes(http, deps)
  attendeeRoutes(http, deps)
  calendarRoutes(http, deps)
  mailboxRoutes(http, deps)
  unsubscribeRoutes(http, deps)
  const taskMetrics = measureTasks(taskDb, registry, http.log)
  metricsRoute(http, env, registry, {
    liveConnections: () => signals.io.engine.clientsCount,
    read: taskMetrics.read,
  })
  await docsRoutes(http)
  sitemapRoutes(http, deps)
  await servePage(http, env, webRoot, secret)

  const tasks = await startTasks(
    { pool: taskPool, listening: lastingPool },
    allTasks,
    { ...deps, db: taskDb },
    { log: http.log, watch: taskMetrics.watch, isScheduled, instance },
  )
  return {
    http,
    deps,
    close: async () => {
      // Idle keep-alive connections would delay closing until they time out.
      const idle = setInterval(() => http.server.closeIdleConnections(), 50)
      await Promise.all([signals.close(), http.close()])
      clearInterval(idle)
      instance.stop()
      await tasks.stop()
      offline.outgoing.close()
      disconnectServers()
      await redis?.close()
      await Promise.all([taskPool.end(), lastingPool.end()])
    },
  }
}

async function findClubScope(
  { db }: WithoutSignals,
  viewer: Parameters<typeof findOpenClub>[1],
  what: Watch,
): Promise<ClubScope | null> {
  const id = 'clubId' in what ? what.clubId : what.contentId
  try {
    if ('clubId' in what) {
      const club = await findOpenClub(db, viewer, id)
      return { clubId: club.id, isGuest: club.role === null }
    }
    const item = await findVisibleContent(db, viewer, id)
    return { clubId: item.club_id, isGuest: item.role === null }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
