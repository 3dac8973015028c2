import { api, type EndpointKey } from '@guildhall/contract/api'
import { isReading, takesTokens } from '@guildhall/contract/endpoint'
import { describe, expect, it } from 'vitest'
import { lettersTo, linkIn, personOf, raw } from '../../testing/as.ts'
import { postForm } from '../../testing/forms.ts'
import { picture } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, cam, dot, make, as, by, app, hall, vault, origin, eventually } = await openWorld({
  baseUrl: 'http://localhost:4431',
})
const { db } = app.deps
const writing = await make.token(personOf(cam).id)
const reading = await make.token(personOf(cam).id, { scope: 'read' })
const json = { 'content-type': 'application/json' }
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const lastUse = async (secret: string) =>
  db
    .selectFrom('api_tokens')
    .select('last_used_at')
    .where('hint', '=', secret.slice(-4))
    .executeTakeFirstOrThrow()
    .then((row) => row.last_used_at?.getTime())

/** A value for each parameter of an endpoint's path. */
const paramsOf = (key: string) =>
  Object.fromEntries([...key.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'x']))

describe('a token', () => {
  it('acts for its person, under the same rules', async () => {
    const program = by(writing)
    expect((await program.call('GET /auth/v1/session')).viewer).toEqual(personOf(cam))
    expect(await program.call('GET /auth/v1/session')).toMatchObject({ expiresAt: null })
    const params = { club: vault.slug }
    const feed = { params, query: {} }
    const form = postForm({ title: 'By a program' })
    const post = await program.call('POST /clubs/:club/posts', { params, body: form })
    expect(post.author?.id).toBe(personOf(cam).id)
    expect((await program.call('GET /clubs/:club/feed', feed)).items[0]?.id).toBe(form.id)
    await cam.call('DELETE /clubs/:club/membership', { params })
    expect(await program.refused('GET /clubs/:club/feed', feed)).toMatchObject({ code: 'members_only' })
    await make.member(vault, personOf(cam))
    await program.call('GET /clubs/:club/feed', feed)
  })

  it('takes precedence over a cookie', async () => {
    expect((await by(reading, ann.cookie).call('GET /profile')).id).toBe(personOf(cam).id)
    expect((await by(reading, ann.cookie).call('GET /auth/v1/session')).viewer?.id).toBe(personOf(cam).id)
    for (const token of ['gh_x', '', 'x y', writing.slice(0, -1), `${writing}x`, writing.toUpperCase()])
      expect(await by(token, ann.cookie).refused('GET /profile'), token).toMatchObject({
        status: 401,
        code: 'token_unusable',
      })
    const refusal = await by('gh_x').refused('GET /clubs')
    expect(refusal.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
  })

  it('is accepted with any case of the scheme; other schemes are not ours', async () => {
    for (const authorization of [`bearer ${reading}`, `BEARER   ${reading}`])
      expect((await raw(origin, '/rest/v1/profile', { headers: { authorization } })).status).toBe(200)
    for (const authorization of ['Basic dXNlcjpwYXNz', reading, `Token ${reading}`]) {
      expect((await raw(origin, '/rest/v1/profile', { headers: { authorization } })).status).toBe(401)
      const both = { authorization, cookie: ann.cookie }
      expect((await raw(origin, '/rest/v1/profile', { headers: both })).status).toBe(200)
    }
  })

  it("with scope 'read' cannot write", async () => {
    const before = await db.selectFrom('content').select('id').execute()
    const writes = (Object.keys(api) as EndpointKey[]).filter(
      (key) => !isReading(key, api[key]) && takesTokens(key, api[key]),
    )
    expect(writes.length).toBeGreaterThan(10)
    for (const key of writes)
      expect(await by(reading).refused(key, { params: paramsOf(key), body: {} }), key).toMatchObject({
        status: 403,
        code: 'token_read_only',
      })
    expect(await db.selectFrom('content').select('id').execute()).toEqual(before)
    const head = await by(reading).fetch('/rest/v1/profile', { method: 'HEAD' })
    expect(head.status).toBe(200)
  })

  it("with scope 'read' can read messages by POST, but not send them", async () => {
    const place = { club_id: hall.id, receiver_id: personOf(cam).id }
    const sending = 'POST /functions/v1/send-chat-message'
    await ann.call(sending, { body: { ...place, message: 'Is the kiln warm?' } })
    const asked = { body: { club_id: hall.id, receiver_id: personOf(ann).id } }
    const { messages } = await by(reading).call('POST /functions/v1/get-chat-messages', asked)
    expect(messages.map(({ message }) => message)).toEqual(['Is the kiln warm?'])
    const answer = { body: { ...asked.body, message: 'Not yet' } }
    expect(await by(reading).refused(sending, answer)).toMatchObject({ status: 403, code: 'token_read_only' })
    await by(writing).call(sending, answer)
  })

  it('cannot change the account, but can identify its owner', async () => {
    const sealed = (Object.keys(api) as EndpointKey[]).filter(
      (key) => !takesTokens(key, api[key]) && api[key].access !== 'secret',
    )
    const ofAccounts = Object.keys(api).filter((key) => key.includes(' /auth/v1/'))
    expect(ofAccounts.filter((key) => !sealed.includes(key as EndpointKey))).toEqual(['GET /auth/v1/session'])
    for (const key of sealed)
      for (const token of [writing, reading, 'gh_x'])
        expect(
          await by(token, cam.cookie).refused(key, {
            params: paramsOf(key),
            ...(!key.startsWith('GET ') && { body: {} }),
          }),
          key,
        ).toMatchObject({ status: 403, code: 'token_refused' })
    expect((await cam.call('GET /auth/v1/session')).viewer?.id).toBe(personOf(cam).id)
  })

  it('is refused by the contract where the endpoint excludes tokens', () => {
    expect(takesTokens('POST /auth/v1/anything-new', { access: 'person' })).toBe(false)
    expect(takesTokens('POST /anything-new', { access: 'person' })).toBe(true)
    expect(takesTokens('DELETE /account', { access: 'person', byToken: false })).toBe(false)
  })

  it('can read the files its person can', async () => {
    const params = { purpose: 'content' as const }
    const file = await picture()
    const image = await by(writing).call('POST /storage/v1/pictures/:purpose', { params, file })
    const { url } = image
    const body = postForm({ images: [image] })
    await by(writing).call('POST /clubs/:club/posts', { params: { club: vault.slug }, body })
    const others = await make.token(personOf(dot).id)
    const statusOf = async (who: typeof ann) => (await who.fetch(url)).status
    expect(await statusOf(by(reading))).toBe(200)
    expect(await statusOf(by(others))).toBe(404)
    expect(await statusOf(by(others, cam.cookie))).toBe(404)
    expect(await statusOf(by('gh_x', cam.cookie))).toBe(401)
    expect(await statusOf(visitor)).toBe(404)
  })

  it('opens live updates for what its person can watch', async () => {
    const listener = await by(reading).listen()
    expect(await listener.watch({ clubId: vault.id })).toBe(true)
    const post = await make.post({ club: vault, author: personOf(ann) })
    await ann.call('PUT /content/:contentId/like', { params: { contentId: post.id } })
    await listener.heard('likes.changed')
    const others = await by(await make.token(personOf(dot).id), cam.cookie).listen()
    expect(await others.watch({ clubId: vault.id })).toBe(false)
    await expect(by('gh_x', cam.cookie).listen()).rejects.toThrow('token_unusable')
  })

  it('is unusable once expired', async () => {
    const over = await make.token(personOf(cam).id, { expiresAt: new Date(Date.now() - 1) })
    expect(await by(over).refused('GET /profile')).toMatchObject({ code: 'token_unusable' })
    const end = new Date(Date.now() + 3_600_000)
    const passing = await make.token(personOf(cam).id, { expiresAt: end })
    expect((await by(passing).call('GET /auth/v1/session')).expiresAt).toBe(end.toISOString())
  })

  it('records its last use, once a minute', async () => {
    const { id } = personOf(dot)
    const recent = new Date(Date.now() - 30_000)
    const [unused, used, idle] = [
      await make.token(id),
      await make.token(id, { lastUsedAt: recent }),
      await make.token(id, { lastUsedAt: new Date(Date.now() - 61_000) }),
    ]
    for (const token of [unused, used, idle]) await by(token).call('GET /profile')
    expect(await lastUse(used)).toBe(recent.getTime())
    for (const token of [unused, idle]) expect(await lastUse(token)).toBeGreaterThan(recent.getTime())
  })

  it('ends with a password reset, including live connections', async () => {
    const person = await make.person()
    const token = await make.token(person.id)
    const listener = await by(token).listen()
    await visitor.call('POST /auth/v1/password-resets', { body: { email: person.email } })
    const letter = await eventually(async () => (await lettersTo(visitor, person.email))[0])
    const link = new URL(linkIn(letter), origin).searchParams.get('token') ?? ''
    await visitor.call('PUT /auth/v1/password', { body: { token: link, password: 'an-entirely-new-one' } })
    await listener.ended()
    expect(await by(token).refused('GET /profile')).toMatchObject({ code: 'token_unusable' })
    expect((await (await as(person)).call('GET /auth/v1/tokens')).items).toEqual([])
  })
})

describe('requests from other sites', () => {
  const like = async (headers: Record<string, string>) => {
    const { id } = await make.post({ club: hall, author: personOf(ann) })
    return (await raw(origin, `/rest/v1/content/${id}/like`, { method: 'PUT', headers })).status
  }

  it('change nothing with a cookie, but can use a token', async () => {
    const foreign = { origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' }
    expect(await like({ ...foreign, cookie: cam.cookie })).toBe(403)
    expect(await like({ ...foreign, ...bearer(writing) })).toBe(200)
    expect(await like({ ...bearer(writing) })).toBe(200)
    // An unusable token does not fall back to the cookie.
    for (const authorization of ['Bearer', 'Bearer x', `Bearer ${reading}`, 'Basic eA==', 'Bearer a b', ''])
      expect(await like({ ...foreign, authorization, cookie: cam.cookie }), authorization).toBeGreaterThan(
        400,
      )
    const signIn = { ...foreign, ...json, ...bearer(writing) }
    const body = JSON.stringify({ email: personOf(dot).email, password: 'x' })
    const given = { method: 'POST', headers: signIn, body }
    expect((await raw(origin, '/auth/v1/sign-in', given)).status).toBe(403)
  })

  it('are never allowed by CORS', async () => {
    const headers = { origin: 'https://elsewhere.test', ...bearer(writing) }
    const asked = {
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization',
    }
    for (const path of [
      '/rest/v1/profile',
      '/rest/v1/clubs',
      '/auth/v1/session',
      '/storage/v1/x',
      '/health',
      '/',
    ])
      for (const method of ['GET', 'OPTIONS', 'PUT', 'HEAD']) {
        const answer = await raw(origin, path, { method, headers: { ...headers, ...asked } })
        const names = Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))
        expect(names, `${method} ${path}`).toEqual([])
        if (method === 'OPTIONS') expect(answer.status).toBeGreaterThanOrEqual(400)
      }
  })
})
