import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { api, type EndpointKey } from '@guildhall/contract/api'
import { fullPath } from '@guildhall/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { openWorld } from '../testing/world.ts'
import { bindRoutes } from './bind.ts'
import { countsHere } from './counts.ts'
import { AppError } from './errors.ts'
import { openHttp } from './http.ts'
import { openLimits } from './limits.ts'

/** Every route beside the endpoints that has a limit. */
const limited: string[] = []
const onFastify = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url, config }) => {
    if (config && 'rateLimit' in config)
      for (const one of [method].flat()) if (one !== 'HEAD') limited.push(`${one} ${url}`)
  })
}
subscribe('fastify.initialization', onFastify)
const { app, visitor } = await openWorld({ rateLimits: true })
unsubscribe('fastify.initialization', onFastify)
const { db, env, secret } = app.deps

type Row = [max: number, seconds: number, of: 'person' | 'network' | 'account there' | 'account' | 'invited']
const [minute, hour, day] = [60, 3600, 86_400]
/** Every limit there is, but for those of the last two lines of the table: what all other endpoints have. */
const table: Partial<Record<EndpointKey, Row[]>> = {
  'POST /auth/v1/sign-up': [[20, 10 * minute, 'network']],
  'POST /auth/v1/sign-in': [
    [100, 5 * minute, 'network'],
    [10, 5 * minute, 'account there'],
    [50, hour, 'account there'],
    [100, hour, 'account'],
  ],
  'POST /auth/v1/confirmations': [
    [50, 10 * minute, 'network'],
    [5, 10 * minute, 'account there'],
    [10, hour, 'account there'],
    [20, hour, 'account'],
  ],
  'POST /auth/v1/password-resets': [
    [50, 10 * minute, 'network'],
    [5, 10 * minute, 'account there'],
    [10, hour, 'account there'],
    [20, hour, 'account'],
  ],
  'POST /auth/v1/email-confirmations/links': [[30, 10 * minute, 'network']],
  'POST /auth/v1/email-confirmations': [[30, 10 * minute, 'network']],
  'PUT /auth/v1/password': [[10, 10 * minute, 'network']],
  'POST /auth/v1/second-steps': [[60, 5 * minute, 'network']],
  'POST /auth/v1/passkey-sign-ins/challenges': [[60, 5 * minute, 'network']],
  'POST /auth/v1/passkey-sign-ins': [[60, 5 * minute, 'network']],
  'POST /auth/v1/password-changes': [[10, 10 * minute, 'person']],
  'PUT /auth/v1/email-change': [
    [10, hour, 'person'],
    [20, hour, 'account'],
  ],
  'POST /auth/v1/email-change/letters': [[5, 10 * minute, 'person']],
  'POST /auth/v1/email-change/links': [[30, 10 * minute, 'network']],
  'POST /auth/v1/email-change/confirmations': [[30, 10 * minute, 'network']],
  'POST /auth/v1/email-change/refusals': [[30, 10 * minute, 'network']],
  'POST /auth/v1/two-step/setups': [[10, 10 * minute, 'person']],
  'PUT /auth/v1/two-step': [[20, 10 * minute, 'person']],
  'POST /auth/v1/two-step/removals': [[10, 10 * minute, 'person']],
  'POST /auth/v1/two-step/recovery-codes': [[10, 10 * minute, 'person']],
  'POST /auth/v1/passkeys/challenges': [[10, 10 * minute, 'person']],
  'POST /auth/v1/passkeys': [[10, 10 * minute, 'person']],
  'POST /auth/v1/tokens': [[30, 10 * minute, 'person']],
  'PUT /auth/v1/calendar-address': [[30, 10 * minute, 'person']],
  'PUT /auth/v1/feed-address': [[30, 10 * minute, 'person']],
  'POST /auth/v1/account-deletions': [[10, 10 * minute, 'person']],
  'POST /notification-mail/subscriptions': [[30, 10 * minute, 'network']],
  'PUT /notification-mail/subscriptions': [[30, 10 * minute, 'network']],
  'DELETE /notification-mail/refusal': [[10, hour, 'person']],
  'POST /my/exports': [[10, hour, 'person']],
  'GET /club-addresses': [[120, minute, 'person']],
  'GET /clubs/:club/mentionable': [[240, minute, 'person']],
  'GET /content/:contentId/mentionable': [[240, minute, 'person']],
  'POST /conversations/:conversationId/reports': [[10, hour, 'person']],
  'POST /clubs': [[20, hour, 'person']],
  'PUT /clubs/:club/join-request': [[30, hour, 'person']],
  'PUT /clubs/:club/join-requests/decisions': [[30, minute, 'person']],
  'POST /clubs/:club/invites/links': [[30, 10 * minute, 'person']],
  'POST /clubs/:club/invites/emails': [
    [60, hour, 'person'],
    [10, day, 'invited'],
  ],
  'POST /clubs/:club/invites/people': [
    [60, hour, 'person'],
    [10, day, 'invited'],
  ],
  // Reads.
  'POST /functions/v1/get-chat-messages': [[600, minute, 'person']],
  'POST /functions/v1/notify-club-members': [[10, hour, 'person']],
  'POST /functions/v1/send-invitation-email': [
    [60, hour, 'person'],
    [5, day, 'invited'],
  ],
  'PUT /clubs/:club/details': [[60, hour, 'person']],
  'POST /storage/v1/pictures/:purpose': [[60, 10 * minute, 'person']],
  'POST /storage/v1/attachments': [[60, 10 * minute, 'person']],
}
const rowsOf = (key: EndpointKey): Row[] =>
  table[key] ?? (key.startsWith('GET ') ? [[600, minute, 'person']] : [[120, minute, 'person']])

