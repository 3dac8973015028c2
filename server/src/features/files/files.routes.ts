import { pictureWidths } from '@guildhall/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { knows } from '../../platform/etag.ts'
import type { PlainRoute } from '../../platform/openapi/document.ts'
import { refusals } from '../../platform/openapi/operations.ts'
import { authenticate } from '../tokens/authenticate.ts'
import { findVisibleFile, type VisibleFile } from './files.reads.ts'
import { getSmaller, widthIn } from './smaller.ts'

/** Serves stored files; checks access on each request. */
export function filesRoutes(app: FastifyInstance, deps: Dependencies): void {
  app.get<{ Params: { '*': string }; Querystring: { w?: string } }>(
    '/storage/v1/*',
    { config: { documented } },
    async (request, reply) => {
      const { viewer } = await authenticate(deps, request.headers)
      const requested = widthIn(request.query.w)
      const file = await findVisibleFile(deps.db, viewer, request.params['*'])
      const width = requested && file.width && file.width > requested ? requested : null
      const etag = width ? `"${file.id}-${width}"` : `"${file.id}"`
      reply
        .header('etag', etag)
        .header('cache-control', cacheOf(file))
        // No stored file can run scripts here.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      if (knows(request.headers['if-none-match'], etag)) return reply.status(304).send()
      const stored = await (width ? getSmaller(deps, file, width) : deps.files.get(file.path))
      if (!stored) throw new AppError('file_not_found')
      if (Buffer.isBuffer(stored)) return reply.type('image/webp').send(stored)
      if (file.purpose === 'attachments')
        reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeName(file.name)}`)
      return reply.type(file.mime).header('content-length', stored.size).send(stored.body)
    },
  )
}

const documented: PlainRoute = {
  url: '/storage/v1/{path}',
  operationId: 'getFile',
  summary: 'Get a stored file by the path its upload returned; for people who can see what it belongs to',
  tags: ['Files'],
  security: [{ token: [] }, { session: [] }, {}],
  params: { type: 'object', required: ['path'], properties: { path: { type: 'string' } } },
  querystring: {
    type: 'object',
    properties: {
      w: {
        type: 'integer',
        enum: pictureWidths,
        description: 'Pixels: a picture that is wider comes in this width instead',
      },
    },
  },
  response: {
    200: {
      description: 'The file, of whatever type it has',
      content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
    },
    304: { description: 'Unchanged since the ETag that was sent as If-None-Match' },
    ...refusals([
      'bad_input',
      'malformed_request',
      'token_unusable',
      'file_not_found',
      'not_found',
      'rate_limited',
      'internal',
      'unavailable',
    ]),
  },
}

/** See RFC 8187; encodeURIComponent leaves some characters unescaped. */
const encodeName = (name: string) =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Paths contain a content hash. Shared caches would not notice that content became private. */
function cacheOf(file: VisibleFile): string {
  if (!file.isPublic) return 'private, no-cache'
  if (['content', 'inline', 'attachments', 'link-card'].includes(file.purpose))
    return 'private, max-age=31536000, immutable'
  return file.purpose === 'profile-image' ? 'public, max-age=3600' : 'public, max-age=31536000, immutable'
}
