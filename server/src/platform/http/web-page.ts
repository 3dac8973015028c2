import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { Session } from '@guildhall/contract/accounts'
import type { AddressOf, PageAnswer, RenderPage } from '@guildhall/contract/page'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'
import type { CountReads } from '../rate-limits/count-reads.ts'
import { escapeHtml } from '../text/html.ts'
import { withoutStrays } from '../text/stray-end.ts'
import { knows } from './etag.ts'
import { answerNotFound } from './http-errors.ts'
import { encodedFor, type MadePage, type Outcome, openPageMemo, type Read } from './page-memo.ts'

const apiPaths = /^\/(rest|auth|storage|functions|realtime|health|dev|docs|metrics|sitemap)(\/|$|\.)/
const visitor: Session = { viewer: null, expiresAt: null }
/** The empty document, rendered by the browser. */
const shell: PageAnswer = { status: 200, head: '', links: '', page: '', data: '' }
/** Addresses that can be written in one way only. */
const plainAddress = /^[\w\-./~]*$/

/** Scripts and styles, which no document's policy applies to. Workers have a policy of their own. */
const isWithoutDocument = /^(?!.*worker)(?!.*[\\/]sw\.js).*\.(js|css)(\.br|\.gz)?$/s
/** More than half a kilobyte a file, on pages that load 25. */
const documentHeaders = [
  ...['content-security-policy', 'cross-origin-opener-policy', 'origin-agent-cluster', 'x-frame-options'],
  ...[
    'x-dns-prefetch-control',
    'x-download-options',
    'x-permitted-cross-domain-policies',
    'x-xss-protection',
  ],
]

/** Exports of the built page. */
type Renderer = { render: RenderPage; addressOf: AddressOf }

/** Serves the built files and, at every other page address, the rendered page. */
export async function servePage(
  app: FastifyInstance,
  env: Env,
  root: string,
  { secret, countReads }: { secret: string; countReads: CountReads },
): Promise<void> {
  const files = join(root, 'dist')
  if (!existsSync(join(files, 'index.html'))) {
    app.log.warn('the page is not built; only the API is served')
    app.setNotFoundHandler(answerNotFound)
    return
  }
  const fill = filler(await readFile(join(files, 'index.html'), 'utf8'))
  const renderer = await loadRenderer(app, join(root, 'dist-server/page.js'))
  const memo = openPageMemo({ fill, secret })
  await app.register(fastifyStatic, {
    root: files,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html'],
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      // A browser requests the service worker to find a newer one.
      const isWorker = path.endsWith('/sw.js')
      reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : isWorker ? 'no-cache' : 'public, max-age=3600',
      )
      if (!isWithoutDocument.test(path)) return
      for (const name of documentHeaders) reply.removeHeader(name)
    },
  })

  app.setNotFoundHandler(answerNotFound)
  app.get('/', sendPage)
  // A route because only routes' answers are compressed.
  app.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (apiPaths.test(path) || /\.[a-z0-9]{2,5}$/i.test(path)) return answerNotFound(request, reply)
    const address = withoutStrays(request.url)
    if (address !== request.url) return reply.header('cache-control', 'no-store').redirect(address, 302)
    return sendPage(request, reply)
  })

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    reply.header('vary', 'cookie')
    if (!renderer) return sendAnswer(reply, shell, newNonce())
    const session = await readSession(request, reply)
    if ('status' in session) return sendAnswer(reply, session, newNonce())
    if (!session.viewer) {
      const outcome = await visitorsPage(request, reply, renderer)
      if ('page' in outcome) return sendMade(request, reply, outcome.page)
      return sendAnswer(reply, outcome.answer, outcome.nonce)
    }
    const nonce = newNonce()
    return sendAnswer(reply, await membersPage(request, session, reply, nonce, renderer), nonce)
  }

  /** Cached, with revalidation each time. */
  function sendMade(request: FastifyRequest, reply: FastifyReply, made: MadePage) {
    const { nonce, etag } = made
    widenPolicy(reply, nonce)
    reply.header('vary', 'cookie, accept-encoding').header('cache-control', 'private, no-cache')
    reply.header('etag', etag).type('text/html; charset=utf-8')
    if (knows(request.headers['if-none-match'], etag)) return reply.status(304).send()
    const { encoding, body } = encodedFor(made, request.headers['accept-encoding'])
    return encoding ? reply.header('content-encoding', encoding).send(body) : reply.send(body)
  }

  function sendAnswer(reply: FastifyReply, answer: PageAnswer, nonce: string) {
    // Personal: never cached.
    reply.header('cache-control', 'no-store')
    if (answer.location) return reply.redirect(answer.location, answer.status)
    if (answer.status === 503) reply.header('retry-after', 2)
    widenPolicy(reply, nonce)
    return reply.status(answer.status).type('text/html; charset=utf-8').send(fill(answer, nonce))
  }

  /** The viewer, or the response if the viewer can't be determined. A cookie alone makes no one a member. */
  async function readSession(request: FastifyRequest, reply: FastifyReply): Promise<Session | PageAnswer> {
    const { cookie } = request.headers
    if (!cookie) return visitor
    try {
      const { status, answer } = await parsed(reader(request, reply, cookie))('/auth/v1/session')
      return status === 200 ? (answer as Session) : { ...shell, status }
    } catch (error) {
      request.log.error({ err: error }, 'the session could not be read')
      return shell
    }
  }

  /** Rendered once for all visitors, and once for all ways to write its address. */
  async function visitorsPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { render, addressOf }: Renderer,
  ): Promise<Outcome> {
    try {
      const url = plainAddress.test(request.url) ? request.url : withoutUnknown(request.url, addressOf)
      const count = (paths: readonly string[]) => countReads(request, paths)
      return await memo.pageAt(url, { read: reader(request, reply), count }, (read, nonce) =>
        render({ url, session: visitor, baseUrl: env.baseUrl, nonce, read: parsed(read) }),
      )
    } catch (error) {
      request.log.error({ err: error }, 'the page could not be rendered')
      return { answer: shell, nonce: newNonce() }
    }
  }

  async function membersPage(
    request: FastifyRequest,
    session: Session,
    reply: FastifyReply,
    nonce: string,
    { render }: Renderer,
  ): Promise<PageAnswer> {
    const read = parsed(reader(request, reply, request.headers.cookie))
    try {
      const answer = await render({ url: request.url, session, baseUrl: env.baseUrl, nonce, read })
      if (answer.failure)
        request.log.error({ err: answer.failure }, 'the page could not be rendered; the browser does')
      return answer
    } catch (error) {
      request.log.error({ err: error }, 'the page could not be rendered')
      return shell
    }
  }

  /** Calls the API in this process as the caller, so that every rule and limit applies. */
  function reader(request: FastifyRequest, reply: FastifyReply, cookie?: string): Read {
    const headers = { ...(cookie && { cookie }), 'user-agent': request.headers['user-agent'] }
    return async (path) => {
      const response = await app.inject({ method: 'GET', url: path, headers, remoteAddress: request.ip })
      const cookies = response.headers['set-cookie']
      if (cookies) reply.header('set-cookie', cookies)
      return { status: response.statusCode, text: response.body }
    }
  }
}