/** Every endpoint with its limits, behind which nothing is done: it answers 404 wherever it is let. */
const openBare = async ({ isChecked = false } = {}) => {
  const limits = openLimits({ db, secret, redis: undefined })
  const http = await openHttp({ ...env, rateLimits: true, trustProxy: 1 }, { limits })
  if (!isChecked) http.setValidatorCompiler(() => () => true)
  const nothing = async () => {
    throw new AppError('not_found')
  }
  const routes = Object.fromEntries(Object.keys(api).map((key) => [key, nothing]))
  const authenticate = async (_: unknown, { cookie }: { cookie?: string | undefined }) => ({
    viewer: { id: cookie } as never,
  })
  bindRoutes(http, app.deps, authenticate, routes, { limits })
  return http
}
const bare = await openBare()

let made = 0
type Given = { person?: string; network?: string; account?: string }
/** Asks as somebody new, from somewhere new, about something new, but for what is given; the answer. */
const ask = (key: EndpointKey, given: Given = {}, at = bare) => {
  made += 1
  const [method = '', path = ''] = key.split(' ')
  const network = given.network ?? `10.${made >> 16}.${(made >> 8) & 255}.${made & 255}`
  return at.inject({
    method: method as 'GET',
    url: fullPath(path).replaceAll(/:\w+/g, 'x'),
    headers: { cookie: given.person ?? `person-${made}`, 'x-forwarded-for': network },
    ...(method !== 'GET' && { payload: { email: given.account ?? `account-${made}@people.test` } }),
  })
}
const fixed = (of: Row[2]): Given => {
  made += 1
  const [person, network, account] = [
    `one-${made}`,
    `192.0.${made >> 8}.${made & 255}`,
    `one-${made}@people.test`,
  ]
  return {
    person: { person },
    network: { network },
    'account there': { network, account },
    account: { account },
    invited: { account },
  }[of]
}
/** Ends the windows that are as short or shorter, of what is counted in the database. */
const endWindows = (seconds: number) =>
  db
    .updateTable('limit_counts')
    .set({ ends_at: new Date(0) })
    .where('ends_at', '<=', new Date(Date.now() + seconds * 1000))
    .execute()

