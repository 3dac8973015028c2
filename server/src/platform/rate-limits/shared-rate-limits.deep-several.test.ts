import type { AddressInfo } from 'node:net'
import type { EndpointKey } from '@guildhall/contract/api'
import { createClient } from 'redis'
import { afterAll, expect, it } from 'vitest'
import { openApp } from '../../app.ts'
import { client } from '../../testing/as.ts'
import { openRedis } from '../../testing/machines.ts'
import { openWorld } from '../../testing/world.ts'
import { openPool } from '../database/database.ts'

// Two servers that share a Redis share their counts of attempts.
const redis = await openRedis()
const world = await openWorld({ rateLimits: true, redisUrl: redis.url, trustProxy: 1 })
const { app, databaseUrl, make, eventually } = world
const pool = openPool(databaseUrl, { max: 4, onError: () => {} })
const other = await openApp({ env: app.deps.env, pool, webRoot: '/no-page', isScheduled: false })
await other.http.listen({ port: 0, host: '127.0.0.1' })
const origins = [world.origin, `http://127.0.0.1:${(other.http.server.address() as AddressInfo).port}`]
const visitors = origins.map((origin) => client(origin, null, '', () => {}))
afterAll(async () => {
  await other.close()
  await pool.end()
  await redis.end()
})

/** Tries by turns at the servers until one says it is enough; the number of tries before that. */
const triesOf = async (key: EndpointKey, bodyOf: (n: number) => object, at = visitors) => {
  for (let tries = 0; tries <= 150; tries++) {
    const visitor = at[tries % at.length]
    const refusal = await visitor?.refused(key, { body: bodyOf(tries) })
    if (refusal?.code === 'rate_limited') {
      expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0)
      return tries
    }
  }
  return Number.POSITIVE_INFINITY
}
const guessAt = (email: string) => () => ({ email, password: 'a-guess' })

it('two servers allow no more attempts than one, per endpoint and account', async () => {
  const [one, two] = [await make.person(), await make.person()]
  expect(await triesOf('POST /auth/v1/sign-in', guessAt(one.email))).toBe(10)
  for (const visitor of visitors)
    expect(await visitor.refused('POST /auth/v1/sign-in', { body: guessAt(one.email)() })).toMatchObject({
      status: 429,
    })
  expect(await triesOf('POST /auth/v1/sign-in', guessAt(two.email))).toBe(10)
  await visitors[0]?.call('POST /auth/v1/password-resets', { body: { email: one.email } })
})

it('all accounts from one network are counted together as well', async () => {
  const before = 24
  const tries = await triesOf('POST /auth/v1/sign-in', (n) => guessAt(`nobody-${n}@people.test`)())
  expect(tries).toBe(100 - before)
})

it('reads are counted per server, and a count ends with its window', async () => {
  const look = createClient({ url: redis.url })
  await look.connect()
  for (const visitor of visitors) await visitor.call('GET /clubs', { query: {} })
  const keys = await look.keys('*')
  // Of accounts nothing: they are counted in the database.
  expect(keys.filter((key) => key.includes('POST /auth/v1/sign-in'))).toHaveLength(1)
  expect(keys.filter((key) => key.includes('/clubs'))).toEqual([])
  for (const key of keys.slice(0, 10)) {
    const left = await look.pTTL(key)
    expect(left > 0 && left <= 3_600_000).toBe(true)
  }
  look.destroy()
})

it('each server counts separately while Redis is unavailable, and shares counts afterwards', async () => {
  const { email } = await make.person()
  const reset = { email: 'somebody@people.test' }
  for (let count = 0; count < 5; count++)
    await visitors[count % 2]?.call('POST /auth/v1/password-resets', { body: reset })
  await redis.stop('SIGKILL')
  for (const visitor of visitors)
    expect(await visitor.refused('POST /auth/v1/password-resets', { body: reset })).toMatchObject({
      code: 'rate_limited',
    })
  const key = 'PUT /auth/v1/password' as const
  const body = () => ({ token: 'a-guess', password: 'a-long-password' })
  for (const visitor of visitors) expect(await triesOf(key, body, [visitor])).toBe(10)
  await visitors[0]?.call('POST /auth/v1/password-resets', { body: { email } })

  await redis.start()
  const look = createClient({ url: redis.url })
  await look.connect()
  const counted = async () => {
    const [key = ''] = await look.keys('guildhall:limit:GET /auth/v1/session 0:*')
    return Number(key && (await look.get(key)))
  }
  // Each connection is back when what its server counts is in Redis again.
  for (const visitor of visitors)
    await eventually(async () => {
      const before = await counted()
      await visitor.fetch('/auth/v1/session')
      return (await counted()) > before
    })
  look.destroy()
  expect(await triesOf(key, body)).toBe(10)
})
