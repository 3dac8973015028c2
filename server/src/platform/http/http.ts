import { randomUUID } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import type { ErrorCode } from '@guildhall/contract/errors'
import { limits } from '@guildhall/contract/limits'
import Fastify, {
  type FastifyInstance,
  type FastifyRequest,
  type FastifySchemaCompiler,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import helmet from 'helmet'
import pino from 'pino'
import { defaultTimeouts, type Timeouts } from '../database/timeouts.ts'
import type { Env } from '../env.ts'
import { AppError, platformErrors, type Sentences } from '../errors.ts'
import type { RateLimiter } from '../rate-limits/rate-limiter.ts'
import { guessLimit, unreadableLimit } from '../rate-limits/rate-limits.ts'
import { setDeadline } from '../tasks/deadlines.ts'
import { bearerOf } from './bearer.ts'
import { validatorCompiler } from './bounds.ts'
import { answerError, answerUnreadable, isUnreadable } from './http-errors.ts'
import { serializerCompiler } from './serializer.ts'

const bodyBytes = 256 * 1024
type Options = {
  limits?: RateLimiter | undefined
  sentences?: Sentences
  /** Codes that answer a guessed secret. */
  guesses?: ReadonlySet<ErrorCode>
  first?: (app: FastifyInstance) => void
  timeouts?: Timeouts | undefined
}

/** Fastify with the hooks of every request. `first` adds hooks that run before all others. */
export async function openHttp(
  env: Env,
  {
    limits: counted,
    sentences = platformErrors,
    guesses = new Set(),
    first,
    timeouts = defaultTimeouts,
  }: Options = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(env),
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    // A number, never `true`: clients write X-Forwarded-For too, in front of what our proxies add.
    trustProxy: env.trustProxy > 0 && ((_address: string, hop: number) => hop < env.trustProxy),
    bodyLimit: bodyBytes,
    // Each request has a deadline of its own (deadlines.ts).
    requestTimeout: 0,
    // Also ends connections of clients that stop reading.
    connectionTimeout: timeouts.idleMs,
    http: { connectionsCheckingInterval: timeouts.checkMs },
    // A proxy may send one more request on a connection that is being closed.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  } as FastifyServerOptions) as FastifyInstance
  // Node swaps the two if this one is longer.
  app.server.headersTimeout = Math.min(60_000, timeouts.requestMs)
  app.setValidatorCompiler(validatorCompiler as FastifySchemaCompiler<unknown>)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('sentences', sentences)
  app.setErrorHandler(async (error, request, reply) => {
    // Counted on failure, so that a valid token is not limited by a neighbour's invalid ones.
    const isGuess = error instanceof AppError && guesses.has(error.code)
    const limit = isGuess ? guessLimit : isUnreadable(error) ? unreadableLimit : undefined
    const tooMany = limit && (await counted?.spend(limit, limit.keyOf(request)).catch((one) => one))
    answerError(tooMany || error, request, reply)
  })
  // Only JSON and multipart: forms of other sites can send plain text without a preflight.
  app.removeContentTypeParser('text/plain')

  first?.(app)
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
    // After an early response, a request would no longer time out. Injected requests have no `complete`.
    if (request.raw.complete === false) destroyLater(request.raw, timeouts.stallMs)
    done()
  })
  const secure = securityHeaders(env)
  app.addHook('onRequest', (request, reply, done) => {
    setDeadline(request.raw, reply.raw, timeouts.requestMs)
    reply.header('x-request-id', request.id)
    reply.headers(secure)
    // Compressed bodies are refused: a small one may unpack to anything.
    if (!isPlain(request.headers['content-encoding'])) {
      reply.header('connection', 'close')
      throw new AppError('unsupported_media_type')
    }
    const { origin, host } = request.headers
    const isForeign = !isAllowedOrigin(env, origin, host, request.headers['sec-fetch-site'])
    // With a token, cookies are ignored, so other origins are harmless.
    const isByToken = bearerOf(request.headers.authorization) !== undefined
    // Mail programs in browsers send their own Origin.
    const isOpenToAll = request.routeOptions.config?.isSecret === true
    if (!isSafe(request.method) && isForeign && !isByToken && !isOpenToAll) throw new AppError('wrong_origin')
    done()
  })

  await app.register(compress, {
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // For a feed: 1.4% larger than level 4 in half the time.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } },
    // Compresses synchronously up to this size, because setting up a stream costs more.
    syncThreshold: 64 * 1024,
  })
  await app.register(multipart, {
    limits: { files: 1, fields: 0, parts: 1, fileSize: limits.attachmentBytes, fieldNameSize: 50 },
  })
  return app
}

/** Without the query, which may contain tokens and search terms, and without secret paths. */
function loggedPath({ url, routeOptions }: FastifyRequest): string | undefined {
  if (routeOptions.config?.isSecret) return routeOptions.url
  const path = url.split('?', 1)[0]
  return path && secretIn.test(path) ? path.replaceAll(/(gh[cf]?_)[^/]*/gi, '$1…') : path
}

const secretIn = /gh[cf]?_/i

function destroyLater({ socket }: IncomingMessage, ms: number): void {
  const end = setTimeout(() => socket.destroy(), ms)
  socket.once('close', () => clearTimeout(end))
}

const isPlain = (encoding: string | undefined) =>
  encoding === undefined || encoding.trim().toLowerCase() === 'identity'

const isSafe = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

/** Whether the Origin is this host or BASE_URL. Requests without one are not from browsers. */
export function isAllowedOrigin(
  env: Env,
  origin: string | undefined,
  host: string | undefined,
  fetchSite?: string | string[],
): boolean {
  if (fetchSite === 'cross-site') return false
  if (origin === undefined) return true
  if (origin === env.baseUrl) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

function loggerOptions(env: Env) {
  return {
    level: env.logLevel,
    // Buffered: writing each line cost a ninth of a request's time. Flushed at exit.
    stream: pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 200 }),
    // `detail` because PostgreSQL quotes the whole refused row there.
    redact: ['req.headers.cookie', 'req.headers.authorization', 'err.detail'],
    base: undefined,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  }
}

/** The same for every answer, so computed once. */
function securityHeaders(env: Env) {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        // web-page.ts adds each page's nonce.
        'style-src': ["'self'"],
        // For positions and sizes set by script; they cannot load or run anything.
        'style-src-attr': ["'unsafe-inline'"],
        'img-src': ["'self'", 'blob:', 'data:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", env.baseUrl.replace(/^http/, 'ws')],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    strictTransportSecurity: env.baseUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  })(response.req, response, () => {})
  return response.getHeaders()
}
