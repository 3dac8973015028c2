import { connect } from 'node:net'
import { errorBody } from '@guildhall/contract/errors'
import { describe, expect, it } from 'vitest'
import { personOf, type RawAnswer, raw } from '../../testing/as.ts'
import { postForm } from '../../testing/forms.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, cam, dot, ann, hall, make, origin, app } = await openWorld({
  baseUrl: 'http://guildhall.test',
  logLevel: 'fatal',
})
const json = { 'content-type': 'application/json' }
const posts = `/rest/v1/clubs/${hall.slug}/posts`

type RequestOptions = NonNullable<Parameters<typeof raw>[2]>
const send = (path: string, given: RequestOptions = {}, cookie = cam.cookie) =>
  raw(origin, path, { ...given, headers: { cookie, ...given.headers } })
const post = (body: string, headers: RequestOptions['headers'] = json, path = posts) =>
  send(path, { method: 'POST', body, headers })

/** The refusal in an answer, which must have the one shape. */
function refusalOf(answer: RawAnswer, about?: string) {
  expect(answer.status, about).toBeGreaterThanOrEqual(400)
  expect(answer.status, about).toBeLessThan(500)
  expect(answer.headers['content-type'], about).toMatch(/^application\/json/)
  expect(answer.headers['cache-control'], about).toBe('no-store')
  const { error } = errorBody.parse(JSON.parse(answer.body))
  expect(answer.headers['x-request-id'], about).toBe(error.requestId)
  expect(answer.body, about).not.toMatch(/node_modules|at \w+ \(|\.ts:\d+|select |insert /)
  return { status: answer.status, code: error.code }
}

describe('an unreadable request', () => {
  it('is rejected for malformed, empty and foreign bodies', async () => {
    for (const body of ['{', '', 'null x', '{"a":}', "{'a':1}", '\u0000', '[1,2', '{"title":"\ud800'])
      expect(refusalOf(await post(body), body)).toEqual({ status: 400, code: 'malformed_request' })
    for (const body of ['null', '1', '"text"', '[]', 'true'])
      expect(refusalOf(await post(body), body)).toEqual({ status: 400, code: 'bad_input' })
    expect(refusalOf(await post('{"a":1,"a":2}'))).toMatchObject({ code: 'bad_input' })
  })

  it('is rejected for foreign content types', async () => {
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'text/html',
      'application/jsonp',
      'x',
      '',
      ';',
      'application/json, text/plain',
    ])
      expect(refusalOf(await post('{}', { 'content-type': type }), type)).toEqual({
        status: 415,
        code: 'unsupported_media_type',
      })
    expect(refusalOf(await post('{}', {})).code).toBe('unsupported_media_type')
    expect(refusalOf(await post('{}', { 'content-type': 'application/json; charset=utf-8' })).code).toBe(
      'bad_input',
    )
    const form = { 'content-type': 'multipart/form-data; boundary=x' }
    expect(refusalOf(await post('--x--', form)).status).toBeLessThan(500)
  })

  it('is rejected for too large or too deeply nested bodies', async () => {
    expect(refusalOf(await post(JSON.stringify({ title: 'a'.repeat(300_000) })))).toEqual({
      status: 413,
      code: 'too_large',
    })
    expect(refusalOf(await post(`${'['.repeat(120_000)}${']'.repeat(120_000)}`)).status).toBe(400)
    expect(refusalOf(await post(`${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`)).status).toBe(400)
  })

  it("is rejected for keys that would change an object's prototype", async () => {
    for (const body of [
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      `{"title":"a","content":"b","__proto__":{"x":1}}`,
    ])
      refusalOf(await post(body), body)
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    const given = { ...postForm(), constructor: 'x', hasOwnProperty: 1, toString: null }
    expect((await post(JSON.stringify(given))).status).toBe(200)
  })
})

