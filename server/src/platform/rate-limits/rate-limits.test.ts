import type { EndpointKey } from '@guildhall/contract/api'
import { fullPath } from '@guildhall/contract/endpoint'
import { describe, expect, it } from 'vitest'
import { limitTable, openLimitWalk } from '../../testing/rate-limit-walk.ts'
import { openWorld } from '../../testing/world.ts'
import { countsHere } from './counts.ts'

const { app, visitor } = await openWorld({ rateLimits: true })
const { db } = app.deps
const minute = 60
const { bare, openBare, ask, fixed, endWindows, testLimits } = await openLimitWalk(app.deps)

describe('each limit', () => {
  // Of the endpoints that share the default, two: rate-limits.deep-walks.test.ts tries all.
  testLimits([...(Object.keys(limitTable) as EndpointKey[]), 'GET /feed', 'PUT /content/:contentId/like'])

  it("counts the viewer's own password once, for every endpoint that asks for it", async () => {
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

  it.each(['/sitemap.xml', '/sitemap/clubs-0.xml'])('of %s is 120 a minute', async (path) => {
    for (let count = 0; count < 120; count++) expect((await visitor.fetch(path)).status).not.toBe(429)
    const refused = await visitor.fetch(path)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  })
})

describe('invalid requests', () => {
  it('also counts rejected bodies', async () => {
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
  it('on one network never locks anyone out elsewhere', async () => {
    const { network, account } = fixed('account there')
    const key = 'POST /auth/v1/sign-in'
    let tried = 0
    for (let round = 0; round < 12; round++) {
      for (let count = 0; count < 15; count++) {
        if ((await ask(key, { network, account })).statusCode === 404) tried += 1
      }
      await endWindows(5 * minute)
    }
    expect(tried).toBe(50)
    expect((await ask(key, { account })).statusCode).toBe(404)
  })
})

describe('a known device of the account', () => {
  const key = 'POST /auth/v1/sign-in'

  it('is not locked out by strangers anywhere, including its own network', async () => {
    const { account, device } = fixed('device')
    const network = '192.0.2.99'
    for (let count = 0; count < 10; count++) await ask(key, { account, network })
    for (let count = 0; count < 90; count++) await ask(key, { account })
    expect((await ask(key, { account })).statusCode).toBe(429)
    for (let count = 0; count < 100; count++) await ask(key, { network })
    expect((await ask(key, { network })).statusCode).toBe(429)
    expect((await ask(key, { account, network, device })).statusCode).toBe(404)
  })

  it("is counted separately, without using up others' limits", async () => {
    const { account, device } = fixed('device')
    for (let count = 0; count < 10; count++) await ask(key, { account, device })
    expect((await ask(key, { account, device })).statusCode).toBe(429)
    expect((await ask(key, { account, device: `${device}-too` })).statusCode).toBe(404)
    expect((await ask(key, { account })).statusCode).toBe(404)
  })
})

describe("an account's count", () => {
  it('is shared by all servers, across restarts, without names', async () => {
    const { network, account } = fixed('account there')
    const key = 'POST /auth/v1/sign-in'
    const other = await openBare()
    for (let count = 0; count < 10; count++)
      expect((await ask(key, { network, account }, count % 2 ? bare : other)).statusCode).toBe(404)
    for (const one of [bare, other, await openBare()])
      expect((await ask(key, { network, account }, one)).statusCode).toBe(429)
    const rows = await db.selectFrom('limit_counts').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/people\.test|192\.0\.|sign-in/)
    for (const { key: hash } of rows) expect(hash).toMatch(/^[\w-]{43}$/)
  })

  it('is reset when its window ends, and swept then', async () => {
    const { network, account } = fixed('account there')
    const key = 'POST /auth/v1/password-resets'
    for (let count = 0; count < 5; count++) await ask(key, { network, account })
    expect((await ask(key, { network, account })).statusCode).toBe(429)
    await endWindows(10 * minute)
    expect((await ask(key, { network, account })).statusCode).toBe(404)
  })
})

describe('counts in one server', () => {
  it('survive any number of other keys', async () => {
    const count = countsHere()
    for (let tries = 0; tries < 10; tries++) await count('sign-up:one', 600_000)
    for (let other = 0; other < 20_000; other++) await count(`sign-up:${other}`, 600_000)
    expect(await count('sign-up:one', 600_000)).toMatchObject({ current: 11 })
  })

  it('use bounded memory: past 100,000 keys, new ones share groups, separately for each limit', async () => {
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
