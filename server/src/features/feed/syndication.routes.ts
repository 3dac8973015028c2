import type { Person } from '@guildhall/contract/common'
import { type ContentType, contentTypes, type Feature, featureOf, features } from '@guildhall/contract/limits'
import { plainText } from '@guildhall/contract/plain-text'
import type { FastifyInstance } from 'fastify'
import { Feed } from 'feed'
import type { Dependencies } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { knows } from '../../platform/etag.ts'
import { escapeHtml } from '../../platform/html.ts'
import type { PlainRoute } from '../../platform/openapi/document.ts'
import { refusals } from '../../platform/openapi/operations.ts'
import { findOpenClub } from '../clubs/clubs.reads.ts'
import { hashOf } from '../tokens/secrets.ts'
import { readClubItems } from './feed.reads.ts'

const formats = {
  atom: { type: 'application/atom+xml', write: (feed: Feed) => feed.atom1() },
  rss: { type: 'application/rss+xml', write: (feed: Feed) => feed.rss2() },
} as const
type Format = keyof typeof formats

/**
 * What a public club publishes, as Atom and RSS: all of it, or one kind. Feed readers send no session, so everybody gets what
 * visitors may see. docs/decisions/063
 */
export function syndicationRoutes(app: FastifyInstance, { db, env: { baseUrl } }: Dependencies): void {
  app.get<{ Params: { club: string; file: string } }>(
    '/rest/v1/clubs/:club/feeds/:file',
    { config: { documented, rateLimit: { max: 120, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const { type, format } = fileOf(request.params.file)
      const club = await findOpenClub(db, null, request.params.club)
      const { items } = await readClubItems(db, null, { clubId: club.id, type })
      const name = type ? `${club.name}: ${titleOf(featureOf[type])}` : club.name
      const address = `${baseUrl}/rest/v1/clubs/${club.slug}/feeds`
      const file = type ? featureOf[type] : 'all'
      const feed = new Feed({
        id: `urn:uuid:${club.id}${type ? `#${type}` : ''}`,
        title: titleFor(format, name),
        description: visible(plainText(club.description)) || visible(name),
        link: `${baseUrl}/${club.slug}/preview`,
        feedLinks: { atom: `${address}/${file}.atom`, rss: `${address}/${file}.rss` },
        // When nothing is published, nothing changes: an answer stays the same.
        updated: new Date(
          Math.max(club.created_at.getTime(), ...items.map((item) => Date.parse(item.updatedAt))),
        ),
        generator: 'Guildhall',
        copyright: '',
      })
      for (const item of items) {
        const link = `${baseUrl}/${club.slug}/${featureOf[item.type]}/${item.slug}`
        const text = 'content' in item.data ? item.data.content : item.data.description
        feed.addItem({
          id: `urn:uuid:${item.id}`,
          guid: `urn:uuid:${item.id}`,
          title: titleFor(format, item.title),
          link,
          // Read as HTML.
          description: escapeHtml(visible(plainText(text))),
          date: new Date(item.updatedAt),
          published: new Date(item.createdAt),
          category: [{ name: item.type }],
          // In RSS an author is an email address.
          ...(format === 'atom' && { author: [{ name: visible(nameOf(item.author)) }] }),
        })
      }
      const body = formats[format].write(feed)
      const etag = `"${hashOf(body)}"`
      reply.header('cache-control', 'public, no-cache').header('etag', etag)
      if (knows(request.headers['if-none-match'], etag)) return reply.status(304).send()
      return reply.type(`${formats[format].type}; charset=utf-8`).send(body)
    },
  )
}

/** 'all.atom', 'posts.rss'. Error: not_found. */
function fileOf(file: string): { type: ContentType | undefined; format: Format } {
  const [, name, format] = /^([a-z]+)\.(atom|rss)$/.exec(file) ?? []
  const type = contentTypes.find((one) => featureOf[one] === name)
  if (!format || (!type && name !== 'all')) throw new AppError('not_found')
  return { type, format: format as Format }
}

const titleOf = (feature: Feature) => feature.charAt(0).toUpperCase() + feature.slice(1)

/** In Atom the library writes titles as HTML. */
const titleFor = (format: Format, title: string) =>
  format === 'atom' ? escapeHtml(visible(title)) : visible(title)

const nameOf = (author: Person | null) => (author ? `${author.firstName} ${author.lastName}` : 'Anonymous')

/** XML has no place for these, escaped or not. */
const visible = (text: string) => text.replaceAll(/[^\P{Cc}\n\t]|[\uFFFE\uFFFF]/gu, '').toWellFormed()

const documented: PlainRoute = {
  url: '/rest/v1/clubs/{club}/feeds/{file}',
  operationId: 'getClubFeedFile',
  summary: `What a public club publishes, for feed readers: all.atom, all.rss, or of one kind, such as ${features[0]}.atom`,
  tags: ['Content'],
  security: [{}],
  params: {
    type: 'object',
    required: ['club', 'file'],
    properties: { club: { type: 'string' }, file: { type: 'string' } },
  },
  response: {
    200: {
      description: 'The latest 20',
      content: Object.fromEntries(
        Object.values(formats).map(({ type }) => [type, { schema: { type: 'string' } }]),
      ),
    },
    304: { description: 'Nothing has changed since it was last read' },
    ...refusals([
      'malformed_request',
      'bad_club_identifier',
      'club_not_found',
      'members_only',
      'not_found',
      'rate_limited',
      'internal',
      'unavailable',
    ]),
  },
}
