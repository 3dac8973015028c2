import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { readEnv } from '../env.ts'
import { AppError } from '../errors.ts'
import { openHttp } from './http.ts'
import { servePage } from './web-page.ts'

const root = await mkdtemp(join(tmpdir(), 'guildhall-page-'))
const apps: FastifyInstance[] = []
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()))
  await rm(root, { recursive: true, force: true })
})

const document =
  '<meta property="csp-nonce" nonce="%CSP_NONCE%"><!--icons--><link rel="icon"><!--/icons--><link href="/manifest.webmanifest"><!--head--><title>Shell</title><!--/head--><script></script><script type="module" src="/index.js"></script><link rel="modulepreload" href="/base.js"><link rel="stylesheet"><!--links--><div id="root"><!--page--><!--no-page--><noscript>needs scripts</noscript><!--/no-page--></div><!--data-->'
const scripts = '<script type="module" src="/index.js"></script><link rel="modulepreload" href="/base.js">'
/** Answers what the address asks it to. */
const renderer = `export const render = async ({ url, session, nonce, baseUrl, read }) => {
  const { searchParams } = new URL(url, baseUrl)
  const status = Number(searchParams.get('status') ?? 200)
  const empty = { head: '', links: '', page: '', data: '' }
  if (searchParams.has('throw')) throw new Error('broken')
  if (searchParams.has('to')) return { ...empty, status: 302, location: searchParams.get('to') }
  if (searchParams.has('read')) {
    const { status, answer } = await read(searchParams.get('read'))
    return { ...empty, status, page: JSON.stringify(answer) }
  }
  if (searchParams.has('look')) {
    const look = { name: 'A & B', iconUrl: '/icon?v=1', styles: 'a{b:c}', manifest: '/other.webmanifest' }
    return { ...empty, status, look }
  }
  if (status !== 200) return { ...empty, status }
  if (searchParams.has('fails')) return { ...empty, status, data: '<i>data</i>', failure: new Error('no page') }
  if (searchParams.has('loader')) return { ...empty, status, links: '<loader>', page: 'rendered', hasLoader: true }
  if (searchParams.has('counted')) return { ...empty, status, page: 'rendered ' + ++globalThis.timesRendered }
  return { status, head: '<title>$& ' + (session.viewer?.id ?? 'visitor') + '</title>', links: '<link>', page: nonce + ' %CSP_NONCE% $1', data: '<i>data</i>' }
}
export const addressOf = (url) => url.replace(/&?unknown=[^&]*/g, '').replace(/[?]$/, '')`
const rendered = globalThis as { timesRendered?: number }
rendered.timesRendered = 0

/** What a page may be made of. */
const thing = { text: 'a thing', isPrivate: false }

/** A server with a page of its own, built whole or in part, and two endpoints: the session, and who asks. */
async function serve(built: { files?: boolean; renderer?: string }) {
  const folder = await mkdtemp(join(root, 'built-'))
  await Promise.all(
    ['dist/assets', 'dist-server'].map((path) => mkdir(join(folder, path), { recursive: true })),
  )
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  if (built.files !== false) await writeFile(join(folder, 'dist/index.html'), document)
  for (const name of ['page', 'work.worker-1234'])
    await writeFile(join(folder, `dist/assets/${name}.js`), 'export {}')
  if (built.renderer) await writeFile(join(folder, 'dist-server/page.js'), built.renderer)
  const env = { ...readEnv({ LOG_LEVEL: 'silent', BASE_URL: 'http://hall.test' }), rateLimits: false }
  const app = await openHttp(env)
  apps.push(app)
  app.get('/auth/v1/session', async ({ headers }, reply) => {
    if (headers.cookie === 'away') throw new AppError('unavailable')
    if (headers.cookie === 'old') reply.header('set-cookie', 'prolonged=1')
    const isViewer = headers.cookie && !headers.cookie.startsWith('junk')
    return { viewer: isViewer ? { id: headers.cookie } : null, expiresAt: null }
  })
  app.get('/rest/v1/thing', async () => {
    if (thing.isPrivate) throw new AppError('content_not_found')
    return { text: thing.text }
  })
  app.get('/rest/v1/asking', async ({ headers, ip }) => ({ ip, cookie: headers.cookie ?? null }))
  await servePage(app, env, folder, { secret: 'a secret', countReads: async () => true })
  return app
}

