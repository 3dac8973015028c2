import type { ErrorCode } from '@guildhall/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { Timeouts } from '../database/timeouts.ts'
import { AppError } from '../errors.ts'
import { extendDeadline } from '../tasks/deadlines.ts'

/**
 * Reads the file to its end; past `bytes` the rest is dropped and it is marked truncated. `begin` may refuse it before it
 * arrives, by the bytes that the request declares.
 */
export type Upload = (
  bytes: number,
  begin?: (declared: number) => Promise<void>,
) => Promise<{ body: Buffer; filename: string; truncated: boolean }>

/**
 * A file while it arrives, with the bytes that the request declares, 0 if it doesn't say. Read it to its end before
 * anything is done with it.
 */
export type IncomingFile = { filename: string; declared: number; body: AsyncGenerator<Buffer, void> }

/**
 * `body` ends with `tooLarge` past `bytes`, and with an error if the request does. `begin` as of `Upload`. Returns what
 * `take` returns.
 */
export type StreamedUpload = <T>(
  limit: { bytes: number; tooLarge: ErrorCode; begin?: Parameters<Upload>[1] },
  take: (file: IncomingFile) => Promise<T>,
) => Promise<T>

type QueueLimits = {
  atOnce: number
  atOnceOfOne: number
  /** Reserved for people with no other upload. */
  spare: number
  /** Otherwise refused: minutes of waiting would end the connection. */
  mayWait: boolean
  /** Of one that is too many for a person. */
  refusal?: ErrorCode
}

// Files are held in memory until stored.
const inMemory: QueueLimits = { atOnce: 32, atOnceOfOne: 6, spare: 8, mayWait: true }

/** Limits how many uploads run at once, also per person; others wait unread, if they may. */
export function uploadQueue({
  atOnce,
  atOnceOfOne,
  spare,
  mayWait,
  refusal = 'rate_limited',
} = inMemory): <T>(personId: string, job: () => Promise<T>) => Promise<T> {
  const asked = new Map<string, number>()
  const running = new Map<string, number>()
  const waiting: { personId: string; begin: () => void }[] = []
  let count = 0

  const mayBegin = (personId: string) => count < (running.has(personId) ? atOnce - spare : atOnce)
  const begin = (personId: string) => {
    count += 1
    add(running, personId, 1)
  }
  const end = (personId: string) => {
    count -= 1
    add(running, personId, -1)
    // The first that may run; those before it wait for their person's other uploads.
    const index = waiting.findIndex((one) => mayBegin(one.personId))
    const [next] = index < 0 ? [] : waiting.splice(index, 1)
    if (!next) return
    begin(next.personId)
    next.begin()
  }

  return async (personId, job) => {
    if ((asked.get(personId) ?? 0) >= atOnceOfOne) throw new AppError(refusal, { retryAfter: 5 })
    if (!mayWait && !mayBegin(personId)) throw new AppError('rate_limited', { retryAfter: 30 })
    add(asked, personId, 1)
    try {
      if (mayBegin(personId)) begin(personId)
      else await new Promise<void>((resolve) => waiting.push({ personId, begin: resolve }))
      try {
        return await job()
      } finally {
        end(personId)
      }
    } finally {
      add(asked, personId, -1)
    }
  }
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}

/** Returns the name by which a file is stored, or throws what refuses it. `body`: unless it arrives while it is stored. */
export type NameOf = (file: { filename: string; body?: Buffer }) => string

/** Reads the request to its end. Errors: request_timeout, malformed_request, bad_input, and those of `begin` and `nameOf`. */
export async function fileOf(
  request: FastifyRequest,
  bytes: number,
  {
    begin,
    timeouts,
    nameOf,
  }: { begin?: Parameters<Upload>[1]; timeouts: Timeouts; nameOf?: NameOf | undefined },
): ReturnType<Upload> {
  checkReadable(request)
  await refuseEarly(request, begin, bytes)
  const watched = watchProgress(request, timeouts)
  const chunks: Buffer[] = []
  let sent: { filename: string; truncated: boolean } | undefined
  try {
    for await (const { file, filename } of request.files({
      limits: { fileSize: bytes },
      throwFileSizeLimit: false,
    })) {
      for await (const chunk of file as AsyncIterable<Buffer>) chunks.push(chunk)
      sent = { filename: quoted(filename), truncated: file.truncated }
    }
  } catch (error) {
    throw watched.hasStalled() ? new AppError('request_timeout') : readingError(error)
  } finally {
    watched.end()
  }
  if (!sent) throw noFile()
  const body = Buffer.concat(chunks)
  const filename = nameOf?.({ filename: sent.filename, body }) ?? sent.filename
  return { body, ...sent, filename }
}

