import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { isLocal } from '../bind.ts'
import type { Env } from '../env.ts'

type Access = Pick<Env, 'baseUrl' | 'trustProxy' | 'metricsToken'>

/**
 * `GET /metrics` for Prometheus: the registry's figures and the process's own. Others find nothing at that address.
 * `read` brings up to date what is not counted as it happens.
 */
export function metricsRoute(
  app: FastifyInstance,
  env: Access,
  registry: Registry,
  figures: { liveConnections(): number; read(): Promise<void> },
): void {
  new Gauge({
    name: 'guildhall_live_connections',
    help: 'Open pages that are told of changes by this server.',
    registers: [registry],
    collect() {
      this.set(figures.liveConnections())
    },
  })
  const all = Registry.merge([registry, processMetrics()])
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayRead(request, env)) return reply.callNotFound()
    await figures.read()
    return reply
      .header('cache-control', 'no-store')
      .type(all.contentType)
      .send(await all.metrics())
  })
}

let ofProcess: Registry | undefined

/** There is one process, however many servers it holds, and watching it twice would cost twice. */
function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

/**
 * Whoever brings METRICS_TOKEN, and this machine itself. The latter only where nothing is said to stand in front: many
 * a proxy on this machine asks from 127.0.0.1, for 127.0.0.1, and does not say for whom. So with a public BASE_URL, or
 * with TRUST_PROXY, the token is the only way.
 */
function mayRead(request: FastifyRequest, env: Access): boolean {
  if (env.metricsToken && isSame(request.headers.authorization ?? '', `Bearer ${env.metricsToken}`))
    return true
  return env.trustProxy === 0 && isLocal(request, env)
}

/** In a time that tells nothing of where they differ, nor how long the secret is. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
