import type { Watch } from '@guildhall/contract/signals'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Registry } from 'prom-client'
import { finishDeletion, sweepDeletions } from './features/account-deletions/account-deletions.tasks.ts'
import { confirmationRoute } from './features/accounts/accounts.routes.ts'
import { sweepAccounts } from './features/accounts/accounts.tasks.ts'
import { mailReset } from './features/accounts/accounts.writes.ts'
import { mailConfirmationAgain } from './features/accounts/confirmation.writes.ts'
import { activityRoutes } from './features/activity/activity.csv.ts'
import { forgetActivity } from './features/clubs/activity.tasks.ts'
import { findOpenClub } from './features/clubs/clubs.reads.ts'
import { scoreClubs } from './features/clubs/clubs.tasks.ts'
import { findVisibleContent } from './features/content/content.reads.ts'
import { forgetVersions } from './features/content/versions.tasks.ts'
import { clearClub, sweepClubs } from './features/deletion/deletion.tasks.ts'
import { notifyOfDeletion } from './features/deletion/notices.tasks.ts'
import { sweepDrafts } from './features/drafts/drafts.tasks.ts'
import { attendeeRoutes } from './features/events/attendees.csv.ts'
import { sweepDeletedAttendees } from './features/events/attendees.ts'
import { calendarRoutes } from './features/events/calendar.routes.ts'
import { releaseGuests } from './features/events/leaving.writes.ts'
import { exportRoutes } from './features/exports/exports.routes.ts'
import { makeExport, sweepExports } from './features/exports/exports.tasks.ts'
import { homeFeedRoutes } from './features/feed/home-feed.routes.ts'
import { syndicationRoutes } from './features/feed/syndication.routes.ts'
import { filesRoutes } from './features/files/files.routes.ts'
import { sweepFiles } from './features/files/files.tasks.ts'
import { insightsRoutes } from './features/insights/insights.csv.ts'
import { countInsights } from './features/insights/insights.tasks.ts'
import { sweepInvites } from './features/invites/invites.tasks.ts'
import { countPoints } from './features/leaderboard/leaderboard.tasks.ts'
import { fetchDueLinks, sweepLinkCards } from './features/links/links.tasks.ts'
import { switchLinkCards } from './features/links/links.writes.ts'
import { memberRoutes } from './features/members/members.csv.ts'
import { findReader } from './features/messages/messages.reads.ts'
import { notifyOfApplication } from './features/notifications/applications.tasks.ts'
import { keepCauses, sweepCauses } from './features/notifications/former-causes.ts'
import { sendDueMails } from './features/notifications/mail.tasks.ts'
import { notifyOfMentions } from './features/notifications/mentions.tasks.ts'
import { notifyOfActivity, withdrawNotifications } from './features/notifications/notifications.tasks.ts'
import { sendPushes } from './features/notifications/push.tasks.ts'
import { notifyOfReminder, remindOfEvents } from './features/notifications/reminders.tasks.ts'
import { notifyOfResponse } from './features/notifications/responses.tasks.ts'
import { unsubscribeRoutes } from './features/notifications/unsubscribe.routes.ts'
import { readSocialFacts } from './features/people/social.reads.ts'
import { sweepReports } from './features/reports/reports.tasks.ts'
import { followClub, sweepWords } from './features/search/search.tasks.ts'
import { cookieName } from './features/sessions/session.ts'
import { sitemapRoutes } from './features/sitemap/sitemap.routes.ts'
import { socialRoutes } from './features/social/social.routes.ts'
import { authenticate } from './features/tokens/authenticate.ts'
import { sweepTokens } from './features/tokens/tokens.tasks.ts'
import { bindRoutes } from './platform/bind.ts'
import type { Dependencies, WithoutSignals } from './platform/context.ts'
import { sweepCounts } from './platform/counts-database.ts'
import { openDatabase } from './platform/database.ts'
import type { Env } from './platform/env.ts'
import { AppError } from './platform/errors.ts'
import { openFileStore } from './platform/files/open-store.ts'
import type { Network } from './platform/guard.ts'
import { healthRoute } from './platform/health.ts'
import { isAllowedOrigin, openHttp } from './platform/http.ts'
import { openLimits } from './platform/limits.ts'
import { openMailer, sweepDeliveries } from './platform/mail.ts'
import { mailboxRoutes } from './platform/mailbox.routes.ts'
import { measureDatabase } from './platform/metrics/database.ts'
import { measureFiles } from './platform/metrics/files.ts'
import { metricsRoute } from './platform/metrics/metrics.routes.ts'
import { measureRequests } from './platform/metrics/requests.ts'
import { measureTasks } from './platform/metrics/tasks.ts'
import { oneAtATime } from './platform/one-at-a-time.ts'
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

