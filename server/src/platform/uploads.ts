import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'
import { turns } from './files/turns.ts'

/** Reads the file that is sent, to its end; past `bytes` it is thrown away as it comes, and marked truncated. */
export type Upload = (bytes: number) => Promise<{ body: Buffer; filename: string; truncated: boolean }>

// A file is held in memory, as a whole, from its first byte until it is stored.
const atOnce = 32
const atOnceOfOne = 6

/** Lets so many uploads run at once that they fit into memory: few of one person, more wait without being read. */
export function uploadTurns(): <T>(personId: string, job: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, number>()
  const inTurn = turns(atOnce)
  return async (personId, job) => {
    const count = underWay.get(personId) ?? 0
    if (count >= atOnceOfOne) throw new AppError('rate_limited', { retryAfter: 5 })
    underWay.set(personId, count + 1)
    try {
      return await inTurn(job)
    } finally {
      const left = (underWay.get(personId) ?? 1) - 1
      if (left > 0) underWay.set(personId, left)
      else underWay.delete(personId)
    }
  }
}

/**
 * The one file of a multipart request. Read to its end, because an answer to a browser that is still sending would
 * not reach it, and to the end of the request, because a second file must not go unnoticed.
 */
export async function fileOf(request: FastifyRequest, bytes: number): ReturnType<Upload> {
  // The parser would wait for ever for the end of what nobody sends any more.
  if (request.raw.destroyed && !request.raw.complete) throw new AppError('malformed_request')
  if (!request.isMultipart()) throw new AppError('unsupported_media_type')
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
    // What the parser itself complains of has no code: a part without an end, a request without a boundary.
    if ((error as { code?: string }).code?.startsWith('FST_')) throw error
    throw new AppError('malformed_request')
  }
  if (!sent) throw new AppError('bad_input', { fields: { file: 'Choose a file' } })
  return { body: Buffer.concat(chunks), ...sent }
}