const newNonce = () => randomBytes(16).toString('base64')

/** Another path is left as it is: the page leads to the right one. */
function withoutUnknown(url: string, addressOf: AddressOf): string {
  const address = addressOf(url)
  return pathOf(address) === pathOf(url) ? address : url
}

const pathOf = (url: string) => url.split('?', 1)[0]

const parsed = (read: Read) => async (path: string) => {
  const { status, text } = await read(path)
  return { status, answer: JSON.parse(text) as unknown }
}

/** A page's policy beyond other responses: its own styles, and video players that lessons link to. */
function widenPolicy(reply: FastifyReply, nonce: string): void {
  const policy = reply.getHeader('content-security-policy')
  if (typeof policy === 'string')
    reply.header(
      'content-security-policy',
      `${policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)};${players}`,
    )
}

const players =
  "media-src 'self';frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://www.loom.com"

const iconLinks = (url: string) =>
  `<link rel="icon" href="${escapeHtml(url)}" type="image/png"><link rel="apple-touch-icon" href="${escapeHtml(url)}">`

/** Fills the document; the nonce is for its style elements. */
function filler(html: string): (answer: PageAnswer, nonce: string) => string {
  const [
    top = '',
    icons = '',
    start = '',
    title = '',
    files = '',
    middle = '',
    between = '',
    noPage = '',
    end = '',
    rest = '',
  ] = html.split(
    /<!--icons-->|<!--\/icons-->|<!--head-->|<!--\/head-->|<!--links-->|<!--page-->|<!--no-page-->|<!--\/no-page-->|<!--data-->/,
  )
  const withoutScripts = files.replaceAll(
    /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g,
    '',
  )
  return ({ head, links, page, data, hasLoader, look }, nonce) =>
    [
      top.replaceAll('%CSP_NONCE%', nonce),
      look?.iconUrl ? iconLinks(look.iconUrl) : icons,
      look?.manifest ? start.replace('/manifest.webmanifest', look.manifest) : start,
      head || (look ? `<title>${escapeHtml(look.name)}</title>` : title),
      look?.styles ? `<style nonce="${nonce}" id="accent">${look.styles}</style>` : '',
      hasLoader ? withoutScripts : files,
      links,
      middle,
      between,
      page || noPage,
      end,
      data,
      rest,
    ].join('')
}

async function loadRenderer(app: FastifyInstance, path: string): Promise<Renderer | undefined> {
  try {
    return (await import(pathToFileURL(path).href)) as Renderer
  } catch (error) {
    // Browsers then render the page themselves.
    app.log.warn({ err: error }, 'what renders the page is not built')
    return undefined
  }
}
