import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { limits } from '@guildhall/contract/limits'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import pino from 'pino'
import { bearerOf } from './bearer.ts'
import type { Env } from './env.ts'
import { AppError } from './errors.ts'
import { answerError, answerUnreadable } from './http-errors.ts'
import { type Limits, pluginStore } from './limits.ts'
import { guessLimit, networkOf } from './rate-limits.ts'
import { defaultTimeouts, type Timeouts } from './timeouts.ts'

const bodyBytes = 256 * 1024
/** What is answered to a token that is none. */
const guesses: ReadonlySet<string> = new Set(['token_unusable', 'invitation_invalid'])

type Options = {
  limits?: Limits | undefined
  first?: (app: FastifyInstance) => void
  timeouts?: Timeouts | undefined
}

/**
 * Fastify with what every request goes through: ids and logs, headers, origin, limits, the one error shape. `first` may
 * add what comes before all of it.
 */
export async function openHttp(
  env: Env,
  { limits: counted, first, timeouts = defaultTimeouts }: Options = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(env),
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    // By number, never all: what a caller wrote into X-Forwarded-For stands before what our own proxy adds.
    trustProxy: env.trustProxy > 0 && ((_address: string, hop: number) => hop < env.trustProxy),
    bodyLimit: bodyBytes,
    requestTimeout: timeouts.requestMs,
    // Also for whoever asks for a file and takes nothing of it.
    connectionTimeout: timeouts.idleMs,
    http: { connectionsCheckingInterval: timeouts.checkMs },
    // A proxy may send one more request on a connection that is being closed: it is answered like any other.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  } as FastifyServerOptions) as FastifyInstance
  // Node swaps the two where the time for the headers is the longer one.
  app.server.headersTimeout = Math.min(60_000, timeouts.requestMs)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(async (error, request, reply) => {
    // Counted where they fail, so that a program with a good token is not held up by a neighbour with a bad one.
    const isGuess = error instanceof AppError && guesses.has(error.code)
    const tooMany =
      isGuess && (await counted?.spend(guessLimit, guessLimit.keyOf(request)).catch((one) => one))
    answerError(tooMany || error, request, reply)
  })
  // Bodies are JSON, or one file; plain text is what forms of other sites can send without asking.
  app.removeContentTypeParser('text/plain')

  first?.(app)
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        // The path alone: queries carry tokens and what people searched for.
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
    // Answered before it was read to its end, it would not be looked through for taking too long any more. (Requests
    // from inside the process have no connection, and don't say whether they are complete.)
    if (request.raw.complete === false) destroyLater(request.raw, timeouts.stallMs)
    done()
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    // Never unpacked: what is small on the way may be endless here. Nor is the rest of it read.
    if (!isPlain(request.headers['content-encoding'])) {
      reply.header('connection', 'close')
      throw new AppError('unsupported_media_type')
    }
    const { origin, host } = request.headers
    const isForeign = !isAllowedOrigin(env, origin, host, request.headers['sec-fetch-site'])
    // What comes with a token comes from a program that was given it, and its cookie counts for nothing.
    const isByToken = bearerOf(request.headers.authorization) !== undefined
    if (!isSafe(request.method) && isForeign && !isByToken) throw new AppError('wrong_origin')
    done()
  })

  await app.register(helmet, securityHeaders(env))
  await app.register(compress, {
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Of a feed, 2 leaves 1.4% more than 4 and takes half the time.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } },
    // At once, without a stream for each answer: setting one up costs more than the compression.
    syncThreshold: 64 * 1024,
  })
  await app.register(multipart, {
    limits: { files: 1, fields: 0, parts: 1, fileSize: limits.attachmentBytes, fieldNameSize: 50 },
  })
  if (env.rateLimits)
    await app.register(rateLimit, {
      global: false,
      store: pluginStore(),
      hook: 'preHandler',
      keyGenerator: (request) => networkOf(request.ip),
      errorResponseBuilder: (_request, context) =>
        new AppError('rate_limited', { retryAfter: Math.ceil(context.ttl / 1000) }),
    })
  return app
}

function destroyLater({ socket }: IncomingMessage, ms: number): void {
  const end = setTimeout(() => socket.destroy(), ms)
  socket.once('close', () => clearTimeout(end))
}

const isPlain = (encoding: string | undefined) =>
  encoding === undefined || encoding.trim().toLowerCase() === 'identity'

const isSafe = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

/**
 * Whether a request that changes something comes from our own page: its Origin is this host or BASE_URL. Browsers
 * always send one with such requests; programs that send none have no cookie of somebody else's to abuse.
 */
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
    // A line at a time cost each request a ninth of its time. What waits is written when the process ends, too.
    stream: pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 200 }),
    // The last: where a row is refused, PostgreSQL tells the whole row, with what people wrote.
    redact: ['req.headers.cookie', 'req.headers.authorization', 'err.detail'],
    base: undefined,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  }
}

function securityHeaders(env: Env) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        // The page's own style rules; web-page.ts adds the nonce of each page served.
        'style-src': ["'self'"],
        // Positions and sizes that the page sets on elements; they cannot load or run anything.
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
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' as const },
  }
}