/**
 * Puts the server together on a migrated database: page, API, files, live updates, tasks. `close` finishes what is
 * under way. The pool stays the caller's.
 */
export async function openApp(options: {
  env: Env
  pool: pg.Pool
  webRoot: string
  timeouts?: Timeouts | undefined
  /** False: only tasks that something adds run, none by the clock. */
  isScheduled?: boolean
  /** In place of the internet, for tests. */
  network?: Network | undefined
}): Promise<App> {
  const { env, pool, webRoot, timeouts, isScheduled = true, network } = options
  const redis = env.redisUrl ? redisAt(env.redisUrl) : undefined
  const registry = new Registry()
  const db = openDatabase(pool)
  const secret = await readSecret(db, env)
  await readPushKeys(db)
  await switchLinkCards({ db, env })
  const limits = env.rateLimits ? openLimits({ db, secret, redis }) : undefined
  const http = await openHttp(env, { limits, timeouts, first: (app) => measureRequests(app, registry) })
  await redis?.connect(http.log)
  measureDatabase(pool, registry, { log: http.log, slowMs: env.slowQueryMs })
  const offline: WithoutSignals = {
    env,
    db,
    log: http.log,
    secret,
    files: measureFiles(await openFileStore(env), registry),
    outgoing: openOutgoing(network),
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
    { pool, redis, recent: signals.recent },
    http.log,
  )

  await documentRoutes(http, cookieName(env.baseUrl))
  healthRoute(http, db)
  bindRoutes(http, deps, authenticate, forAnyone, { limits })
  bindRoutes(http, deps, authenticate, forPeople, { limits, timeouts })
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
  const taskMetrics = measureTasks(db, registry, http.log)
  metricsRoute(http, env, registry, {
    liveConnections: () => signals.io.engine.clientsCount,
    read: taskMetrics.read,
  })
  await docsRoutes(http)
  sitemapRoutes(http, deps)
  await servePage(http, env, webRoot, secret)

  const mailer = openMailer(env, db, http.log)
  const tasks = await startTasks(
    pool,
    {
      'mail.send': (mail) => mailer.send(mail),
      'notifications.tell': (activity) => notifyOfActivity(deps, activity),
      'notifications.application': (application) => notifyOfApplication(deps, application),
      'notifications.mention': (mentions) => notifyOfMentions(deps, mentions),
      'notifications.response': (response) => notifyOfResponse(deps, response),
      'notifications.withdraw': (item) => withdrawNotifications(deps, item),
      'notifications.mail': () => sendDueMails(deps),
      'notifications.remind': () => remindOfEvents(deps),
      'notifications.reminder': (reminder) => notifyOfReminder(deps, reminder),
      'push.send': oneAtATime(() => sendPushes(deps)),
      'clubs.tell': ({ clubId }) => notifyOfDeletion(deps, clubId),
      'clubs.clear': ({ clubId }) => clearClub(deps, clubId),
      'clubs.sweep': () => sweepClubs(deps),
      'clubs.score': ({ clubId }) => scoreClubs(deps, clubId),
      'links.fetch': oneAtATime(() => fetchDueLinks(deps)),
      'insights.count': () => countInsights(deps),
      'leaderboard.count': () => countPoints(deps),
      'events.release': ({ clubId }) => releaseGuests(deps, clubId),
      'activity.forget': () => forgetActivity(deps, keepCauses),
      'content.forget': async () => {
        await forgetVersions(deps)
        await sweepLinkCards(deps)
      },
      'files.sweep': () => sweepFiles(deps),
      'accounts.confirm': (asked) => mailConfirmationAgain(deps, asked),
      'accounts.reset': (asked) => mailReset(deps, asked),
      'accounts.sweep': async () => {
        await sweepAccounts(db)
        await sweepTokens(db)
        await sweepDrafts(db)
        await sweepInvites(db)
        await sweepCounts(db)
        await sweepDeletedAttendees(db)
        await sweepDeliveries(db)
        await sweepReports(db)
        await sweepCauses(db)
      },
      'search.follow': ({ clubId }) => followClub(deps, clubId),
      'search.sweep': () => sweepWords(db),
      'exports.make': ({ exportId }) => makeExport(deps, exportId),
      'exports.sweep': () => sweepExports(deps),
      'account-deletions.finish': ({ personId }) => finishDeletion(deps, personId),
      'account-deletions.sweep': () => sweepDeletions(deps),
    },
    { log: http.log, watch: taskMetrics.watch, isScheduled },
  )

  return {
    http,
    deps,
    close: async () => {
      // Connections that are kept open between requests would hold the server until they time out.
      const idle = setInterval(() => http.server.closeIdleConnections(), 50)
      await Promise.all([signals.close(), http.close()])
      clearInterval(idle)
      await tasks.stop()
      offline.outgoing.close()
      disconnectServers()
      await redis?.close()
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
