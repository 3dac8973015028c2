import type { EndpointKey } from '@guildhall/contract/api'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { networkOf } from '../../platform/rate-limits/rate-limits.ts'
import { type Client, lettersTo, linkIn, personOf, raw } from '../../testing/as.ts'
import { type Browser, browser } from '../../testing/browser.ts'
import { password } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'

describe('limits on attempts', async () => {
  const { visitor, make, as, by, cam, dot, hall } = await openWorld({ rateLimits: true })

  /** Repeats until rate limited; returns the number of attempts before that. */
  const triesOf = async (who: Client, key: EndpointKey, body: object, most: number) => {
    for (let tries = 0; tries <= most; tries++) {
      const refusal = await who.refused(key, { body })
      if (refusal.code !== 'rate_limited') continue
      expect(refusal.status).toBe(429)
      const seconds = Number(refusal.headers.get('retry-after'))
      expect(Number.isInteger(seconds) && seconds > 0 && seconds <= 3600).toBe(true)
      return tries
    }
    return Number.POSITIVE_INFINITY
  }

  it('stop guesses at a password, for that account only', async () => {
    const [person, other] = [await make.person(), await make.person()]
    const guess = { email: person.email, password: 'a-guess' }
    expect(await triesOf(visitor, 'POST /auth/v1/sign-in', guess, 30)).toBe(10)
    const right = { email: person.email, password }
    expect(await visitor.refused('POST /auth/v1/sign-in', { body: right })).toMatchObject({
      code: 'rate_limited',
    })
    const shouted = { email: ` ${person.email.toUpperCase()} `, password }
    expect(await visitor.refused('POST /auth/v1/sign-in', { body: shouted })).toMatchObject({
      code: 'rate_limited',
    })
    const body = { email: other.email, password }
    expect((await visitor.call('POST /auth/v1/sign-in', { body })).viewer?.id).toBe(other.id)
  })

  it('stop probing of addresses for accounts', async () => {
    const { email } = await make.person()
    const body = { email, password: 'a-long-password', firstName: 'A', lastName: 'B' }
    expect(await triesOf(visitor, 'POST /auth/v1/sign-up', body, 40)).toBe(20)
  })

  it('stop floods of mail to an inbox', async () => {
    const { email } = await make.person()
    for (const key of ['POST /auth/v1/password-resets', 'POST /auth/v1/confirmations'] as const) {
      for (let count = 0; count < 5; count++) await visitor.call(key, { body: { email } })
      expect(await visitor.refused(key, { body: { email } })).toMatchObject({ code: 'rate_limited' })
    }
    const body = { email: 'nobody@people.test' }
    expect(await visitor.call('POST /auth/v1/password-resets', { body })).toEqual({ mailbox: '/dev/mail' })
  })

  it('stop guesses at link tokens', async () => {
    const body = { token: 'a-guess', password: 'a-long-password' }
    expect(await triesOf(visitor, 'PUT /auth/v1/password', body, 20)).toBe(10)
    const token = { token: 'a-guess' }
    expect(await triesOf(visitor, 'POST /auth/v1/email-confirmations', token, 40)).toBe(30)
    expect(await triesOf(visitor, 'POST /auth/v1/email-confirmations/links', token, 40)).toBe(30)
  })

  it("stop guesses at a signed-in person's password across all endpoints", async () => {
    const page = await as(await make.person())
    const guess = { password: 'a-guess' }
    const guesses: [EndpointKey, object][] = [
      ['POST /auth/v1/password-changes', { currentPassword: 'a-guess', password: 'a-long-password' }],
      ['POST /auth/v1/two-step/setups', guess],
      ['POST /auth/v1/passkeys/challenges', guess],
    ]
    const codes = []
    for (let round = 0; round < 9; round++)
      for (const [key, body] of guesses) codes.push((await page.refused(key, { body })).code)
    expect(codes).toEqual([...Array(20).fill('wrong_password'), ...Array(7).fill('rate_limited')])
    const other = await as(await make.person())
    const right = { body: { currentPassword: password, password: 'a-long-lantern' } }
    expect(await other.call('POST /auth/v1/password-changes', right)).toEqual({})
  })

  it('stop repeated email changes and guesses at their links', async () => {
    const page = await as(await make.person())
    const change = (n: number) => ({ body: { email: `flooded-${n}@people.test`, password } })
    for (let count = 0; count < 10; count++) await page.call('PUT /auth/v1/email-change', change(count))
    expect(await page.refused('PUT /auth/v1/email-change', change(10))).toMatchObject({
      code: 'rate_limited',
    })
    for (let count = 0; count < 5; count++) await page.call('POST /auth/v1/email-change/resend')
    expect(await page.refused('POST /auth/v1/email-change/resend')).toMatchObject({ code: 'rate_limited' })
    const key = 'POST /auth/v1/email-change/confirmations'
    expect(await triesOf(visitor, key, { token: 'a-guess' }, 40)).toBe(30)
  })

  it('stop guesses at API tokens without affecting valid ones', async () => {
    const token = await make.token(personOf(dot).id)
    const guess = `gh_${'x'.repeat(43)}`
    const codes = []
    for (let count = 0; count < 61; count++) {
      const isFile = count % 2 === 0
      const answer = await by(guess).fetch(isFile ? '/storage/v1/x.webp' : '/rest/v1/clubs')
      codes.push(answer.status)
    }
    expect(codes).toEqual([...Array(60).fill(401), 429])
    expect(await by(guess).refused('GET /clubs')).toMatchObject({ code: 'rate_limited' })
    expect((await by(token).call('GET /profile')).id).toBe(personOf(dot).id)
  })

  it('count programs with their person, whatever the token', async () => {
    const who = await make.person()
    const tokens = [await make.token(who.id), await make.token(who.id)]
    const params = { club: 'no-such-club' }
    const join = (token = '') => by(token).refused('PUT /clubs/:club/membership', { params })
    for (let count = 0; count < 120; count++)
      expect((await join(tokens[count % 2])).code).toBe('club_not_found')
    for (const token of tokens) expect(await join(token)).toMatchObject({ code: 'rate_limited' })
  })

  it('count each person separately', async () => {
    const params = { club: hall.slug }
    const join = () => cam.refused('PUT /clubs/:club/membership', { params })
    for (let count = 0; count < 120; count++) expect((await join()).code).toBe('already_member')
    expect(await join()).toMatchObject({ code: 'rate_limited' })
    expect((await dot.call('PUT /clubs/:club/membership', { params })).role).toBe('member')
    expect((await cam.call('GET /clubs/:club', { params })).role).toBe('member')
  })
})

