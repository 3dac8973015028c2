import { type Api, api, type EndpointKey } from '@guildhall/contract/api'
import { type Endpoint, fullPath, isReading, takesTokens } from '@guildhall/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import type {
  Authenticate,
  Caller,
  Context,
  Dependencies,
  HttpExchange,
  PersonContext,
  PlainAnswer,
} from '../context.ts'
import { defaultTimeouts, type Timeouts } from '../database/timeouts.ts'
import type { Env } from '../env.ts'
import { AppError } from '../errors.ts'
import {
  fileOf,
  type NameOf,
  type StreamedUpload,
  streamOf,
  type Upload,
  uploadQueue,
} from '../files/uploads.ts'
import type { RateLimiter } from '../rate-limits/rate-limiter.ts'
import { limitsOf, type RateLimits } from '../rate-limits/rate-limits.ts'
import { type Acquaintance, spendingOn } from '../rate-limits/spending.ts'
import { bearerOf } from './bearer.ts'
import { knows } from './etag.ts'
import { routeSchema } from './route-schema.ts'

type Parsed<E, Part extends string> =
  E extends Record<Part, infer S extends z.ZodType> ? { [P in Part]: z.output<S> } : unknown
/** Params by their own names, beside query, body and upload. */
type HandlerInput<E> = (E extends { params: infer S extends z.ZodType } ? z.output<S> : unknown) &
  Parsed<E, 'query'> &
  Parsed<E, 'body'> &
  (E extends { streams: true }
    ? { upload: StreamedUpload }
    : E extends { upload: true }
      ? { upload: Upload }
      : unknown)
type Answer<E> = E extends { response: infer S extends z.ZodType } ? z.input<S> : PlainAnswer

export type Handler<K extends EndpointKey> = (
  context: Api[K]['access'] extends 'person' | 'operator' ? PersonContext : Context,
  input: HandlerInput<Api[K]>,
) => Promise<Answer<Api[K]>>

/** Endpoints of one access level; the features' routes bind each exactly once. */
export type KeysOf<Access extends Endpoint['access']> = {
  [K in EndpointKey]: Api[K]['access'] extends Access ? K : never
}[EndpointKey]

export type Routes<Access extends Endpoint['access']> = { [K in KeysOf<Access>]: Handler<K> }

/** Reads, and may refuse or change, what people write, before the handler does. */
export type Inspection = {
  /** Returns the body to handle, and what to do after that. */
  body(
    context: Context,
    params: Record<string, string>,
    body: unknown,
  ): Promise<{ body: unknown; afterwards?: (() => Promise<void>) | undefined }>
  /** Prepares to name an uploaded file, before it arrives. */
  file(context: Context): Promise<NameOf>
}

