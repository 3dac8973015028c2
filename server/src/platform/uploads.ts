import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'
import type { Timeouts } from './timeouts.ts'

/** Reads the file that is sent, to its end; past `bytes` it is thrown away as it comes, and marked truncated. */
export type Upload = (bytes: number) => Promise<{ body: Buffer; filename: string; truncated: boolean }>

// A file is held in memory, as a whole, from its first byte until it is stored.
const atOnce = 32
const atOnceOfOne = 6
/** Kept for people who upload nothing else: those who hold many places leave these to others. */
const spare = 8

/** Lets so many uploads run at once that they fit into memory: few of one person, more wait without being read. */
export function uploadQueue(): <T>(personId: string, job: () => Promise<T>) => Promise<T> {
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
    // The first who may: what comes before them waits for their own other uploads.
    const index = waiting.findIndex((one) => mayBegin(one.personId))
    const [next] = index < 0 ? [] : waiting.splice(index, 1)
    if (!next) return
    begin(next.personId)
    next.begin()
  }

  return async (personId, job) => {
    if ((asked.get(personId) ?? 0) >= atOnceOfOne) throw new AppError('rate_limited', { retryAfter: 5 })
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

/**
 * The one file of a multipart request. Read to its end, because an answer to a browser that is still sending would
 * not reach it, and to the end of the request, because a second file must not go unnoticed. One that does not go on
 * is given up. Errors: request_timeout, malformed_request, bad_input.
 */
export async function fileOf(request: FastifyRequest, bytes: number, timeouts: Timeouts): ReturnType<Upload> {
  // The parser would wait for ever for the end of what nobody sends any more.
  if (request.raw.destroyed && !request.raw.complete) throw new AppError('malformed_request')
  if (!request.isMultipart()) throw new AppError('unsupported_media_type')
  const watched = watchProgress(request, timeouts)
  const chunks: Buffer[] = []
  let sent: { filename: string; truncated: boolean } | undefined
  try {
    for await (const { file, filename } of request.files({
      limits: { fileSize: bytes },
      throwFileSizeLimit: false,
    })) {
      for await (const chunk of file as AsyncIterable<Buffer>) chunks.push(chunk)
      sent = { filename, truncated: file.truncated }
    }
  } catch (error) {
    if (watched.hasStalled()) throw new AppError('request_timeout')
    // What the parser itself complains of has no code: a part without an end, a request without a boundary.
    if ((error as { code?: string }).code?.startsWith('FST_')) throw error
    throw new AppError('malformed_request')
  } finally {
    watched.end()
  }
  if (!sent) throw new AppError('bad_input', { fields: { file: 'Choose a file' } })
  return { body: Buffer.concat(chunks), ...sent }
}

/**
 * Ends a request that brings too little in each stretch of time, so that it holds its place no longer. It is looked
 * at by thirds: two of them without progress are too many, so that nobody stalls for longer than the three.
 */
function watchProgress({ raw }: FastifyRequest, { stallMs, stallBytes }: Timeouts) {
  let isStalled = false
  const seen = [Number.NEGATIVE_INFINITY, raw.socket.bytesRead]
  const timer = setInterval(() => {
    const { bytesRead } = raw.socket
    seen.push(bytesRead)
    if (raw.complete || bytesRead - (seen.shift() ?? 0) >= stallBytes) return
    isStalled = true
    raw.destroy()
  }, stallMs / 3)
  return { hasStalled: () => isStalled, end: () => clearInterval(timer) }
}
