import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { pageScript, pageStyle } from './docs-look.ts'

const require = createRequire(import.meta.url)
const library = join(dirname(require.resolve('@fastify/swagger-ui')), 'static')

export async function docsRoutes(app: FastifyInstance): Promise<void> {
  let document: string | undefined
  app.get('/docs/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(app.swagger())
    return reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .serializer((text: string) => text)
      .send(document)
  })
  const texts = { '/docs': page, '/docs/page.css': pageStyle, '/docs/page.js': pageScript }
  const types: Record<string, string> = { css: 'text/css', js: 'text/javascript' }
  for (const [path, text] of Object.entries(texts))
    app.get(path, (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type(`${types[path.split('.')[1] ?? ''] ?? 'text/html'}; charset=utf-8`)
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

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Guildhall</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/library/swagger-ui.css">
<link rel="stylesheet" href="/docs/page.css">
<script src="/docs/page.js"></script>
<script src="/docs/library/swagger-ui-bundle.js" defer></script>
</head>
<body>
<header><a href="/">Guildhall</a><nav aria-label="API"><a href="/settings/tokens">API tokens</a><a href="/docs/openapi.json">openapi.json</a></nav></header>
<div id="docs"><noscript>This page needs scripts. The document itself is at /docs/openapi.json.</noscript></div>
</body>
</html>
`