describe('malformed HTTP', () => {
  const talk = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(origin)
      const socket = connect(Number(port), hostname, () => socket.write(text))
      const chunks: Buffer[] = []
      socket.on('data', (chunk) => chunks.push(chunk))
      socket.on('end', () => resolve(Buffer.concat(chunks).toString()))
      socket.on('error', reject)
    })

  it('gets a response in the usual shape, and the connection is closed', async () => {
    for (const [text, status, code] of [
      ['no http at all\r\n\r\n', 400, 'malformed_request'],
      ['GET /health HTTP/1.1\r\nHost: x\r\nBad Header\r\n\r\n', 400, 'malformed_request'],
      ['GET / HTTP/9.9\r\n\r\n', 400, 'malformed_request'],
      ['POST / HTTP/1.1\r\nHost: x\r\ncontent-length: x\r\n\r\n', 400, 'malformed_request'],
      [
        'POST / HTTP/1.1\r\nHost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\nabc',
        400,
        'malformed_request',
      ],
      [`GET /health HTTP/1.1\r\nHost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 413, 'too_large'],
    ] as const) {
      const [head = '', body = ''] = (await talk(text)).split('\r\n\r\n')
      expect(head, text.slice(0, 60)).toContain(`HTTP/1.1 ${status} `)
      const { error } = errorBody.parse(JSON.parse(body))
      expect(error.code).toBe(code)
      expect(head).toContain(`x-request-id: ${error.requestId}`)
    }
    expect((await visitor.fetch('/health')).status).toBe(200)
  })
})

describe('an address', () => {
  it('that is unknown is not found, with any method', async () => {
    for (const path of [
      '/nothing',
      '/rest/v1/nothing',
      '/rest/v1',
      '/rest/v2/clubs',
      '/auth/v1/sign-up/x',
      '/auth/v1/get-session',
      '/auth/v1/sign-in/email',
      '/storage/v1',
      '/functions/v1/x',
      '/.env',
      '/server/src/main.ts',
      '/rest/v1/clubs/hall/nothing',
    ])
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'])
        expect(refusalOf(await send(path, { method }), `${method} ${path}`)).toEqual({
          status: 404,
          code: 'not_found',
        })
  })

  it('with other methods refuses this one', async () => {
    for (const [method, path] of [
      ['DELETE', '/rest/v1/clubs'],
      ['POST', '/rest/v1/profile'],
      ['PATCH', '/rest/v1/profile'],
      ['GET', '/auth/v1/sign-out'],
      ['GET', '/auth/v1/sign-in'],
      ['POST', `/rest/v1/clubs/${hall.slug}/membership`],
    ] as const)
      expect(refusalOf(await send(path, { method })).status, `${method} ${path}`).toBe(404)
    expect((await cam.call('GET /auth/v1/session')).viewer?.id).toBe(personOf(cam).id)
  })

  it('that is malformed is rejected or not found', async () => {
    for (const path of [
      '/rest/v1/clubs/%',
      '/rest/v1/clubs/%E0%A4%A/preview',
      '/rest/v1/clubs/%ff%fe/preview',
      '/rest/v1/clubs/%00/preview',
      '/rest/v1/profiles/%00',
      '/rest/v1/profiles/%C0%80',
      '/storage/v1/%',
      '/%',
      '//',
      '//evil.test/x',
      '/rest/v1/content/%2e%2e',
      `/rest/v1/clubs/${'a'.repeat(4000)}/preview`,
      `/rest/v1/content/${'0'.repeat(400)}`,
      `/${'a/'.repeat(2000)}`,
      `/rest/v1/search/content?type=post&q=${'a'.repeat(8000)}`,
      '/rest/v1/search/content?type=post&q=%',
      '/rest/v1/search/content?type=post&q=%E0%A4%A',
      '/rest/v1/search/content?type=post&q[]=a&q[b]=c',
      '/rest/v1/search/content?type=post&__proto__[x]=1',
    ]) {
      const answer = await send(path)
      if (answer.status !== 200) refusalOf(answer, path)
    }
    refusalOf(await send('/rest/v1/clubs/%E0%A4%A/preview'), 'bad percent signs')
  })

  it('responds to HEAD without a body, and to OPTIONS without allowing anything', async () => {
    const head = await send(`/rest/v1/clubs/${hall.slug}/preview`, { method: 'HEAD' })
    expect([head.status, head.body]).toEqual([200, ''])
    const headers = { origin: 'https://evil.test', 'access-control-request-method': 'PUT' }
    const options = await send('/rest/v1/profile', { method: 'OPTIONS', headers })
    expect(options.status).not.toBe(200)
    expect(Object.keys(options.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('a write', () => {
  it('from another site is refused before anything else', async () => {
    const { id } = await make.post({ club: hall, author: personOf(cam) })
    const foreign: RequestOptions['headers'][] = [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { origin: '' },
      { origin: 'http://guildhall.test.evil.test' },
      { origin: 'https://guildhall.test' },
      { origin: 'http://guildhall.test:81' },
      { origin: 'file://' },
      { 'sec-fetch-site': 'cross-site' },
      { origin, 'sec-fetch-site': 'cross-site' },
    ]
    const writes: [string, string, string?][] = [
      ['PUT', `/rest/v1/content/${id}/like`],
      ['DELETE', `/rest/v1/content/${id}`],
      ['POST', posts, JSON.stringify(postForm())],
      ['POST', '/auth/v1/sign-out'],
      ['POST', '/auth/v1/sign-in', '{}'],
      ['DELETE', `/rest/v1/clubs/${hall.slug}/membership`],
      ['POST', '/rest/v1/nothing'],
    ]
    for (const headers of foreign)
      for (const [method, path, body] of writes)
        expect(
          refusalOf(await send(path, { method, headers: { ...(body && json), ...headers }, body })),
          `${method} ${path} ${JSON.stringify(headers)}`,
        ).toEqual({ status: 403, code: 'wrong_origin' })
    const item = await cam.call('GET /content/:contentId', { params: { contentId: id } })
    expect(item).toMatchObject({ likeCount: 0 })
  })

  it('from our own page, from BASE_URL, and from programs is accepted', async () => {
    const { id } = await make.post({ club: hall, author: personOf(cam) })
    for (const headers of [
      {},
      { origin },
      { origin: 'http://guildhall.test' },
      { origin, 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ]) {
      const answer = await send(`/rest/v1/content/${id}/like`, { method: 'PUT', headers })
      expect(answer.status, JSON.stringify(headers)).toBe(200)
    }
  })

  it('is distinguished from a read: reads from other sites are left to the browser', async () => {
    const answer = await send('/rest/v1/clubs', { headers: { origin: 'https://evil.test' } })
    expect(answer.status).toBe(200)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('every response', () => {
  it('has a unique id and security headers', async () => {
    const ids = new Set<unknown>()
    for (const path of ['/health', '/rest/v1/clubs', '/rest/v1/nothing', '/auth/v1/session', '/']) {
      const { headers } = await send(path)
      ids.add(headers['x-request-id'])
      expect(headers['x-content-type-options'], path).toBe('nosniff')
      expect(headers['x-frame-options'], path).toMatch(/deny/i)
      expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin')
      const policy = String(headers['content-security-policy'])
      for (const rule of [
        "default-src 'self'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ])
        expect(policy, path).toContain(rule)
      expect(policy.match(/script-src [^;]*/)?.[0], path).toBe("script-src 'self'")
      // Only pages show players of other sites; here 'default-src' holds.
      expect(policy, path).not.toMatch(/frame-src|media-src|https:/)
      expect(headers['x-powered-by'], path).toBeUndefined()
      expect(headers.server, path).toBeUndefined()
    }
    expect(ids.size).toBe(5)
    expect(ids).not.toContain(undefined)
  })

  it("with a person's data is not cached", async () => {
    for (const path of [
      '/rest/v1/profile',
      '/auth/v1/session',
      '/rest/v1/my/clubs',
      posts.replace('/posts', ''),
    ])
      expect((await send(path)).headers['cache-control'], path).toBe('no-store')
  })

  it('ignores ids sent by the caller', async () => {
    const { headers } = await send('/rest/v1/clubs', { headers: { 'x-request-id': 'mine\u00e9' } })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('can be compressed, with the same content', async () => {
    const club = await make.club({ owner: personOf(ann), description: 'word '.repeat(900).trim() })
    const path = `/rest/v1/clubs/${club.slug}`
    const plain = await (await dot.fetch(path, { headers: { 'accept-encoding': 'identity' } })).json()
    for (const encoding of ['br', 'gzip']) {
      const answer = await dot.fetch(path, { headers: { 'accept-encoding': encoding } })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(await answer.json()).toEqual(plain)
    }
  })
})

describe('an unexpected database failure', () => {
  it("returns 'internal' in the usual shape, without details", async () => {
    await app.deps.db.schema.alterTable('club_categories').renameTo('elsewhere').execute()
    try {
      const answer = await visitor.fetch('/rest/v1/clubs')
      expect(answer.status).toBe(500)
      const { error } = errorBody.parse(await answer.json())
      expect(error).toMatchObject({ code: 'internal', message: 'An unexpected error occurred' })
      expect(answer.headers.get('x-request-id')).toBe(error.requestId)
    } finally {
      await app.deps.db.schema
        .alterTable('elsewhere' as 'club_categories')
        .renameTo('club_categories')
        .execute()
    }
    expect((await visitor.fetch('/rest/v1/clubs')).status).toBe(200)
  })
})
