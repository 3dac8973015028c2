import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Env } from '../env.ts'
import { isLocal } from '../http/bind.ts'

type Access = Pick<Env, 'baseUrl' | 'trustProxy' | 'metricsToken'>

/** `read` updates the metrics that are not counted as they happen. */
export function metricsRoute(
  app: FastifyInstance,
  env: Access,
  registry: Registry,
  figures: { liveConnections(): number; read(): Promise<void> },
): void {
  new Gauge({
    name: 'guildhall_live_connections',
    help: 'Open pages that receive live updates from this server.',
    registers: [registry],
    collect() {
      this.set(figures.liveConnections())
    },
  })
  const all = Registry.merge([registry, processMetrics()])
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!isAllowed(request, env)) return reply.callNotFound()
    await figures.read()
    return reply
      .header('cache-control', 'no-store')
      .type(all.contentType)
      .send(await all.metrics())
  })
}

let ofProcess: Registry | undefined

/** A registry per process, even with several servers in it. */
function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

/** By METRICS_TOKEN; from this machine only if no proxy could be forwarding. */
function isAllowed(request: FastifyRequest, env: Access): boolean {
  if (env.metricsToken && isSame(request.headers.authorization ?? '', `Bearer ${env.metricsToken}`))
    return true
  return env.trustProxy === 0 && isLocal(request, env)
}

/** In constant time. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
