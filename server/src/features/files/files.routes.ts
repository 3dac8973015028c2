import type { FastifyInstance } from 'fastify'
import type { Parts } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { whoAsks } from '../tokens/who-asks.ts'
import { findVisibleFile, type VisibleFile } from './files.reads.ts'

/** Stored files, each request checked like any other read. */
export function filesRoutes(app: FastifyInstance, parts: Parts): void {
  app.get<{ Params: { '*': string } }>('/storage/v1/*', async (request, reply) => {
    const { viewer } = await whoAsks(parts, request.headers)
    const file = await findVisibleFile(parts.db, viewer, request.params['*'])
    const etag = `"${file.id}"`
    reply
      .header('etag', etag)
      .header('cache-control', cacheOf(file))
      // Whatever a file holds, it can run nothing here.
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    const stored = await parts.files.get(file.path)
    if (!stored) throw new AppError('file_not_found')
    if (file.purpose === 'attachments')
      reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeName(file.name)}`)
    return reply.type(file.mime).header('content-length', stored.size).send(stored.body)
  })
}

/** As RFC 8187 has it, which escapes some signs that encodeURIComponent leaves. */
const encodeName = (name: string) =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * A path holds its content's hash, so what is public may be kept for ever; an hour for people's pictures. Files of
 * content by browsers only: content can be deleted, and a club become private, and no cache on the way would be told.
 */
function cacheOf(file: VisibleFile): string {
  if (!file.isPublic) return 'private, no-cache'
  if (file.purpose === 'posts' || file.purpose === 'attachments')
    return 'private, max-age=31536000, immutable'
  return file.purpose === 'profile-image' ? 'public, max-age=3600' : 'public, max-age=31536000, immutable'
}
