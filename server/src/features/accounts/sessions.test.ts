import type { Session } from '@guildhall/contract/accounts'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, client, personOf } from '../../testing/as.ts'
import { password } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'
import { signToken, tokenOf } from '../sessions/session.ts'
import { authOf } from './auth.ts'

const { visitor, app, make, as, origin, cam, dot, hall } = await openWorld()
const { db, secret } = app.deps
const name = 'guildhall.session_token'

/** A client that sends this cookie. */
const withCookie = (cookie: string) => client(origin, null, cookie, () => {})
const cookieOf = (response: Response) => response.headers.get('set-cookie') ?? ''
const signIn = (email: string, given = password) =>
  visitor.fetch('/auth/v1/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: given }),
  })
const signedIn = async () => {
  const person = await make.person()
  const response = await signIn(person.email)
  return { person, client: withCookie(cookieOf(response).split(';', 1)[0] ?? '') }
}
const isVisitor = async (who: Client) => (await who.call('GET /auth/v1/session')).viewer === null

describe('signing in', () => {
  it('sets a cookie that page scripts cannot read and other sites cannot send', async () => {
    const person = await make.person()
    const response = await signIn(person.email.toUpperCase())
    expect(response.status).toBe(200)
    const session = (await response.json()) as Session
    expect(session.viewer).toEqual(person)
    const days = (Date.parse(session.expiresAt ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThan(30.1)
    const cookie = cookieOf(response)
    expect(cookie).toMatch(/^guildhall\.session_token=[^;]+;/)
    for (const attribute of [/; *HttpOnly/i, /; *SameSite=Lax/i, /; *Path=\//i, /; *Max-Age=2592000/i])
      expect(cookie).toMatch(attribute)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const who = withCookie(cookie.split(';', 1)[0] ?? '')
    expect((await who.call('GET /auth/v1/session')).viewer).toEqual(person)
    expect(await who.call('GET /profile')).toMatchObject({ id: person.id, email: person.email })
  })

  it('sets the same cookie as our own code for a token, and the library accepts ours', async () => {
    const { person, client: who } = await signedIn()
    const { token } = await db
      .selectFrom('sessions')
      .select('token')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(who.cookie).toBe(`${name}=${signToken(token, secret)}`)
    const session = await authOf(app.deps).api.getSession({ headers: new Headers({ cookie: cam.cookie }) })
    expect(session?.user.id).toBe(personOf(cam).id)
    const none = await authOf(app.deps).api.getSession({
      headers: new Headers({ cookie: `${cam.cookie}x` }),
    })
    expect(none).toBeNull()
  })

  it('does not reveal whether the password or the address was wrong', async () => {
    const person = await make.person()
    const wrong = await visitor.refused('POST /auth/v1/sign-in', {
      body: { email: person.email, password: 'not-the-password' },
    })
    const unknown = await visitor.refused('POST /auth/v1/sign-in', {
      body: { email: 'nobody@people.test', password },
    })
    for (const refusal of [wrong, unknown]) {
      expect(refusal).toMatchObject({ status: 401, code: 'invalid_credentials', fields: {} })
      expect(refusal.headers.get('set-cookie')).toBeNull()
    }
    const unconfirmed = await make.person({ confirmed: false })
    const sent = (given: string) =>
      visitor.refused('POST /auth/v1/sign-in', { body: { email: unconfirmed.email, password: given } })
    expect(await sent('not-the-password')).toMatchObject({ code: 'invalid_credentials' })
    const right = await sent(password)
    expect(right).toMatchObject({ status: 403, code: 'email_not_confirmed' })
    expect(right.headers.get('set-cookie')).toBeNull()
  })

  it('reports an error for each invalid field', async () => {
    const refusal = (body: object) => visitor.refused('POST /auth/v1/sign-in', { body })
    expect(await refusal({ email: '', password: '' })).toMatchObject({
      code: 'bad_input',
      fields: { email: 'Email is required', password: 'Password is required' },
    })
    expect(await refusal({ email: 'x', password: 'a'.repeat(129) })).toMatchObject({
      code: 'bad_input',
      fields: { email: 'Invalid email address', password: 'Invalid email or password' },
    })
  })

  it("keeps the person's other sessions", async () => {
    const { person, client: first } = await signedIn()
    const second = withCookie(cookieOf(await signIn(person.email)).split(';', 1)[0] ?? '')
    expect(second.cookie).not.toBe(first.cookie)
    expect(await isVisitor(first)).toBe(false)
    expect(await isVisitor(second)).toBe(false)
  })
})

describe('a session cookie', () => {
  it('is ignored unless we signed it', async () => {
    const { person, client: good } = await signedIn()
    const token = await make.session(person.id)
    const value = good.cookie.slice(name.length + 1)
    const bad = [
      `${name}=`,
      `${name}=x`,
      `${name}=${token}`,
      `${name}=${token}.`,
      `${name}=.${signToken(token, secret).split('.')[1]}`,
      `${name}=${signToken(token, 'another server’s secret, of 32 or so')}`,
      `${name}=${signToken(newId(), secret)}`,
      `${name}=${value.slice(0, -6)}`,
      `${name}=${value.replace(/^./, (first) => (first === 'a' ? 'b' : 'a'))}`,
      `${name}=%E0%A4%A`,
      `other=${value}`,
      `__Secure-${name}=${value}`,
    ]
    for (const cookie of bad) {
      const sender = withCookie(cookie)
      expect(await sender.call('GET /auth/v1/session'), cookie).toEqual({ viewer: null, expiresAt: null })
      const { status, code } = await sender.refused('GET /profile')
      expect(status).toBe(401)
      expect(['sign_in_required', 'session_not_found']).toContain(code)
      expect((await sender.fetch(`/rest/v1/clubs/${hall.slug}/preview`)).status).toBe(200)
    }
    expect(await withCookie(`${name}=${signToken(newId(), secret)}`).refused('GET /profile')).toMatchObject({
      code: 'session_not_found',
    })
    expect(await visitor.refused('GET /profile')).toMatchObject({ code: 'sign_in_required' })
    expect(await isVisitor(withCookie(`a=b; ${good.cookie}; c=d`))).toBe(false)
  })

  it('is ignored by a server with another secret, also after one here accepted it', async () => {
    expect(await isVisitor(cam)).toBe(false)
    expect(tokenOf(app.deps, cam.cookie)).not.toBeNull()
    expect(tokenOf({ ...app.deps, secret: 'another' }, cam.cookie)).toBeNull()
  })

  it('is invalid once its session has ended or expired', async () => {
    const person = await make.person()
    const token = await make.session(person.id, new Date(Date.now() - 1))
    const late = withCookie(`${name}=${signToken(token, secret)}`)
    expect(await isVisitor(late)).toBe(true)
    expect(await late.refused('GET /profile')).toMatchObject({ status: 401, code: 'session_not_found' })
    expect(await late.refused('GET /feed')).toMatchObject({ code: 'session_not_found' })
  })

  it('is extended after a day of use', async () => {
    const person = await make.person()
    const token = await make.session(person.id)
    const who = withCookie(`${name}=${signToken(token, secret)}`)
    const fresh = await who.fetch('/auth/v1/session')
    expect(fresh.headers.get('set-cookie')).toBeNull()
    await db
      .updateTable('sessions')
      .set({ updated_at: new Date(Date.now() - 2 * 86_400_000) })
      .where('token', '=', token)
      .execute()
    const used = await who.fetch('/auth/v1/session')
    expect(cookieOf(used)).toMatch(/HttpOnly; SameSite=Lax$/)
    expect(cookieOf(used).split(';', 1)[0]).toBe(who.cookie)
    const { expiresAt } = (await used.json()) as Session
    expect(Date.parse(expiresAt ?? '') - Date.now()).toBeGreaterThan(29 * 86_400_000)
    expect((await who.fetch('/auth/v1/session')).headers.get('set-cookie')).toBeNull()
  })
})

describe('signing out', () => {
  it('ends the session everywhere, including open sockets; repeating it is not an error', async () => {
    const { client: page } = await signedIn()
    const other = withCookie(page.cookie)
    const listener = await page.listen()
    const response = await page.fetch('/auth/v1/sign-out', { method: 'POST' })
    expect(response.status).toBe(200)
    expect(cookieOf(response)).toMatch(/^guildhall\.session_token=;.*Max-Age=0.*HttpOnly; SameSite=Lax/)
    await listener.ended()
    for (const client of [page, other]) {
      expect(await client.refused('GET /profile')).toMatchObject({ code: 'session_not_found' })
      expect(await isVisitor(client)).toBe(true)
    }
    expect(await page.call('POST /auth/v1/sign-out')).toEqual({})
    expect(await visitor.call('POST /auth/v1/sign-out')).toEqual({})
  })

  it("keeps the person's other sessions and those of others", async () => {
    const { person, client: one } = await signedIn()
    const two = await as(person)
    await one.call('POST /auth/v1/sign-out')
    expect(await isVisitor(two)).toBe(false)
    expect(await isVisitor(dot)).toBe(false)
  })
})

describe('over https', async () => {
  const secure = await openWorld({ baseUrl: 'https://guildhall.test' })

  it('the cookie is limited to https, and works', async () => {
    const person = await secure.make.person()
    const response = await secure.visitor.fetch('/auth/v1/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password }),
    })
    const cookie = cookieOf(response)
    expect(cookie).toMatch(/^__Secure-guildhall\.session_token=/)
    expect(cookie).toMatch(/; *Secure/i)
    const who = client(secure.origin, null, cookie.split(';', 1)[0] ?? '', () => {})
    expect(await isVisitor(who)).toBe(false)
    expect(await isVisitor(secure.cam)).toBe(false)
    const out = await who.fetch('/auth/v1/sign-out', { method: 'POST' })
    expect(cookieOf(out)).toMatch(/^__Secure-guildhall\.session_token=;.*; Secure/)
  })
})