/** Binds endpoints to handlers: authenticates, limits, parses and responds according to the contract. */
export function bindRoutes(
  app: FastifyInstance,
  deps: Dependencies,
  authenticate: Authenticate,
  routes: Partial<Routes<Endpoint['access']>>,
  {
    limits,
    rateLimits = {},
    timeouts = defaultTimeouts,
    acquaintance,
    inspectionOf = () => undefined,
  }: {
    limits?: RateLimiter | undefined
    rateLimits?: RateLimits
    timeouts?: Timeouts | undefined
    acquaintance?: Acquaintance | undefined
    inspectionOf?: ((key: EndpointKey) => Inspection | undefined) | undefined
  } = {},
): void {
  const enqueue = uploadQueue()
  const enqueueStream = uploadQueue({ atOnce: 12, atOnceOfOne: 3, spare: 4, mayWait: false })
  // Sixteen of a person may wait, as a page asks for several at once. Three on the server, so that others' writes find room.
  const inTurn = uploadQueue({
    ...{ atOnce: 3, atOnceOfOne: 16, spare: 3, mayWait: true, refusal: 'one_at_a_time' },
  })
  // With all properties of a context: V8 copies an object at once, but adds properties to the copy one by one.
  const template = { ...deps, viewer: null, http: undefined }
  for (const [key, handler] of Object.entries(routes) as [EndpointKey, Handler<never>][]) {
    const endpoint: Endpoint = api[key]
    const [method = '', path = ''] = key.split(' ')
    const spending = spendingOn(limitsOf(key, rateLimits), { limits, acquaintance })
    const inspection = inspectionOf(key)
    const route: RouteOptions = {
      method: method as 'GET',
      url: fullPath(path),
      schema: routeSchema(endpoint),
      config: { endpoint: key, isSecret: endpoint.access === 'secret' },
      // Before the body is parsed, so that a visitor learns nothing else.
      preValidation: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        if (endpoint.access === 'secret') reply.headers(secretHeaders)
        else await identify(request)
        await spending.beforeBody(request)
      },
      preHandler: spending.afterBody,
      handler: async (request, reply) => {
        const context = {
          ...template,
          log: request.log,
          viewer: request.viewer ?? null,
          http: exchangeOf(request, reply, deps),
        }
        const params = request.params as Record<string, string>
        const inspected = (await inspection?.body(context, params, request.body)) ?? { body: request.body }
        const nameOf = endpoint.upload ? await inspection?.file(context) : undefined
        const personId = request.viewer?.id
        // Takes a place once it is read, so that who may not send it hears why.
        const streamed: StreamedUpload = (limit, take) => {
          const read = () => streamOf(request, timeouts, nameOf)(limit, take)
          return personId ? enqueueStream(personId, read) : read()
        }
        const answer = async () =>
          (handler as (context: unknown, input: unknown) => unknown)(context, {
            ...params,
            query: request.query,
            body: inspected.body,
            upload: endpoint.streams
              ? streamed
              : (((bytes, begin) => fileOf(request, bytes, { begin, timeouts, nameOf })) satisfies Upload),
          })
        const queued = () =>
          endpoint.upload && !endpoint.streams && personId ? enqueue(personId, answer) : answer()
        const answered = await (endpoint.isHeavy && personId ? inTurn(personId, queued) : queued())
        await inspected.afterwards?.()
        await spending.succeeded(request)
        if (endpoint.produces) return sendPlain(reply, answered as PlainAnswer)
        return answered
      },
    }
    if (endpoint.ignoresForm) app.register(async (scope) => ignoreForms(scope).route(route))
    else app.route(route)

    async function identify(request: FastifyRequest): Promise<void> {
      const isByToken = bearerOf(request.headers.authorization) !== undefined
      if (isByToken && !takesTokens(key, endpoint)) throw new AppError('token_refused')
      const { viewer, hasEnded, token, session, console } = await authenticate(deps, request.headers)
      request.viewer = viewer
      request.token = token
      request.session = session
      request.console = console
      if (token?.scope === 'read' && !isReading(key, endpoint)) throw new AppError('token_read_only')
      const needsPerson = endpoint.access === 'person' || endpoint.access === 'operator'
      if (needsPerson && !viewer) throw new AppError(hasEnded ? 'session_not_found' : 'sign_in_required')
      if (endpoint.access === 'operator' && console !== 'open')
        throw new AppError(console ? 'console_locked' : 'operators_only')
    }
  }
}

/** Pages and programs do not pass the address on, nor do search engines list it, also where there is nothing. */
const secretHeaders = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

const sendPlain = (reply: FastifyReply, { status = 200, headers = {}, body }: PlainAnswer) =>
  reply.status(status).headers(headers).send(body)

/** Takes forms, as mail programs send them, of up to 1 kB. */
function ignoreForms(scope: FastifyInstance): FastifyInstance {
  scope.removeContentTypeParser('multipart/form-data')
  scope.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: 1024 },
    (_request, _body, done) => done(null, undefined),
  )
  return scope
}

const localAddresses = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const localNames = new Set(['localhost', '127.0.0.1', '[::1]'])

export const namesThisMachine = (url: string): boolean => localNames.has(new URL(url).hostname)

const passedOn = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

/** BASE_URL is checked too, since proxies hide the client. */
export const isLocal = (request: FastifyRequest, env: Pick<Env, 'baseUrl'>): boolean =>
  namesThisMachine(env.baseUrl) && isFromThisMachine(request)

/** The host is checked too, since foreign names can point at 127.0.0.1. */
export function isFromThisMachine(request: FastifyRequest): boolean {
  return (
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
    session: request.session,
    console: request.console,
    userAgent: request.headers['user-agent'],
    range: request.method === 'GET' ? request.headers.range : undefined,
    ifRange: request.headers['if-range'] as string | undefined,
    isHead: request.method === 'HEAD',
    setCookies: (cookies) => {
      reply.header('set-cookie', cookies)
    },
    knows: (etag) => knows(request.headers['if-none-match'], etag),
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Context['viewer']
    token: Caller['token']
    session: Caller['session']
    console: Caller['console']
  }
  interface FastifyContextConfig {
    endpoint?: EndpointKey
    /** The secret in the path decides: no cookie is read, and the log shows the route's pattern instead. */
    isSecret?: boolean
  }
}