describe('each limit', () => {
  it.each(Object.keys(api) as EndpointKey[])('of %s is what the table says', async (key) => {
    const before: Row[] = []
    for (const row of rowsOf(key)) {
      const [max, seconds, of] = row
      const given = fixed(of)
      const shorter = before.find((one) => one[2] === of && one[1] < seconds)
      for (let count = 0; count < max; count++) {
        if (shorter && count % shorter[0] === 0) await endWindows(shorter[1])
        const { statusCode } = await ask(key, given)
        if (statusCode !== 404) expect([key, row, count, statusCode]).toEqual([key, row, count, 404])
      }
      if (shorter) await endWindows(shorter[1])
      const refused = await ask(key, given)
      expect([key, row, refused.statusCode]).toEqual([key, row, 429])
      expect(refused.json().error.code).toBe('rate_limited')
      const seconds429 = Number(refused.headers['retry-after'])
      expect(seconds429 <= seconds && seconds429 > seconds / 2, `${key} ${row}: ${seconds429}`).toBe(true)
      // Anybody else is let in.
      expect((await ask(key)).statusCode).toBe(404)
      before.push(row)
    }
  })

  it('of one’s own password is counted once, whatever asks for it', async () => {
    const given = fixed('person')
    const keys = [
      'POST /auth/v1/password-changes',
      'PUT /auth/v1/email-change',
      'POST /auth/v1/two-step/setups',
      'POST /auth/v1/two-step/removals',
      'POST /auth/v1/two-step/recovery-codes',
      'POST /auth/v1/passkeys/challenges',
      'POST /auth/v1/account-deletions',
    ] as const
    for (let count = 0; count < 20; count++)
      expect((await ask(keys[count % keys.length] as EndpointKey, given)).statusCode).toBe(404)
    for (const key of keys) expect((await ask(key, given)).statusCode, key).toBe(429)
  })

  const uuid = '00000000-0000-4000-8000-000000000000'
  const plain: Record<string, [path: string, max: number]> = {
    'GET /sitemap.xml': ['/sitemap.xml', 120],
    'GET /sitemap/:file': ['/sitemap/clubs-a-b.xml', 120],
    'GET /rest/v1/clubs/:club/members.csv': ['/rest/v1/clubs/hall/members.csv', 10],
    'GET /rest/v1/clubs/:club/activity-log.csv': ['/rest/v1/clubs/hall/activity-log.csv', 10],
    'GET /rest/v1/clubs/:club/insights.csv': ['/rest/v1/clubs/hall/insights.csv', 10],
    'GET /rest/v1/events/:contentId/attendees.csv': [`/rest/v1/events/${uuid}/attendees.csv`, 10],
    'GET /rest/v1/my/exports/:exportId/file': [`/rest/v1/my/exports/${uuid}/file`, 30],
    'GET /storage/v1/social/:subject/:key/:file': ['/storage/v1/social/clubs/hall/x.jpg', 120],
    'GET /rest/v1/clubs/:club/feeds/:file': ['/rest/v1/clubs/hall/feeds/all.pdf', 120],
    'GET /rest/v1/events/:contentId/event.ics': [`/rest/v1/events/${uuid}/event.ics`, 60],
    'GET /rest/v1/unsubscribe/:token': ['/rest/v1/unsubscribe/x', 60],
    'POST /rest/v1/unsubscribe/:token': ['/rest/v1/unsubscribe/x', 60],
  }

  it.each(Object.entries(plain))(
    'of %s, which is no endpoint, is what it should be',
    async (key, [path, max]) => {
      const [method = ''] = key.split(' ')
      for (let count = 0; count < max; count++)
        expect((await visitor.fetch(path, { method, redirect: 'manual' })).status).not.toBe(429)
      const refused = await visitor.fetch(path, { method, redirect: 'manual' })
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    },
  )

  it('stands in this table for every route that has one', () => {
    // By the secret in the address: features/accounts/limits.test.ts.
    const bySecret = ['GET /rest/v1/calendars/:file', 'GET /rest/v1/feeds/:file']
    expect(limited.toSorted()).toEqual([...Object.keys(plain), ...bySecret].toSorted())
  })
})

