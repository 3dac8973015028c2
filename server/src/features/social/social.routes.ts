import { id } from '@guildhall/contract/common'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { knows } from '../../platform/etag.ts'
import type { PlainRoute } from '../../platform/openapi/document.ts'
import { refusals } from '../../platform/openapi/operations.ts'
import { type Facts, hashOf, pictureUrl, type Subject, subjects } from './facts.ts'
import { openPictures, type PictureOf } from './pictures.ts'

/** Present content of pictures, as visitors see it. Errors: not_found and the like, also for hidden subjects. */
export type ReadFacts = Record<Subject, (key: string) => Promise<Facts>>

type Address = { Params: { subject: string; key: string; file: string } }

/**
 * Serves the pictures of link previews for public pages. The address has the subject and a hash of the content, which
 * itself comes from the database. docs/decisions/065
 */
export function socialRoutes(
  app: FastifyInstance,
  deps: Pick<Dependencies, 'files'>,
  read: ReadFacts,
  pictureOf: PictureOf = openPictures(deps),
): void {
  app.get<Address>(
    '/storage/v1/social/:subject/:key/:file',
    { config: { documented, rateLimit: { max: 120, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const { subject, key, hash } = partsOf(request.params)
      const facts = await read[subject](key)
      const current = hashOf(facts)
      // Redirects earlier shared links to the present picture.
      if (hash !== current)
        return reply.header('cache-control', 'no-store').redirect(pictureUrl(subject, key, facts), 302)
      const etag = `"${current}"`
      reply.header('cache-control', caching).header('etag', etag)
      if (knows(request.headers['if-none-match'], etag)) return reply.status(304).send()
      return reply.type('image/jpeg').send(await pictureOf(facts))
    },
  )
}

/** Shared caches revalidate after an hour, because the club may become private. Browsers keep what they have shown. */
const caching = 'public, max-age=31536000, s-maxage=3600, immutable'

/** Error: file_not_found. */
function partsOf({ subject, key, file }: Address['Params']): { subject: Subject; key: string; hash: string } {
  const [, hash] = /^([0-9a-f]{32})\.jpg$/.exec(file) ?? []
  const known = subjects.find((one) => one === subject)
  const isKey = known === 'people' ? /^\w{1,50}$/.test(key) : id.safeParse(key).success
  if (!known || !hash || !isKey) throw new AppError('file_not_found')
  return { subject: known, key, hash }
}

const documented: PlainRoute = {
  url: '/storage/v1/social/{subject}/{key}/{file}',
  operationId: 'getSocialPicture',
  summary:
    'Get the 1200 × 630 picture of a public page, at the address named in the page; older addresses redirect to it',
  tags: ['Files'],
  security: [{}],
  params: {
    type: 'object',
    required: ['subject', 'key', 'file'],
    properties: {
      subject: { type: 'string', enum: [...subjects] },
      key: { type: 'string' },
      file: { type: 'string' },
    },
  },
  response: {
    200: {
      description: 'The picture',
      content: { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } },
    },
    302: { description: 'Moved: the picture has changed' },
    304: { description: 'Unchanged since the ETag that was sent as If-None-Match' },
    ...refusals([
      'malformed_request',
      'file_not_found',
      'content_not_found',
      'club_not_found',
      'not_found',
      'rate_limited',
      'internal',
      'unavailable',
    ]),
  },
}
