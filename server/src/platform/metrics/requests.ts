import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const total = new Counter({
    name: 'guildhall_http_requests_total',
    help: 'Requests answered, by method, route and status; 499 where the client went away first.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const duration = new Histogram({
    name: 'guildhall_http_request_duration_seconds',
    help: 'From a request to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets: seconds,
    registers,
  })
  const inFlight = new Gauge({
    name: 'guildhall_http_requests_in_flight',
    help: 'Requests that are being answered.',
    registers,
  })
  app.addHook('onRequest', (request, reply, done) => {
    const since = performance.now()
    inFlight.inc()
    // onResponse is not called if the client goes away.
    reply.raw.once('close', () => {
      inFlight.dec()
      const { method } = request
      const route = routeOf(request)
      const status = reply.raw.writableFinished ? reply.raw.statusCode : 499
      total.inc({ method, route, status })
      duration.observe({ method, route }, (performance.now() - since) / 1000)
    })
    done()
  })
}

/** The route's pattern, never the address, which would be unbounded and say who looked at what. */
function routeOf(request: FastifyRequest): string {
  const route = request.routeOptions.url
  if (route === undefined) return '(other)'
  return route.startsWith('/assets/') ? '/assets/*' : route
}
