import { describe, expect, it, vi } from 'vitest'
import { authOf } from './features/accounts/auth.ts'
import { newId } from './platform/ids.ts'
import { type Client, client, lettersTo, personOf, type RawAnswer, raw } from './testing/as.ts'
import { clubForm, postForm } from './testing/forms.ts'
import { password } from './testing/make.ts'
import { openWorld } from './testing/world.ts'

// Promises of docs/security.md for the whole server; those of a feature are tested beside it.

const { visitor, cam, dot, ann, make, as, app, hall, origin, eventually } = await openWorld()
const json = { 'content-type': 'application/json' }

const send = (path: string, body: object, headers: Record<string, string> = {}, method = 'POST') =>
  raw(origin, path, { method, headers: { ...json, ...headers }, body: JSON.stringify(body) })
const signIn = (email: string, headers: Record<string, string> = {}) =>
  send('/auth/v1/sign-in', { email, password }, headers)
const cookieOf = (answer: RawAnswer) => answer.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? ''
const whoSends = async (cookie: string) =>
  (await client(origin, null, cookie, () => {}).call('GET /auth/v1/session')).viewer?.id ?? null

describe('a session fixed in the browser by an attacker', () => {
  it('is never used by signing in, whether guessed, unsigned or their own', async () => {
    const person = await make.person()
    const mallory = await as(await make.person())
    for (const planted of [
      'guildhall.session_token=planted',
      'guildhall.session_token=a.b',
      mallory.cookie,
    ]) {
      const answer = await signIn(person.email, { cookie: planted })
      expect(answer.status).toBe(200)
      const given = cookieOf(answer)
      expect(given).not.toBe(planted)
      expect(await whoSends(given)).toBe(person.id)
      expect(await whoSends(planted)).toBe(planted === mallory.cookie ? mallory.person?.id : null)
    }
  })

  it('differs at every sign-in, and ends with the sign-out', async () => {
    const { email, id } = await make.person()
    const [first, second] = [cookieOf(await signIn(email)), cookieOf(await signIn(email))]
    expect(second).not.toBe(first)
    const third = cookieOf(await signIn(email, { cookie: second }))
    expect([first, second]).not.toContain(third)
    await client(origin, null, third, () => {}).call('POST /auth/v1/sign-out')
    expect(await whoSends(third)).toBeNull()
    expect(await whoSends(first)).toBe(id)
  })
})

describe('the existence of an account', () => {
  it('is not revealed by the cost of a refusal', async () => {
    const { password: library } = await authOf(app.deps).$context
    const work = { hash: vi.spyOn(library, 'hash'), verify: vi.spyOn(library, 'verify') }
    const hashings = () => work.hash.mock.calls.length + work.verify.mock.calls.length
    const { email } = await make.person()
    for (const given of [email, 'nobody@people.test']) {
      const before = hashings()
      const refused = await send('/auth/v1/sign-in', { email: given, password: 'not-the-password' })
      expect(refused.status).toBe(401)
      expect(hashings() - before, given).toBe(1)
    }
    vi.restoreAllMocks()
  })

  it('is revealed only by sign-up, whose form needs it', async () => {
    const { email } = await make.person()
    for (const path of ['/auth/v1/password-resets', '/auth/v1/confirmations']) {
      const [known, unknown] = await Promise.all([
        send(path, { email }),
        send(path, { email: 'nobody@people.test' }),
      ])
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
      expect(Object.keys(known.headers).sort()).toEqual(Object.keys(unknown.headers).sort())
    }
  })
})

describe('guessing at an account', async () => {
  const limited = await openWorld({ rateLimits: true, trustProxy: 1 })

  it('is limited across networks, without affecting other accounts', async () => {
    const [person, other] = [await limited.make.person(), await limited.make.person()]
    const guess = async (email: string, place: number, given = 'a-guess') => {
      const answer = await raw(limited.origin, '/auth/v1/sign-in', {
        method: 'POST',
        headers: { ...json, 'x-forwarded-for': `198.51.${100 + Math.floor(place / 200)}.${place % 200}` },
        body: JSON.stringify({ email, password: given }),
      })
      return answer.status
    }
    const found = await Promise.all(Array.from({ length: 101 }, (_, place) => guess(person.email, place)))
    expect(found.filter((status) => status === 401)).toHaveLength(100)
    expect(found.filter((status) => status === 429)).toHaveLength(1)
    expect(await guess(person.email, 150, password)).toBe(429)
    expect(await guess(other.email, 150, password)).toBe(200)
  })
})

