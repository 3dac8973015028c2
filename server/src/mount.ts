import type { EndpointKey } from '@guildhall/contract/api'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Registry } from 'prom-client'
import { bySecret, forAnyone, forOperators, forPeople } from './endpoints.ts'
import { knownDevicesOf } from './features/accounts/known-devices.ts'
import { manifestRoute } from './features/place/manifest.ts'
import { legalTextRoutes } from './features/place/pages.reads.ts'
import { inspectionOf } from './features/prevention/inspection.ts'
import { cookieName } from './features/sessions/session.ts'
import { sitemapRoutes } from './features/sitemap/sitemap.routes.ts'
import { authenticate } from './features/tokens/authenticate.ts'
import { rateLimits } from './features.ts'
import type { Dependencies } from './platform/context.ts'
import type { Timeouts } from './platform/database/timeouts.ts'
import { seenRoute } from './platform/doctor/seen.ts'
import { bindRoutes } from './platform/http/bind.ts'
import { healthRoute } from './platform/http/health.ts'
import { servePage } from './platform/http/web-page.ts'
import { mailboxRoutes } from './platform/mail/mailbox.routes.ts'
import { metricsRoute } from './platform/metrics/metrics.routes.ts'
import { docsRoutes } from './platform/openapi/docs-page.ts'
import { openReadCounter } from './platform/rate-limits/count-reads.ts'
import type { RateLimiter } from './platform/rate-limits/rate-limiter.ts'

type Mounted = {
  limits: RateLimiter | undefined
  timeouts: Timeouts | undefined
  /** For the health check, beside the pools of requests and tasks. */
  lastingPool: pg.Pool
  registry: Registry
  metrics: Parameters<typeof metricsRoute>[3]
  webRoot: string
}

/** Mounts every endpoint of the contract, and the few routes that are none (docs/architecture.md). */
export async function mountRoutes(
  http: FastifyInstance,
  deps: Dependencies,
  mounted: Mounted,
): Promise<void> {
  const { limits, timeouts, lastingPool, registry, metrics, webRoot } = mounted
  const { env, secret } = deps
  bindRoutes(http, deps, authenticate, forAnyone, {
    ...{ limits, rateLimits, inspectionOf },
    acquaintance: knownDevicesOf(deps),
  })
  bindRoutes(http, deps, authenticate, forPeople, {
    ...{ limits, rateLimits, timeouts, inspectionOf },
  })
  bindRoutes(http, deps, authenticate, forOperators, { limits, rateLimits, timeouts })
  bindRoutes(http, deps, authenticate, bySecret, { limits, rateLimits })
  healthRoute(http, lastingPool, deps)
  seenRoute(http, secret)
  mailboxRoutes(http, deps)
  metricsRoute(http, env, registry, metrics)
  const endpoints = [forAnyone, forPeople, forOperators, bySecret].flatMap(Object.keys) as EndpointKey[]
  await docsRoutes(http, { db: deps.db, endpoints, sessionCookie: cookieName(env.baseUrl) })
  sitemapRoutes(http, deps, limits)
  legalTextRoutes(http, deps, limits)
  manifestRoute(http, deps, limits)
  await servePage(http, env, webRoot, { secret, countReads: openReadCounter({ limits, rateLimits }) })
}
