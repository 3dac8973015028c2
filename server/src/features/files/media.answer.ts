import { Readable } from 'node:stream'
import type { Context, PlainAnswer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { byteRangeOf } from '../../platform/files/byte-range.ts'
import type { VisibleFile } from './files.reads.ts'

/**
 * Media as players want it: in parts (RFC 9110, 14), without which Safari plays nothing. Captions, which are small, only
 * as a whole. `headers` have the ETag. Error: file_not_found.
 */
export async function readMedia(
  { files, http }: Pick<Context, 'files' | 'http'>,
  { path, name, mime, size, purpose }: VisibleFile,
  headers: Record<string, string>,
): Promise<PlainAnswer> {
  const isPlayed = purpose !== 'captions'
  const isSame = http.ifRange === undefined || http.ifRange === headers.etag
  const range = isPlayed && isSame ? byteRangeOf(http.range, size) : undefined
  if (range === 'none') return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } }
  const stored = await files.get(path, range)
  if (!stored) throw new AppError('file_not_found')
  if (http.isHead) stored.body.destroy()
  return {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      ...(isPlayed && { 'accept-ranges': 'bytes' }),
      ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
      'content-type': isPlayed ? mime : `${mime}; charset=utf-8`,
      'content-disposition': dispositionOf('inline', name),
      'content-length': stored.size,
    },
    // Fastify reads a stream to its end for a HEAD.
    body: http.isHead ? Readable.from([]) : stored.body,
  }
}

/** See RFC 8187; encodeURIComponent leaves some characters. */
export function dispositionOf(kind: 'attachment' | 'inline', name: string): string {
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename*=UTF-8''${encoded}`
}
