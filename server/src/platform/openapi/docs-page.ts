import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { htmlLanguage } from '@guildhall/contract/locale'
import type { FastifyInstance } from 'fastify'
import { runBeside } from '../beside.ts'
import type { Database } from '../database/database.ts'
import { readPlaceName } from '../place-name.ts'
import { escapeHtml } from '../text/html.ts'
import { pageScript, pageStyle } from './docs-look.ts'
import type { DocumentInput } from './document.ts'
import { title } from './introduction.ts'

const require = createRequire(import.meta.url)
const library = join(dirname(require.resolve('@fastify/swagger-ui')), 'static')

/** The API's document and its page, titled with the place's name. */
export async function docsRoutes(
  app: FastifyInstance,
  { db, ...about }: { db: Database } & Omit<DocumentInput, 'sentences'>,
): Promise<void> {
  // Generated once, on the first request, in a worker thread, so that other requests don't wait.
  let document: Promise<string> | undefined
  const read = () => {
    document ??= makeDocument({ ...about, sentences: app.sentences }).catch((error: unknown) => {
      document = undefined
      throw error
    })
    return document
  }
  app.get('/docs/openapi.json', async (_request, reply) => {
    const name = JSON.stringify(`${await readPlaceName(db)} API`)
    const text = await read()
    return reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .serializer((text: string) => text)
      .send(text.replace(JSON.stringify(title), () => name))
  })
  app.get('/docs', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(pageOf(escapeHtml(await readPlaceName(db)))),
  )
  const texts = { '/docs/page.css': pageStyle, '/docs/page.js': pageScript }
  const types: Record<string, string> = { css: 'text/css', js: 'text/javascript' }
  for (const [path, text] of Object.entries(texts))
    app.get(path, (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type(`${types[path.split('.')[1] ?? ''] ?? 'text/plain'}; charset=utf-8`)
        .send(text),
    )
  await app.register(fastifyStatic, {
    root: library,
    prefix: '/docs/library/',
    decorateReply: false,
    allowedPath: (path) => path === '/swagger-ui.css' || path === '/swagger-ui-bundle.js',
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=3600'),
  })
}

function makeDocument(workerData: DocumentInput): Promise<string> {
  return runBeside(new URL('document.worker.ts', import.meta.url), { maxMs: 60_000, workerData, env: {} })
}

const pageOf = (name: string) => `<!doctype html>
<html ${htmlLanguage}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · ${name}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/library/swagger-ui.css">
<link rel="stylesheet" href="/docs/page.css">
<script src="/docs/page.js"></script>
<script src="/docs/library/swagger-ui-bundle.js" defer></script>
</head>
<body>
<header><a href="/">${name}</a><nav aria-label="API"><a href="/settings/tokens">API tokens</a><a href="/docs/openapi.json">openapi.json</a></nav></header>
<div id="docs"><noscript>This page needs scripts. The document itself is at /docs/openapi.json.</noscript></div>
</body>
</html>
`
