import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerNotFound } from './http-errors.ts'

const apiPaths = /^\/(rest|auth|storage|functions|realtime|health|dev|docs|metrics)(\/|$|\.)/

/**
 * Serves the built page: its files, compressed when they were built and kept for ever under their hashes, and for
 * every other address a person may open the page itself, with a fresh nonce for its style rules.
 */
export async function servePage(app: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) {
    app.log.warn('the page is not built; only the API is served')
    app.setNotFoundHandler(answerNotFound)
    return
  }
  const html = await readFile(join(root, 'index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html'],
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })

  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    const path = request.url.split('?', 1)[0] ?? '/'
    if (!isPage || apiPaths.test(path) || /\.[a-z0-9]{2,5}$/i.test(path))
      return answerNotFound(request, reply)
    return sendPage(request, reply)
  })
  app.get('/', sendPage)

  function sendPage(_request: FastifyRequest, reply: FastifyReply) {
    const nonce = randomBytes(16).toString('base64')
    const policy = reply.getHeader('content-security-policy')
    if (typeof policy === 'string')
      reply.header(
        'content-security-policy',
        policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`),
      )
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html.replaceAll('%CSP_NONCE%', nonce))
  }
}