/** Browsers write the quotes of a file's name as '%22' in multipart (HTML, multipart/form-data). */
const quoted = (name: string) => name.replaceAll('%22', '"')

/** What multipart puts around a file. */
const frameBytes = 16 * 1024

/**
 * Reads a file while it arrives. What is refused is dropped, also while it is still being sent. Errors: request_timeout,
 * malformed_request, bad_input, and the one given for files that are too large.
 */
export const streamOf =
  (request: FastifyRequest, timeouts: Timeouts, nameOf?: NameOf): StreamedUpload =>
  async ({ bytes, tooLarge, begin }, take) => {
    checkReadable(request)
    const declared = declaredBytes(request)
    if (declared > bytes + frameBytes) throw new AppError(tooLarge)
    await refuseEarly(request, begin, bytes)
    const { streamMs, streamBytes } = timeouts
    extendDeadline(request.raw, streamMs * Math.max(1, declared / streamBytes))
    let isReading = true
    const watched = watchProgress(request, timeouts, () => isReading)
    const parts = request.files({ limits: { fileSize: bytes }, throwFileSizeLimit: false })
    // The store may wrap the error that ends the body.
    let failure: unknown
    const failed = (error: unknown) => {
      failure = watched.hasStalled() ? new AppError('request_timeout') : readingError(error)
      return failure
    }
    async function* read({ file }: { file: NodeJS.ReadableStream & { truncated: boolean } }) {
      try {
        for await (const chunk of file as AsyncIterable<Buffer>) {
          isReading = false
          yield chunk
          isReading = true
        }
        if (file.truncated) throw new AppError(tooLarge)
        // A second part or a missing end refuses the whole.
        if (!(await parts.next()).done) throw new AppError('malformed_request')
      } catch (error) {
        // What was thrown at the `yield` is of the store that reads.
        throw isReading ? failed(error) : error
      }
      isReading = false
      // What is done with it next may take longer than a connection may be silent.
      request.raw.socket.setTimeout(streamMs)
    }
    try {
      const part = await parts.next().catch((error: unknown) => Promise.reject(failed(error)))
      if (part.done) throw noFile()
      const sent = quoted(part.value.filename)
      const filename = nameOf?.({ filename: sent }) ?? sent
      return await take({ filename, declared, body: read(part.value) })
    } catch (error) {
      throw failure ?? error
    } finally {
      watched.end()
      if (!request.raw.complete) request.raw.unpipe().resume()
    }
  }

function checkReadable(request: FastifyRequest): void {
  // The parser would wait forever.
  if (request.raw.destroyed && !request.raw.complete) throw new AppError('malformed_request')
  if (!request.isMultipart()) throw new AppError('unsupported_media_type')
}

/** The parser's own errors have no code. */
const readingError = (error: unknown) =>
  error instanceof AppError || (error as { code?: string }).code?.startsWith('FST_')
    ? error
    : new AppError('malformed_request')

/** What is refused is dropped, also while it is still being sent. */
async function refuseEarly(
  request: FastifyRequest,
  begin: Parameters<Upload>[1],
  bytes: number,
): Promise<void> {
  try {
    await begin?.(Math.min(declaredBytes(request), bytes))
  } catch (error) {
    request.raw.resume()
    throw error
  }
  // The request may have ended meanwhile.
  checkReadable(request)
}

const declaredBytes = ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? 0)

const noFile = () => new AppError('bad_input', { fields: { file: 'Choose a file' } })

/**
 * Ends an upload that brings too little for `stallMs`, checked every third of it. While the file is being stored rather
 * than read, nothing has to arrive.
 */
function watchProgress({ raw }: FastifyRequest, { stallMs, stallBytes }: Timeouts, isReading = () => true) {
  let isStalled = false
  let seen = [Number.NEGATIVE_INFINITY, raw.socket.bytesRead]
  const timer = setInterval(() => {
    const { bytesRead } = raw.socket
    if (!isReading()) {
      seen = [Number.NEGATIVE_INFINITY, bytesRead]
      return
    }
    seen.push(bytesRead)
    if (raw.complete || bytesRead - (seen.shift() ?? 0) >= stallBytes) return
    isStalled = true
    raw.destroy()
  }, stallMs / 3)
  return { hasStalled: () => isStalled, end: () => clearInterval(timer) }
}