describe('the network that limits count', async () => {
  const { origin, dot } = await openWorld({ rateLimits: true, trustProxy: 1 })
  const askReset = async (forwarded: string, email: string) => {
    const answer = await raw(origin, '/auth/v1/password-resets', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      body: JSON.stringify({ email }),
    })
    return answer.status
  }
  const statuses = async (count: number, forwarded: (n: number) => string, email: (n: number) => string) => {
    const found = []
    for (let n = 0; n < count; n++) found.push(await askReset(forwarded(n), email(n)))
    return found
  }
  const one = () => 'one@people.test'

  it('stops guesses at calendar addresses, without affecting valid ones, whose reads are limited too', async () => {
    const place = { 'x-forwarded-for': '203.0.113.77' }
    const get = async (path: string) =>
      (await raw(origin, `/rest/v1/calendars/${path}`, { headers: place })).status
    const { url } = await dot.call('PUT /auth/v1/calendar-address', { body: { id: newId(), replaces: null } })
    const own = url.split('/').at(-1) ?? ''
    const codes = []
    for (let count = 0; count < 61; count++) codes.push(await get(`ghc_${'x'.repeat(40)}${100 + count}.ics`))
    expect(codes).toEqual([...Array(60).fill(404), 429])
    const answers = []
    for (let count = 0; count < 31; count++) answers.push(await get(`${own}?again=${count}`))
    expect(answers).toEqual([...Array(30).fill(200), 429])
  })

  it('stops guesses at feed addresses, without affecting valid ones, whose reads are limited too', async () => {
    const place = { 'x-forwarded-for': '203.0.113.78' }
    const get = async (path: string) =>
      (await raw(origin, `/rest/v1/feeds/${path}`, { headers: place })).status
    const { url } = await dot.call('PUT /auth/v1/feed-address', { body: { id: newId(), replaces: null } })
    const own = url.split('/').at(-1) ?? ''
    const codes = []
    for (let count = 0; count < 61; count++) codes.push(await get(`ghf_${'x'.repeat(40)}${100 + count}.atom`))
    expect(codes).toEqual([...Array(60).fill(404), 429])
    const answers = []
    for (let count = 0; count < 31; count++) answers.push(await get(`${own}?again=${count}`))
    expect(answers).toEqual([...Array(30).fill(200), 429])
  })

  it('is the address the proxy saw, whatever the caller claims', async () => {
    const found = await statuses(6, (n) => `10.9.8.${n}, 203.0.113.7`, one)
    expect(found).toEqual([...Array(5).fill(200), 429])
    expect(await askReset('203.0.113.7, 203.0.113.8', one())).toBe(200)
  })

  it('is one for all addresses of an IPv6 network', async () => {
    const found = await statuses(6, (n) => `2001:db8:1:2:${n}::${n}`, one)
    expect(found).toEqual([...Array(5).fill(200), 429])
    expect(await askReset('2001:db8:1:3::1', one())).toBe(200)
    expect(networkOf('::1')).toBe('0:0:0:0')
    expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
    expect(networkOf('2001:DB8:0:0:1:2:3:4')).toBe(networkOf('2001:db8::5'))
  })

  it('limits attempts across many accounts', async () => {
    const found = await statuses(
      51,
      () => '203.0.113.20',
      (n) => `person-${n}@people.test`,
    )
    expect(found).toEqual([...Array(50).fill(200), 429])
    expect(await askReset('203.0.113.21', 'person-0@people.test')).toBe(200)
  })
})

