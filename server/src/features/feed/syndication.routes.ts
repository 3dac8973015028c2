import { type ContentType, contentTypes, type Feature, featureOf, features } from '@guildhall/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { knows } from '../../platform/etag.ts'
import type { PlainRoute } from '../../platform/openapi/document.ts'
import { refusals } from '../../platform/openapi/operations.ts'
import { encodedFor, openPageMemo } from '../../platform/page-memo.ts'
import { findOpenClub } from '../clubs/clubs.reads.ts'
import { readClubItems } from './feed.reads.ts'
import { entryOf, type FeedFile, type Format, formats, lastChange, writeFeed } from './feed-file.ts'

/** Bytes; about 400 feeds. */
const memoSize = 8_000_000

/**
 * Atom and RSS feeds of a public club, of all kinds or one. Feed readers send no session, so everyone gets what
 * visitors see; read each time, but written only after a change. docs/decisions/063
 */
export function syndicationRoutes(
  app: FastifyInstance,
  { db, secret, env: { baseUrl } }: Dependencies,
  write: typeof writeFeed = writeFeed,
): void {
  const memo = openPageMemo({ fill: ({ page }) => page, secret, maxSize: memoSize })

  app.get<{ Params: { club: string; file: string } }>(
    '/rest/v1/clubs/:club/feeds/:file',
    { config: { documented, rateLimit: { max: 120, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const { club } = request.params
      const { type, format } = fileOf(request.params.file)
      const read = async () => ({ status: 200, text: JSON.stringify(await readClubFile(club, type)) })
      const outcome = await memo.pageAt(`${club}/${request.params.file}`, read, async (read) => {
        const { text } = await read('')
        return { ...nothing, page: write(format, JSON.parse(text) as FeedFile) }
      })
      if (!('page' in outcome)) throw new AppError('internal')
      const { etag } = outcome.page
      reply.header('cache-control', 'public, no-cache').header('etag', etag).header('vary', 'accept-encoding')
      if (knows(request.headers['if-none-match'], etag)) return reply.status(304).send()
      const { encoding, body } = encodedFor(outcome.page, request.headers['accept-encoding'])
      if (encoding) reply.header('content-encoding', encoding)
      return reply.type(`${formats[format].type}; charset=utf-8`).send(body)
    },
  )

  async function readClubFile(identifier: string, type: ContentType | undefined): Promise<FeedFile> {
    const club = await findOpenClub(db, null, identifier)
    const { items } = await readClubItems(db, null, { clubId: club.id, type })
    const address = `${baseUrl}/rest/v1/clubs/${club.slug}/feeds`
    const file = type ? featureOf[type] : 'all'
    return {
      id: `urn:uuid:${club.id}${type ? `#${type}` : ''}`,
      title: type ? `${club.name}: ${titleOf(featureOf[type])}` : club.name,
      description: club.description,
      link: `${baseUrl}/${club.slug}/preview`,
      self: { atom: `${address}/${file}.atom`, rss: `${address}/${file}.rss` },
      updatedAt: lastChange(club.created_at, items),
      entries: items.map((item) => entryOf(item, baseUrl)),
    }
  }
}

const nothing = { status: 200, head: '', links: '', data: '' }

/** 'all.atom', 'posts.rss'. Error: not_found. */
function fileOf(file: string): { type: ContentType | undefined; format: Format } {
  const [, name, format] = /^([a-z]+)\.(atom|rss)$/.exec(file) ?? []
  const type = contentTypes.find((one) => featureOf[one] === name)
  if (!format || (!type && name !== 'all')) throw new AppError('not_found')
  return { type, format: format as Format }
}

const titleOf = (feature: Feature) => feature.charAt(0).toUpperCase() + feature.slice(1)

const documented: PlainRoute = {
  url: '/rest/v1/clubs/{club}/feeds/{file}',
  operationId: 'getClubFeedFile',
  summary: `Get a public club’s feed: all.atom, all.rss, or one kind, such as ${features[0]}.atom`,
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
