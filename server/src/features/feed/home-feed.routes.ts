import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Dependencies } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { knows } from '../../platform/etag.ts'
import type { PlainRoute } from '../../platform/openapi/document.ts'
import { refusals } from '../../platform/openapi/operations.ts'
import { authenticateAddress } from '../tokens/private-addresses.reads.ts'
import { hashOf } from '../tokens/secrets.ts'
import { entryOf, type Format, formats, lastChange, writeFeed } from './feed-file.ts'
import { readNewest } from './home.reads.ts'

type AtAddress = { Params: { file: string } }

/** The private feed of all clubs of a person; the address is the secret. docs/decisions/066 */
export function homeFeedRoutes(app: FastifyInstance, { db, env: { baseUrl } }: Dependencies): void {
  app.get<AtAddress>(
    '/rest/v1/feeds/:file',
    {
      config: {
        documented,
        hidesPath: true,
        // Web-based readers request for many people from few addresses.
        rateLimit: {
          max: 30,
          timeWindow: '1 minute',
          keyGenerator: (request) => hashOf(partsOf(request).secret),
        },
      },
    },
    async (request, reply) => {
      const { secret, format } = partsOf(request)
      // Keeps the secret out of caches and referrers, even for unknown addresses.
      reply.header('cache-control', 'private, no-cache').header('referrer-policy', 'no-referrer')
      reply.header('x-robots-tag', 'noindex')
      // Only the secret authenticates: readers send no cookie, and a browser's cookie is ignored.
      const viewer = await authenticateAddress(db, 'feed', secret)
      if (!format) throw new AppError('feed_not_found')
      const items = await readNewest(db, viewer)
      const body = writeFeed(format, {
        id: `urn:uuid:${viewer.id}#home`,
        title: 'Your clubs on Guildhall',
        description: `What is new in the clubs of ${viewer.firstName} ${viewer.lastName}.`,
        link: `${baseUrl}/`,
        updatedAt: lastChange(new Date(0), items),
        entries: items.map((item) => entryOf(item, baseUrl, true)),
      })
      const etag = `"${hashOf(body)}"`
      reply.header('etag', etag)
      if (knows(request.headers['if-none-match'], etag)) return reply.status(304).send()
      return reply.type(`${formats[format].type}; charset=utf-8`).send(body)
    },
  )
}

/** Without a format if neither Atom nor RSS. */
function partsOf({ params }: Pick<FastifyRequest, 'params'>): { secret: string; format?: Format } {
  const { file } = params as AtAddress['Params']
  const [, secret, format] = /^(.*)\.(atom|rss)$/s.exec(file) ?? []
  return secret === undefined ? { secret: file } : { secret, format: format as Format }
}

const documented: PlainRoute = {
  url: '/rest/v1/feeds/{file}',
  operationId: 'getHomeFeedFile',
  summary: 'Get the feed of all clubs someone is in, as .atom or .rss; the address itself is the secret',
  tags: ['Feed link'],
  security: [{}],
  params: { type: 'object', required: ['file'], properties: { file: { type: 'string' } } },
  response: {
    200: {
      description: 'The latest 50',
      content: Object.fromEntries(
        Object.values(formats).map(({ type }) => [type, { schema: { type: 'string' } }]),
      ),
    },
    304: { description: 'Nothing has changed since it was last read' },
    ...refusals(['malformed_request', 'feed_not_found', 'rate_limited', 'internal', 'unavailable']),
  },
}
