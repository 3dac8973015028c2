import { type Api, api, type EndpointKey } from '@guildhall/contract/api'
import { type Endpoint, fullPath, takesTokens } from '@guildhall/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import type { z } from 'zod'
import { bearerOf } from './bearer.ts'
import type { Authenticate, Caller, Context, Dependencies, HttpExchange, PersonContext } from './context.ts'
import type { Env } from './env.ts'
import { AppError } from './errors.ts'
import type { Limits } from './limits.ts'
import { limitsOf, type NamedLimit } from './rate-limits.ts'
import { defaultTimeouts, type Timeouts } from './timeouts.ts'
import { fileOf, type Upload, uploadQueue } from './uploads.ts'

type Parsed<E, Part extends string> =
  E extends Record<Part, infer S extends z.ZodType> ? { [P in Part]: z.output<S> } : unknown
type HandlerInput<E> = Parsed<E, 'params'> &
  Parsed<E, 'query'> &
  Parsed<E, 'body'> &
  (E extends { upload: true } ? { upload: Upload } : unknown)
type Answer<E> = E extends { response: infer S extends z.ZodType } ? z.input<S> : never

/** What answers an endpoint: who asks and with what, to what the contract says comes back. */
export type Handler<K extends EndpointKey> = (
  context: Api[K]['access'] extends 'person' ? PersonContext : Context,
  input: HandlerInput<Api[K]>,
) => Promise<Answer<Api[K]>>

/** Keys of the endpoints of one access; routes.ts must bind each exactly once. */
export type KeysOf<Access extends Endpoint['access']> = {
  [K in EndpointKey]: Api[K]['access'] extends Access ? K : never
}[EndpointKey]

export type Routes<Access extends Endpoint['access']> = { [K in KeysOf<Access>]: Handler<K> }

/**
 * Puts endpoints into the server: finds the viewer, refuses visitors where people are meant and API tokens where only
 * a session will do, parses, answers.
 */
export function bindRoutes(
  app: FastifyInstance,
  deps: Dependencies,
  authenticate: Authenticate,
  routes: Partial<Routes<'anyone'> & Routes<'person'>>,
  {
    limits,
    timeouts = defaultTimeouts,
  }: { limits?: Limits | undefined; timeouts?: Timeouts | undefined } = {},
): void {
  const enqueue = uploadQueue()
  for (const [key, handler] of Object.entries(routes) as [EndpointKey, Handler<never>][]) {
    const endpoint: Endpoint = api[key]
    const [method = '', path = ''] = key.split(' ')
    app.route({
      method: method as 'GET',
      url: fullPath(path),
      schema: {
        summary: endpoint.summary,
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.body && { body: endpoint.body }),
        response: { 200: endpoint.response },
      },
      config: { endpoint: key },
      // Before the body is parsed and checked, so that a visitor learns nothing else of the endpoint.
      preValidation: async (request) => {
        const isByToken = bearerOf(request.headers.authorization) !== undefined
        if (isByToken && !takesTokens(key, endpoint)) throw new AppError('token_refused')
        const { viewer, hasEnded, token } = await authenticate(deps, request.headers)
        request.viewer = viewer
        request.token = token
        if (token?.scope === 'read' && method !== 'GET') throw new AppError('token_read_only')
        if (endpoint.access === 'person' && !viewer)
          throw new AppError(hasEnded ? 'session_not_found' : 'sign_in_required')
      },
      preHandler: limited(limitsOf(key), limits),
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const context = {
          ...deps,
          log: request.log,
          viewer: request.viewer,
          http: exchangeOf(request, reply, deps),
        }
        const answer = async () =>
          (handler as (context: unknown, input: unknown) => unknown)(context, {
            params: request.params,
            query: request.query,
            body: request.body,
            upload: (bytes: number) => fileOf(request, bytes, timeouts),
          })
        return endpoint.upload && request.viewer ? enqueue(request.viewer.id, answer) : answer()
      },
    })
  }
}

/** Counts a request by each limit in turn, once it is known who asks and for what. */
function limited(all: NamedLimit[], limits: Limits | undefined): preHandlerAsyncHookHandler {
  return async (request) => {
    for (const limit of all) await limits?.spend(limit, limit.keyOf(request))
  }
}

const localAddresses = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const localNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether an address leads to the machine that one is on. */
export const namesThisMachine = (url: string): boolean => localNames.has(new URL(url).hostname)

const passedOn = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

/**
 * Whether a request was made on this machine, to this machine by name, and not passed on for somebody else. The name
 * matters: a foreign page may point its own name at 127.0.0.1 and have the browser ask. So does BASE_URL: where it
 * names another machine, people come through a proxy, and not every proxy says whom it asks for.
 */
export function isLocal(request: FastifyRequest, env: Pick<Env, 'baseUrl'>): boolean {
  return (
    namesThisMachine(env.baseUrl) &&
    localAddresses.has(request.socket.remoteAddress ?? '') &&
    localNames.has((request.headers.host ?? '').replace(/:\d+$/, '')) &&
    !passedOn.some((name) => request.headers[name])
  )
}

function exchangeOf(request: FastifyRequest, reply: FastifyReply, { env }: Dependencies): HttpExchange {
  return {
    ip: request.ip,
    isLocal: () => isLocal(request, env),
    cookies: request.token ? undefined : request.headers.cookie,
    token: request.token,
    userAgent: request.headers['user-agent'],
    setCookies: (cookies) => {
      reply.header('set-cookie', cookies)
    },
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Context['viewer']
    token: Caller['token']
  }
  interface FastifyContextConfig {
    /** The endpoint of the contract that the route is. */
    endpoint?: EndpointKey
  }
}
