import { featureOf, listedKinds } from '@guildhall/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { RateLimiter } from '../../platform/rate-limits/rate-limiter.ts'
import { byNetwork, limit, minute } from '../../platform/rate-limits/rate-limits.ts'
import { type Xml, xml, xmlFile } from '../../platform/text/xml.ts'
import { countFiles, type List, type Listed, readFile } from './sitemap.reads.ts'

/** Pictures are allowed: link previews show them. */
const inner = ['auth', 'rest', 'functions', 'realtime', 'dev', 'docs']
/** Exact names: a club may be called 'search-and-rescue'. */
const pages = [
  ...['search', 'login', 'signup', 'register', 'forgot-password', 'reset-password'],
  ...[
    'profile',
    'edit-profile',
    'create-club',
    'my-clubs',
    'clubs-joined',
    'settings',
    'notifications',
    'messages',
  ],
]

const perNetwork = limit(120, minute, byNetwork)

export function sitemapRoutes(
  app: FastifyInstance,
  { db, env: { baseUrl } }: Dependencies,
  limits: RateLimiter | undefined,
): void {
  const limited = (counter: string) => ({
    preHandler: async (request: FastifyRequest) =>
      limits?.spend({ ...perNetwork, counter }, byNetwork(request)),
  })

  app.get('/robots.txt', async (_request, reply) => {
    const refused = [
      ...inner.map((path) => `/${path}/`),
      ...pages.flatMap((path) => [`/${path}$`, `/${path}?`, `/${path}/`]),
    ].map((path) => `Disallow: ${path}`)
    const lines = ['User-agent: *', ...refused, '', `Sitemap: ${baseUrl}/sitemap.xml`, '']
    return reply.header('cache-control', 'public, max-age=3600').type('text/plain').send(lines.join('\n'))
  })

  app.get('/sitemap.xml', limited('sitemap'), async (_request, reply) => {
    const files = Object.entries(await countFiles(db)).flatMap(([list, count]) =>
      Array.from({ length: count }, (_, index) => `${baseUrl}/sitemap/${list}-${index + 1}.xml`),
    )
    const entries = [`${baseUrl}/sitemap/pages.xml`, ...files]
    return sendXml(
      reply,
      'sitemapindex',
      entries.map((url) => xml`<sitemap><loc>${url}</loc></sitemap>`),
    )
  })

  app.get('/sitemap/pages.xml', async (_request, reply) =>
    sendXml(
      reply,
      'urlset',
      ['/', '/clubs', ...listedKinds.map((kind) => `/${featureOf[kind]}`)].map(
        (path) => xml`<url><loc>${baseUrl + path}</loc></url>`,
      ),
    ),
  )

  app.get<{ Params: { file: string } }>(
    '/sitemap/:file',
    limited('sitemap files'),
    async (request, reply) => {
      const [, list, file] =
        /^(clubs|posts|people|courses)-([1-9]\d{0,5})\.xml$/.exec(request.params.file) ?? []
      const listed = list && (await readFile(db, list as List, Number(file)))
      if (!listed) throw new AppError('not_found')
      return sendXml(reply, 'urlset', listed.map(entry))
    },
  )

  const entry = ({ path, changedAt }: Listed) =>
    xml`<url><loc>${baseUrl + encodeURI(path)}</loc><lastmod>${changedAt.toISOString()}</lastmod></url>`
}

/** Not cached: clubs may become private. */
const sendXml = (reply: FastifyReply, element: 'sitemapindex' | 'urlset', entries: Xml[]) =>
  reply
    .header('cache-control', 'no-cache')
    .type('application/xml; charset=utf-8')
    .send(xmlFile(roots[element](entries)))

const roots = {
  sitemapindex: (entries: Xml[]) => xml`<sitemapindex xmlns="${sitemaps}">\n${entries}\n</sitemapindex>`,
  urlset: (entries: Xml[]) => xml`<urlset xmlns="${sitemaps}">\n${entries}\n</urlset>`,
}
const sitemaps = 'http://www.sitemaps.org/schemas/sitemap/0.9'
