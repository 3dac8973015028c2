import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'
import type { Timeouts } from './timeouts.ts'

/** Reads the file to its end; past `bytes` the rest is dropped and it is marked truncated. */
export type Upload = (bytes: number) => Promise<{ body: Buffer; filename: string; truncated: boolean }>

// Files are held in memory until stored.
const atOnce = 32
const atOnceOfOne = 6
/** Reserved for people with no other upload. */
const spare = 8

/** Limits how many uploads run at once, also per person; others wait unread. */
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
    // The first that may run; those before it wait for their person's other uploads.
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

/** Reads the request to its end. Errors: request_timeout, malformed_request, bad_input. */
export async function fileOf(request: FastifyRequest, bytes: number, timeouts: Timeouts): ReturnType<Upload> {
  // The parser would wait forever.
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
    // The parser's own errors have no code.
    if ((error as { code?: string }).code?.startsWith('FST_')) throw error
    throw new AppError('malformed_request')
  } finally {
    watched.end()
  }
  if (!sent) throw new AppError('bad_input', { fields: { file: 'Choose a file' } })
  return { body: Buffer.concat(chunks), ...sent }
}

/** Ends an upload that brings too little for `stallMs`, checked every third of it. */
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
