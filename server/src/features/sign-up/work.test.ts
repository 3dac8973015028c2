import { createHash } from 'node:crypto'
import type { WorkChallenge } from '@guildhall/contract/sign-up'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { openWorld } from '../../testing/world.ts'
import { newcomer } from './sign-up.fixture.ts'
import { isSolved, newChallenge, workFor } from './work.ts'

const { visitor, app } = await openWorld({ rateLimits: true })
const { db } = app.deps

const signUp = 'POST /auth/v1/sign-up'

beforeEach(async () => {
  await db.deleteFrom('recent_sign_ups').execute()
})

const solve = ({ salt, challenge, max, ...rest }: WorkChallenge) => {
  for (let number = 0; number < max; number++)
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge)
      return { salt, challenge, max, ...rest, number }
  throw new Error('No solution')
}

describe('proof of work', () => {
  const challenge = async () => {
    const { challenge: found } = await visitor.call('GET /sign-up-rules')
    if (!found) throw new Error('No challenge')
    return found
  }
  const threeTimes = async () => {
    for (let time = 0; time < 3; time++) {
      expect((await visitor.call('GET /sign-up-rules')).challenge).toBeNull()
      await visitor.call(signUp, newcomer())
    }
  }

  it('is asked for from the fourth sign-up of a network within an hour, and grows', async () => {
    await threeTimes()
    expect(await visitor.refused(signUp, newcomer())).toMatchObject({ status: 409, code: 'work_required' })
    const first = await challenge()
    expect(first.max).toBe(10_000)
    await visitor.call(signUp, newcomer({ work: solve(first) }))
    expect((await challenge()).max).toBe(20_000)
    await db
      .insertInto('recent_sign_ups')
      .columns(['id', 'network'])
      .expression(
        db.selectFrom('recent_sign_ups').select([sql<string>`gen_random_uuid()`.as('id'), 'network']),
      )
      .execute()
    expect((await challenge()).max).toBe(180_000)
    await db.updateTable('recent_sign_ups').set({ created_at: sql`now() - interval '61 minutes'` }).execute()
    await visitor.call(signUp, newcomer())
  })

  it('is taken once, in time, and only as the server made it', async () => {
    await threeTimes()
    const solved = solve(await challenge())
    const refused = async (work: object) =>
      expect(await visitor.refused(signUp, newcomer({ work }))).toMatchObject({ code: 'work_required' })
    await refused({ ...solved, number: solved.number + 1 })
    await refused({ ...solved, max: 60_000 })
    await refused({ ...solved, expiresAt: new Date(Date.now() + 86_400_000).toISOString() })
    await visitor.call(signUp, newcomer({ work: solved }))
    await db
      .deleteFrom('recent_sign_ups')
      .where('id', 'in', (eb) => eb.selectFrom('recent_sign_ups').select('id').limit(1))
      .execute()
    await refused(solved)
  })

  it('counts no other network', async () => {
    const of = { network: Buffer.from('another network') }
    for (let time = 0; time < 3; time++)
      await db
        .insertInto('recent_sign_ups')
        .values({ id: newId(), ...of })
        .execute()
    expect((await visitor.call('GET /sign-up-rules')).challenge).toBeNull()
    await visitor.call(signUp, newcomer())
  })

  it('lets no more than three through side by side', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => visitor.call(signUp, newcomer())))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })
})

describe('the work of a sign-up', () => {
  it('doubles at first, and keeps growing while a network signs up more', () => {
    expect([3, 4, 5, 6, 7, 8].map(workFor)).toEqual([10_000, 20_000, 40_000, 60_000, 120_000, 180_000])
    // A class of thirty waits for seconds, a wave of hundreds longer and longer.
    expect([30, 100, 200, 338, 500].map(workFor)).toEqual([
      1_500_000, 5_700_000, 11_700_000, 19_980_000, 20_000_000,
    ])
    const grows = Array.from({ length: 300 }, (_, at) => workFor(at + 4) > workFor(at + 3))
    expect(grows.every(Boolean)).toBe(true)
  })
})

describe('a solved challenge', () => {
  it('counts for its network, as many sign-ups as it was made for, and ten minutes', () => {
    const solved = solve(newChallenge('secret', 'network', 3))
    const counts = ({ secret = 'secret', network = 'network', earlier = 3 }) =>
      isSolved(secret, network, earlier, solved)
    expect(counts({})).toBe(true)
    expect(counts({ network: 'other' })).toBe(false)
    expect(counts({ secret: 'other' })).toBe(false)
    expect(counts({ earlier: 4 })).toBe(false)
    const made = Date.now()
    const inMinutes = (minutes: number) => {
      vi.useFakeTimers({ now: made + minutes * 60_000, toFake: ['Date'] })
      const result = counts({})
      vi.useRealTimers()
      return result
    }
    expect([inMinutes(9.9), inMinutes(10.1)]).toEqual([true, false])
  })
})
