import { randomUUID } from 'node:crypto'
import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorBody, type ErrorCode, errorStatus } from '@guildhall/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError, isBusy, isStorageFull, isUnavailable, platformErrors, type Sentences } from '../errors.ts'

/** Responds to every error in one shape; unexpected ones are logged and returned as 'internal'. */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = toAppError(thrown)
  if (error.code === 'internal') request.log.error({ err: thrown }, 'request failed')
  else if (error.code === 'unavailable') request.log.warn({ err: thrown }, 'what the server needs is away')
  else if (error.code === 'storage_full' && error.details.cause) logFull(request, error.details.cause)
  else if (error.code === 'busy')
    request.log.warn({ err: thrown }, 'more is under way than the server can do')
  if (error.details.retryAfter !== undefined) reply.header('retry-after', error.details.retryAfter)
  if (error.code === 'unavailable' || error.code === 'busy') reply.header('retry-after', 2)
  if (error.code === 'token_unusable') reply.header('www-authenticate', 'Bearer error="invalid_token"')
  const body: ErrorBody = {
    error: {
      code: error.code,
      message: error.details.message ?? request.server.sentences[error.code] ?? error.code,
      ...(error.details.fields && { fields: error.details.fields }),
      ...(error.details.reasons && { reasons: error.details.reasons }),
      ...(error.details.conflict && { conflict: error.details.conflict }),
      ...(error.details.decision && { decision: error.details.decision }),
      requestId: request.id,
    },
  }
  // As text: the route's response schema must not apply to errors.
  reply
    .status(error.status)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body)
}

const betweenFullMs = 60_000
const never = { full: Number.NEGATIVE_INFINITY, logged: Number.NEGATIVE_INFINITY }
/** When each server last had no space left, and last logged it. */
const lastFull = new WeakMap<Server, typeof never>()

/** Logs once a minute, because every write may meet a full disk. */
function logFull({ log, server: { server } }: FastifyRequest, cause: unknown): void {
  const full = performance.now()
  const { logged } = lastFull.get(server) ?? never
  const isLogged = full - logged < betweenFullMs
  lastFull.set(server, { full, logged: isLogged ? logged : full })
  if (isLogged) return
  log.error({ part: 'disk', err: cause }, `${fullPart(cause)} is full: what people write is refused`)
}

/** PostgreSQL names its own disk by a code, and the system that of a file by its path. */
function fullPart(cause: unknown): string {
  const { code, path, cause: inner } = (cause ?? {}) as { code?: string; path?: string; cause?: unknown }
  if (code === '53100') return 'the disk of the database'
  if (path) return `the disk of ${path}`
  return inner ? fullPart(inner) : 'the disk or bucket of files'
}

/** Whether a disk, bucket or database, which may be elsewhere, had no space left within the last minute. */
export const wasFull = (server: Server): boolean =>
  performance.now() - (lastFull.get(server) ?? never).full < betweenFullMs

export function answerNotFound(request: FastifyRequest, reply: FastifyReply): void {
  answerError(new AppError('not_found'), request, reply)
}

/** Responds to malformed requests, which reach no route, then destroys the socket. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code = unreadable[error.code ?? ''] ?? 'malformed_request'
  const requestId = randomUUID()
  const body = JSON.stringify({ error: { code, message: platformErrors[code], requestId } })
  const head = [
    `HTTP/1.1 ${errorStatus[code]} ${STATUS_CODES[errorStatus[code]]}`,
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // Destroyed at once, the response could be lost with data still being received.
  const end = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(end))
}

const lingerMs = 1_000
const unreadable: Record<string, 'too_large' | 'request_timeout'> = {
  HPE_HEADER_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

const byFastifyCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_ERR_BAD_URL: 'malformed_request',
  FST_ERR_MAX_PARAM_LENGTH: 'malformed_request',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_FILES_LIMIT: 'malformed_request',
  FST_PARTS_LIMIT: 'malformed_request',
  FST_FIELDS_LIMIT: 'malformed_request',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
}

/** An error from before any route or its limits. */
export const isUnreadable = (error: unknown): boolean =>
  String((error as Partial<FastifyError> | null)?.code).startsWith('FST_ERR_CTP_')

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  if (hasZodFastifySchemaValidationErrors(thrown))
    return new AppError('bad_input', { fields: fieldsOf(thrown) })
  if (isStorageFull(thrown)) return new AppError('storage_full', { cause: thrown })
  if (isBusy(thrown)) return new AppError('busy')
  if (isUnavailable(thrown)) return new AppError('unavailable')
  const { code, statusCode, message } = (thrown ?? {}) as FastifyError
  const known = code ? byFastifyCode[code] : undefined
  if (known) return new AppError(known)
  // Invalid or out-of-range values are the caller's.
  if (code === '22P02' || code === '22003' || code === '22021' || code === '22P05')
    return new AppError('bad_input')
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new AppError(statusCode === 404 ? 'not_found' : 'malformed_request', { message })
  return new AppError('internal')
}

/** More help no one. */
const maxFields = 100

/** 'business.businessName' → 'Business name is required': the first problem of each field. */
function fieldsOf(error: {
  validation: { instancePath: string; message?: string }[]
}): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { instancePath, message } of error.validation.slice(0, maxFields)) {
    const path = instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body'
    fields[path] ??= message ?? 'Not usable'
  }
  return fields
}

declare module 'fastify' {
  interface FastifyInstance {
    sentences: Sentences
  }
}