describe('a built page', async () => {
  const app = await serve({ renderer })
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers, remoteAddress: '203.0.113.7' })

  it('shows the name, icon and colors of the place', async () => {
    const app = await serve({ renderer })
    const { body, headers } = await app.inject('/?look')
    expect(body).toContain('<title>A &#38; B</title>')
    expect(body).toContain('<link rel="icon" href="/icon?v=1" type="image/png">')
    expect(body).toContain('<link href="/other.webmanifest">')
    const nonce = /<style nonce="([^"]+)" id="accent">a\{b:c\}<\/style>/.exec(body)?.[1]
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
  })

  it('loads no scripts but its loader where it has one', async () => {
    const { body } = await get('/somewhere?loader')
    expect(body).toContain('<script></script><link rel="stylesheet"><loader>')
    expect(body).not.toContain('index.js')
    expect(body).not.toContain('base.js')
  })

  it('is where an address leads to which a sentence’s punctuation was taken for a part of', async () => {
    const answer = await get('/oak/posts/hello%22.')
    expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']]).toEqual([
      ...[302, '/oak/posts/hello', 'no-store'],
    ])
    expect((await get('//evil.example.')).headers.location).toBe('/evil.example')
    expect((await get('/rest/v1/thing.')).statusCode).toBe(404)
  })

  it('is filled in exactly, with a unique nonce', async () => {
    const [one, two] = [await get('/somewhere'), await get('/')]
    const nonce = /nonce="([^"]+)"/.exec(one.body)?.[1] ?? ''
    const page = `<div id="root">${nonce} %CSP_NONCE% $1</div><i>data</i>`
    // The page's own files come after those of every page.
    const head = `<meta property="csp-nonce" nonce="${nonce}"><link rel="icon"><link href="/manifest.webmanifest"><title>$& visitor</title><script></script>${scripts}<link rel="stylesheet"><link>`
    expect(one.body).toBe(head + page)
    expect(one.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect(one.headers['content-security-policy']).toContain("script-src 'self';")
    expect(String(one.headers['content-security-policy']).split(';').slice(-2)).toEqual([
      "media-src 'self'",
      'frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://www.loom.com',
    ])
    expect(two.body).not.toContain(nonce)
    expect((await get('/somewhere', { cookie: 'ann' })).body).not.toContain(nonce)
    expect(one.headers['content-type']).toBe('text/html; charset=utf-8')
  })

  it("is not cached for signed-in people or missing pages; a visitor's is revalidated each time", async () => {
    for (const path of ['/x?status=404', '/x?to=/y', '/x?throw=1'])
      expect((await get(path)).headers['cache-control'], path).toBe('no-store')
    for (const path of ['/', '/x']) {
      for (const rendered of ['', '?loader'])
        expect((await get(path + rendered, { cookie: 'ann' })).headers, path).toMatchObject({
          'cache-control': 'no-store',
          vary: 'cookie',
        })
      const { headers } = await get(path)
      expect(headers['cache-control'], path).toBe('private, no-cache')
      expect(headers.vary, path).toMatch(/^cookie, accept-encoding/)
    }
  })

  it('is not resent to a visitor who has it unchanged', async () => {
    const read = '/x?read=/rest/v1/thing'
    const first = await get(read)
    const etag = String(first.headers.etag)
    for (const tag of [etag, `W/${etag}`, `"another", ${etag}`]) {
      const same = await get(read, { 'if-none-match': tag })
      expect([same.statusCode, same.body, same.headers.etag], tag).toEqual([304, '', etag])
      expect(same.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
    }
    expect((await get(read, { 'if-none-match': etag, cookie: 'ann' })).statusCode).toBe(200)
    thing.text = 'changed'
    const changed = await get(read, { 'if-none-match': etag })
    expect([changed.statusCode, changed.body.includes('changed')]).toEqual([200, true])
    thing.isPrivate = true
    const hidden = await get(read, { 'if-none-match': String(changed.headers.etag) })
    expect([hidden.statusCode, hidden.body.includes('changed')]).toEqual([404, false])
    thing.isPrivate = false
  })

  it('is read separately for each visitor', async () => {
    const read = '/x?read=/rest/v1/asking'
    const one = await get(read)
    const two = await app.inject({ url: read, remoteAddress: '203.0.113.8' })
    expect([one.body.includes('203.0.113.7'), two.body.includes('203.0.113.8')]).toEqual([true, true])
  })

  it('is rendered once for all visitors, for any form of its address and any cookies', async () => {
    const plain = '/x?counted'
    const first = await get(plain)
    for (let number = 1; number <= 5; number++) {
      const same = await get(`${plain}&unknown=${number}`)
      expect([same.statusCode, same.body, same.headers.etag]).toEqual([200, first.body, first.headers.etag])
      const junk = await get(plain, { cookie: `junk=${number}` })
      expect([junk.statusCode, junk.body, junk.headers.etag]).toEqual([200, first.body, first.headers.etag])
    }
    expect(rendered.timesRendered).toBe(1)
    expect((await get('/x?read=/rest/v1/asking', { cookie: 'junk' })).body).toContain('"cookie":null')
  })

  it.each([
    ['br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip;q=0.5, br;q=0', 'gzip'],
    ['zstd', undefined],
    ['', undefined],
  ])('is sent to a visitor who takes %j as %s', async (accepted, encoding) => {
    const response = await get('/x', { 'accept-encoding': accepted })
    expect(response.headers['content-encoding']).toBe(encoding)
    const unpack: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }
    const body = unpack[encoding ?? '']?.(response.rawPayload)
    expect(String(body ?? response.body)).toContain('<title>$& visitor</title>')
  })

  it('is made for its viewer only', async () => {
    expect((await get('/', { cookie: 'ann' })).body).toContain('<title>$& ann</title>')
    expect((await get('/', { cookie: 'ben' })).body).not.toContain('ann')
    expect((await get('/')).body).toContain('visitor')
    const read = '/x?read=/rest/v1/asking'
    expect(JSON.parse(/\{.*\}/.exec((await get(read)).body)?.[0] ?? '')).toEqual({
      ip: '203.0.113.7',
      cookie: null,
    })
    expect((await get(read, { cookie: 'ann' })).body).toContain('"cookie":"ann"')
    expect((await get('/', { cookie: 'old' })).headers['set-cookie']).toBe('prolonged=1')
  })

  it('has the right status, and redirects', async () => {
    for (const status of [404, 429, 500]) {
      const response = await get(`/x?status=${status}`)
      expect(response.statusCode).toBe(status)
      expect(response.body).toContain(
        `<title>Shell</title><script></script>${scripts}<link rel="stylesheet"><div id="root"><noscript>needs scripts</noscript></div>`,
      )
    }
    const away = await get('/x?status=503')
    expect(away.headers['retry-after']).toBe('2')
    const moved = await get('/x?to=/y')
    expect([moved.statusCode, moved.headers.location, moved.body]).toEqual([302, '/y', ''])
    expect((await get('/x?read=/rest/v1/nothing')).statusCode).toBe(404)
  })

  it('falls back to the shell, rendered by the browser', async () => {
    const broken = await get('/x?throw=1')
    expect([broken.statusCode, broken.body.includes('<title>Shell</title>')]).toEqual([200, true])
    const failed = await get('/x?fails', { cookie: 'ann' })
    expect([failed.statusCode, failed.body]).toEqual([200, expect.stringContaining(`${scripts}`)])
    expect(failed.body).toContain('<noscript>needs scripts</noscript></div><i>data</i>')
    const away = await get('/x', { cookie: 'away' })
    expect([
      away.statusCode,
      away.body.includes('<div id="root"><noscript>needs scripts</noscript></div>'),
    ]).toEqual([503, true])
  })

  it('responds to HEAD alike, without the body', async () => {
    for (const url of ['/', '/x', '/x?status=404', '/x?to=/y']) {
      const head = await app.inject({ method: 'HEAD', url })
      const whole = await get(url)
      expect([head.statusCode, head.headers.location, head.body]).toEqual([
        whole.statusCode,
        whole.headers.location,
        '',
      ])
    }
  })

  it('is compressed if accepted', async () => {
    const long = `/x?read=/rest/v1/asking&${'a'.repeat(10)}`
    const response = await get(long, { cookie: 'c'.repeat(2000), 'accept-encoding': 'br' })
    expect(response.headers['content-encoding']).toBe('br')
  })

  it('is not sent for files, the API or writes', async () => {
    for (const url of [
      '/assets/gone.js',
      '/x.png',
      '/rest/v1/x',
      '/auth/x',
      '/storage/v1',
      '/sitemap/x',
      '/docs',
    ])
      expect((await get(url)).json().error.code, url).toBe('not_found')
    for (const method of ['POST', 'PUT', 'DELETE'] as const)
      expect((await app.inject({ method, url: '/x' })).statusCode, method).toBe(404)
    const file = await get('/assets/page.js')
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('sends scripts without the headers of documents, and workers with their policy', async () => {
    const { headers } = await get('/assets/page.js')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(Object.keys(headers)).not.toContain('content-security-policy')
    const worker = await get('/assets/work.worker-1234.js')
    expect(worker.headers['content-security-policy']).toContain("script-src 'self';")
  })
})

describe('a partly built page', () => {
  it('is the shell without its renderer, or if that is broken', async () => {
    for (const broken of [undefined, 'throw new Error("broken")']) {
      const app = await serve(broken ? { renderer: broken } : {})
      const response = await app.inject('/somewhere')
      expect(response.statusCode).toBe(200)
      expect(response.body).toContain(
        `<title>Shell</title><script></script>${scripts}<link rel="stylesheet"><div id="root"><noscript>needs scripts</noscript></div>`,
      )
      const { body } = await app.inject({ url: '/', headers: { cookie: 'ann' } })
      // A nonce is random, and may spell anything.
      expect(body.replaceAll(/nonce="[^"]*"/g, '')).not.toContain('ann')
    }
  })

  it('is missing before the build, unlike the API', async () => {
    const app = await serve({ files: false })
    expect((await app.inject('/')).json().error.code).toBe('not_found')
    expect((await app.inject('/rest/v1/asking')).statusCode).toBe(200)
  })
})