describe('attempts by strangers at an account', async () => {
  const { origin, make, app, eventually, visitor } = await openWorld({ rateLimits: true, trustProxy: 1 })
  const { db } = app.deps
  const statusOf = async (page: Browser, email: string, given = password) =>
    (await page.send('POST /auth/v1/sign-in', { body: { email, password: given } })).status
  const statusFrom = async (place: string, email: string, given: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': place }
    const body = JSON.stringify({ email, password: given })
    return (await raw(origin, '/auth/v1/sign-in', { method: 'POST', headers, body })).status
  }
  /** Uses up every limit that one failed attempt counts toward. */
  const useUp = async (email: string) => {
    await statusOf(browser(origin), email, 'a-guess')
    await db.updateTable('limit_counts').set({ current: 1000 }).execute()
    expect(await statusOf(browser(origin), email)).toBe(429)
  }

  it('do not lock out a browser that has signed in before', async () => {
    const person = await make.person()
    const own = browser(origin)
    expect(await statusOf(own, person.email)).toBe(200)
    await own.call('POST /auth/v1/sign-out')
    await useUp(person.email)
    expect(await statusOf(own, person.email)).toBe(200)
    expect((await own.call('GET /auth/v1/session')).viewer?.id).toBe(person.id)
  })

  it('are not exempted by signing in as another person, nor by a forged cookie', async () => {
    const [person, stranger] = [await make.person(), await make.person()]
    const own = browser(origin)
    expect(await statusOf(own, stranger.email)).toBe(200)
    await useUp(person.email)
    expect(await statusOf(own, person.email)).toBe(429)
    const name = 'guildhall.device'
    const session = own.cookie('guildhall.session_token') ?? ''
    for (const value of [`device:${newId()}:${person.id}.x`, session, `${own.cookie(name)}x`]) {
      own.set(name, value)
      expect(await statusOf(own, person.email)).toBe(429)
    }
  })

  it('are limited with a device of the person as from any network', async () => {
    const person = await make.person()
    const own = browser(origin)
    expect(await statusOf(own, person.email)).toBe(200)
    const found = []
    for (let tries = 0; tries < 11; tries++) found.push(await statusOf(own, person.email, 'a-guess'))
    expect(found).toEqual([...Array(10).fill(401), 429])
    expect(await statusOf(own, person.email)).toBe(429)
    expect(await statusOf(browser(origin), person.email)).toBe(200)
  })

  it('lock out neither the browser that reset the password nor, for an hour, other networks', async () => {
    const person = await make.person()
    await useUp(person.email)
    const fresh = 'a-fresh-lantern'
    const elsewhere = (place: number) => statusFrom(`203.0.113.${place}`, person.email, fresh)
    expect(await elsewhere(1)).toBe(429)
    const own = browser(origin)
    await db.deleteFrom('limit_counts').execute()
    await own.call('POST /auth/v1/password-resets', { body: { email: person.email } })
    const letter = await eventually(async () => (await lettersTo(visitor, person.email))[0])
    const token = new URL(linkIn(letter), origin).searchParams.get('token') ?? ''
    await own.call('PUT /auth/v1/password', { body: { token, password: fresh } })
    await useUp(person.email)
    expect([await statusOf(own, person.email, fresh), await elsewhere(2)]).toEqual([200, 200])
    await db
      .updateTable('credentials')
      .set({ updated_at: new Date(Date.now() - 61 * 60_000) })
      .where('user_id', '=', person.id)
      .execute()
    expect([await statusOf(own, person.email, fresh), await elsewhere(3)]).toEqual([200, 429])
  })

  it('do not count when successful', async () => {
    const person = await make.person()
    for (let times = 0; times < 12; times++) expect(await statusOf(browser(origin), person.email)).toBe(200)
    const found = []
    for (let tries = 0; tries < 11; tries++)
      found.push(await statusOf(browser(origin), person.email, 'a-guess'))
    expect(found).toEqual([...Array(10).fill(401), 429])
  })
})