describe('a mail', () => {
  it('links to our own address, whatever host the request named', async () => {
    const { email } = await make.person()
    const elsewhere = { host: 'evil.test', 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' }
    expect((await send('/auth/v1/password-resets', { email }, elsewhere)).status).toBe(200)
    const letter = await eventually(async () => (await lettersTo(visitor, email))[0])
    expect(letter.text).toContain(`${app.deps.env.baseUrl}/reset-password?token=`)
    expect(JSON.stringify(letter)).not.toContain('evil.test')
  })

  it('contains no headers or markup from names', async () => {
    const email = 'injected@people.test'
    const firstName = 'Eve\r\nBcc: everyone@people.test <b>'
    const body = { email, password: 'a-long-password-for-eve', firstName, lastName: 'L' }
    await visitor.call('POST /auth/v1/sign-up', { body })
    const letter = await eventually(async () => (await lettersTo(visitor, email))[0])
    expect(letter.subject).not.toMatch(/[\r\n]/)
    expect(letter.text).not.toMatch(/^Bcc:/m)
    expect(letter.html).not.toContain('<b>')
    expect(await lettersTo(visitor, 'everyone@people.test')).toEqual([])
  })
})

describe('undeclared fields in a body', () => {
  const extra = {
    id: newId(),
    userId: personOf(ann).id,
    user_id: personOf(ann).id,
    authorId: personOf(ann).id,
    ownerId: personOf(ann).id,
    owner_id: personOf(ann).id,
    role: 'owner',
    isAdmin: true,
    email: 'taken.over@people.test',
    emailVerified: true,
    email_verified: true,
    likeCount: 1_000_000,
    createdAt: '2001-01-01T00:00:00.000Z',
    created_at: '2001-01-01T00:00:00.000Z',
    permissions: { admins: [personOf(dot).id] },
    can: { edit: true, delete: true },
  }
  const call = async (who: Client, method: string, path: string, body: object) => {
    const answer = await send(path, body, { cookie: who.cookie }, method)
    expect(answer.status, answer.body).toBe(200)
    return JSON.parse(answer.body)
  }

  it('change no account, and give no role', async () => {
    const before = await dot.call('GET /profile')
    await call(dot, 'PUT', '/rest/v1/profile', { ...before, ...extra, firstName: 'Dorothy' })
    expect(await dot.call('GET /profile')).toMatchObject({
      id: before.id,
      email: before.email,
      firstName: 'Dorothy',
    })
    await call(dot, 'PUT', `/rest/v1/clubs/${hall.slug}/membership`, extra)
    const club = await dot.call('GET /clubs/:club', { params: { club: hall.slug } })
    expect(club.role).toBe('member')
    const founded = await call(dot, 'POST', '/rest/v1/clubs', { ...clubForm(), ...extra, id: newId() })
    const roleOf = async (who: Client) =>
      (await who.call('GET /clubs/:club', { params: { club: founded.slug } })).role
    expect([await roleOf(dot), await roleOf(ann)]).toEqual(['owner', null])
  })

  it('do not set author, time or likes of content', async () => {
    const { id: _, ...beyond } = extra
    const posts = `/rest/v1/clubs/${hall.slug}/posts`
    const post = await call(cam, 'POST', posts, { ...beyond, ...postForm() })
    const item = await cam.call('GET /content/:contentId', { params: { contentId: post.id } })
    expect(item).toMatchObject({ author: { id: personOf(cam).id }, likeCount: 0 })
    expect(item.createdAt.slice(0, 4)).not.toBe('2001')
    const comments = `/rest/v1/content/${post.id}/comments`
    const comment = await call(cam, 'POST', comments, { ...beyond, id: newId(), content: 'Mine' })
    expect(comment.author.id).toBe(personOf(cam).id)
  })
})