describe('what cannot be done', () => {
  it('is counted like what can: bodies that are refused do not go on for ever', async () => {
    const { person, network } = { person: 'somebody', network: '192.0.2.77' }
    const send = (key: EndpointKey, payload: string | object) => {
      const [method = '', path = ''] = key.split(' ')
      return checked.inject({
        method: method as 'GET',
        url: fullPath(path).replaceAll(/:\w+/g, 'x'),
        headers: {
          'content-type': 'application/json',
          cookie: person,
          'x-forwarded-for': network,
        },
        payload,
      })
    }
    const checked = await openBare({ isChecked: true })
    for (const [key, max, body] of [
      ['POST /clubs', 20, {}],
      ['POST /auth/v1/sign-up', 20, { email: 7 }],
      ['POST /auth/v1/sign-in', 100, { email: null }],
      ['POST /clubs/:club/invites/emails', 60, { email: 'nobody' }],
    ] as const) {
      for (let count = 0; count < max; count++)
        expect([key, count, (await send(key, body)).json().error.code]).toEqual([key, count, 'bad_input'])
      expect([key, (await send(key, body)).statusCode]).toEqual([key, 429])
    }
    for (let count = 0; count < 120; count++)
      expect((await send('POST /my/exports', '{"half":')).json().error.code).toBe('malformed_request')
    const refused = await send('POST /my/exports', '{"half":')
    expect([refused.statusCode, Number(refused.headers['retry-after']) <= 60]).toEqual([429, true])
    // What is well-formed is not.
    expect((await send('POST /my/exports', {})).statusCode).toBe(404)
  })
})

describe('a stranger', () => {
  it('who tries from one network, for however long, keeps nobody out elsewhere', async () => {
    const { network, account } = fixed('account there')
    const key = 'POST /auth/v1/sign-in'
    let tried = 0
    for (let round = 0; round < 12; round++) {
      for (let count = 0; count < 15; count++) {
        if ((await ask(key, { network, account } as Given)).statusCode === 404) tried += 1
      }
      await endWindows(5 * minute)
    }
    expect(tried).toBe(50)
    expect((await ask(key, { account } as Given)).statusCode).toBe(404)
  })
})

describe('what is counted of an account', () => {
  it('is counted by all servers together, through their restarts, and under no name', async () => {
    const { network, account } = fixed('account there')
    const key = 'POST /auth/v1/sign-in'
    const other = await openBare()
    for (let count = 0; count < 10; count++)
      expect((await ask(key, { network, account } as Given, count % 2 ? bare : other)).statusCode).toBe(404)
    for (const one of [bare, other, await openBare()])
      expect((await ask(key, { network, account } as Given, one)).statusCode).toBe(429)
    const rows = await db.selectFrom('limit_counts').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/people\.test|192\.0\.|sign-in/)
    for (const { key: hash } of rows) expect(hash).toMatch(/^[\w-]{43}$/)
  })

  it('is let through again when its window is over, and swept then', async () => {
    const { network, account } = fixed('account there')
    const key = 'POST /auth/v1/password-resets'
    for (let count = 0; count < 5; count++) await ask(key, { network, account } as Given)
    expect((await ask(key, { network, account } as Given)).statusCode).toBe(429)
    await endWindows(10 * minute)
    expect((await ask(key, { network, account } as Given)).statusCode).toBe(404)
  })
})

describe('counts in one server', () => {
  it('are not forgotten after however many other keys', async () => {
    const count = countsHere()
    for (let tries = 0; tries < 10; tries++) await count('sign-up:one', 600_000)
    for (let other = 0; other < 20_000; other++) await count(`sign-up:${other}`, 600_000)
    expect(await count('sign-up:one', 600_000)).toMatchObject({ current: 11 })
  })

  it('take no more memory past 100,000 keys: newcomers are counted in groups, of each limit its own', async () => {
    let now = 1_000_000
    const count = countsHere(() => now)
    await count('a:one', 600_000)
    for (let other = 0; other < 130_000; other++) await count(`a:${other}`, 60_000)
    expect(count.size()).toBeLessThanOrEqual(104_096)
    expect(await count('a:one', 600_000)).toMatchObject({ current: 2 })
    expect((await count('a:newcomer', 60_000)).current).toBeGreaterThan(1)
    expect((await count('b:newcomer', 60_000)).current).toBe(1)
    now += 60_001
    expect((await count('a:newcomer', 60_000)).current).toBe(1)
    expect(count.size()).toBeLessThan(10)
    expect(await count('a:one', 600_000)).toMatchObject({ current: 3 })
    now += 600_000
    expect(await count('a:one', 600_000)).toMatchObject({ current: 1 })
  })
})