describe('the log', async () => {
  const { app, origin, visitor, by, cam, hall, make, eventually } = await openWorld({
    logLevel: 'debug',
  })
  const lines: string[] = []
  const symbol = Object.getOwnPropertySymbols(app.http.log).find((one) => one.description === 'pino.stream')
  Object.assign((app.http.log as never as Record<symbol, object>)[symbol as symbol] as object, {
    write: (line: string) => lines.push(line),
  })

  it('records every request, without tokens, passwords or search terms', async () => {
    const secrets = ['a-secret-password', 'another-secret-one', cam.cookie.split('=')[1] ?? '']
    const email = 'logged@people.test'
    const body = { email, password: 'a-secret-password', firstName: 'Log', lastName: 'Ged' }
    await visitor.call('POST /auth/v1/sign-up', { body })
    const confirm = linkIn(await eventually(async () => (await lettersTo(visitor, email))[0]))
    const confirmation = new URL(confirm, origin).searchParams.get('token') ?? ''
    await visitor.fetch(confirm)
    await visitor.call('POST /auth/v1/email-confirmations', { body: { token: confirmation } })
    await visitor.call('POST /auth/v1/sign-in', { body })
    await visitor.call('POST /auth/v1/password-resets', { body: { email } })
    const letters = await eventually(async () => {
      const found = await lettersTo(visitor, email)
      return found.length === 2 && found
    })
    const token = new URL(linkIn(letters[0] as never), origin).searchParams.get('token') ?? ''
    secrets.push(token, confirmation, 'mahogany')
    await visitor.call('PUT /auth/v1/password', { body: { token, password: 'another-secret-one' } })
    await visitor.fetch('/rest/v1/search/content?type=post&q=mahogany')
    await cam.call('GET /clubs/:club', { params: { club: hall.slug } })
    await raw(origin, '/auth/v1/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer a-bearer-token' },
      body: '{"email":"x@y.test","password":"a-secret-password"',
    })
    secrets.push('a-bearer-token')
    const apiToken = await make.token(personOf(cam).id, { scope: 'read' })
    await by(apiToken).call('GET /profile')
    await (await by(apiToken).listen()).watch({ clubId: hall.id })
    await by(apiToken).refused('PUT /clubs/:club/membership', { params: { club: hall.slug } })
    await by(`${apiToken}x`).refused('GET /profile')
    secrets.push(apiToken)
    const address = { id: newId(), replaces: null }
    const { url } = await cam.call('PUT /auth/v1/calendar-address', { body: address })
    const feed = await cam.call('PUT /auth/v1/feed-address', { body: address })
    const [, calendar = ''] = /ghc_(.*)\.ics$/.exec(url) ?? []
    const [, news = ''] = /ghf_(.*)\.atom$/.exec(feed.url) ?? []
    for (const file of ['feeds/ghf_', 'feeds/%67hf_', 'feed/ghf_'])
      await visitor.fetch(`/rest/v1/${file}${news}.atom`)
    secrets.push(news)
    for (const file of ['calendars/ghc_', 'calendars/%67hc_', 'calendar/ghc_'])
      await visitor.fetch(`/rest/v1/${file}${calendar}.ics`)
    secrets.push(calendar)
    await eventually(async () => lines.filter((line) => line.includes('"msg":"request"')).length >= 18)
    const log = lines.join('')
    expect(log).toContain('/auth/v1/password-resets')
    expect(log).toContain(`/rest/v1/clubs/${hall.slug}`)
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(5)
      expect(log).not.toContain(secret)
      expect(log).not.toContain(decodeURIComponent(secret))
    }
  })

  it('omits the row from errors of the database', async () => {
    const post = await make.post({ club: hall, author: personOf(cam), content: 'What somebody wrote' })
    const wrong = app.deps.db
      .updateTable('posts')
      .set({ content: 'What somebody wrote '.repeat(300) })
      .where('id', '=', post.id)
      .execute()
    const err = await wrong.catch((error: unknown) => error)
    expect((err as { detail: string }).detail).toContain('What somebody wrote')
    app.http.log.error({ err }, 'request failed')
    expect(lines.join('')).toContain('posts_content_check')
    expect(lines.join('')).not.toContain('What somebody wrote')
  })
})
