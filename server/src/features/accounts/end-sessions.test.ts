import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { lettersTo, linkIn } from '../../testing/as.ts'
import { browser } from '../../testing/browser.ts'
import { password } from '../../testing/make.ts'
import { holdClock, recovery, signIn, signIns } from '../../testing/sign-ins.ts'
import { openWorld } from '../../testing/world.ts'
import { authOf } from './auth.ts'
import { endAccess } from './end-sessions.ts'

const { origin, visitor, app, make, as, eventually } = await openWorld()
holdClock()
afterEach(() => vi.restoreAllMocks())
const { signedIn, protectedPerson, halfWay } = signIns({ origin, make, app })
const { db } = app.deps

async function resetPassword(email: string) {
  await visitor.call('POST /auth/v1/password-resets', { body: { email } })
  const letter = await eventually(async () =>
    (await lettersTo(visitor, email)).find((one) => one.subject === 'Set a new password'),
  )
  const token = new URL(linkIn(letter), origin).searchParams.get('token') ?? ''
  await visitor.call('PUT /auth/v1/password', { body: { token, password: 'an-entirely-new-one' } })
}

/** Runs `happen` between a sign-in's proof and the start of its session. */
async function beforeTheSession(happen: () => Promise<unknown>) {
  const { internalAdapter } = await authOf(app.deps).$context
  const begin = internalAdapter.createSession
  vi.spyOn(internalAdapter, 'createSession').mockImplementationOnce(async (...given) => {
    await happen()
    return begin(...given)
  })
}

const sessionsOf = (id: string) => db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()

/** Ends all of a person's access in a transaction that stays open until another one waits for it. */
async function endSlowly(id: string, meanwhile: () => Promise<unknown>) {
  let asked: Promise<unknown> | undefined
  await db.transaction().execute(async (tx) => {
    await endAccess(tx, id)
    asked = meanwhile()
    await eventually(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows.length > 0
    })
  })
  return asked
}

describe('resetting a password during a sign-in with the old one', () => {
  it('leaves that sign-in without a session', async () => {
    const person = await make.person()
    await beforeTheSession(() => resetPassword(person.email))
    const page = browser(origin)
    const body = { email: person.email, password }
    const refusal = await page.refused('POST /auth/v1/sign-in', { body })
    expect(refusal).toMatchObject({ status: 401, code: 'invalid_credentials' })
    expect(refusal.headers.get('set-cookie')).toBeNull()
    expect(await sessionsOf(person.id)).toEqual([])
  })

  it('leaves it without a session even when the ending misses that session', async () => {
    const person = await make.person()
    const body = { email: person.email, password }
    const ended = endSlowly(person.id, () => visitor.refused('POST /auth/v1/sign-in', { body }))
    expect(await ended).toMatchObject({ code: 'invalid_credentials' })
    expect(await sessionsOf(person.id)).toEqual([])
  })

  it('prevents it from starting or finishing the second step', async () => {
    const { person, recoveryCodes } = await protectedPerson()
    const code = recovery(recoveryCodes[0] ?? '')
    const before = await halfWay(person.email)
    await resetPassword(person.email)
    expect(await before.refused('POST /auth/v1/second-steps', code)).toMatchObject({
      code: 'second_step_over',
    })
    const other = await protectedPerson()
    const half = await halfWay(other.person.email)
    await beforeTheSession(() => resetPassword(other.person.email))
    const late = recovery(other.recoveryCodes[0] ?? '')
    expect(await half.refused('POST /auth/v1/second-steps', late)).toMatchObject({
      code: 'second_step_over',
    })
    expect(await sessionsOf(other.person.id)).toEqual([])

    const third = await protectedPerson()
    await beforeTheSession(() => resetPassword(third.person.email))
    const body = { email: third.person.email, password }
    expect(await browser(origin).refused('POST /auth/v1/sign-in', { body })).toMatchObject({
      code: 'invalid_credentials',
    })
  })

  it('does not delay sign-ins with the new password or at other times', async () => {
    const { person, page } = await signedIn()
    await resetPassword(person.email)
    expect(await page.refused('GET /profile')).toMatchObject({ code: 'session_not_found' })
    expect((await signIn(browser(origin), person.email, 'an-entirely-new-one')).viewer).toEqual(person)
  })
})

describe('a session that ends during its request', () => {
  it('creates no API token and changes no password', async () => {
    const body = { id: newId(), name: 'Late', scope: 'write', lifetime: 'never' }
    const changed = { currentPassword: password, password: 'an-entirely-new-one' }
    for (const [key, input] of [
      ['POST /auth/v1/tokens', { body }],
      ['POST /auth/v1/password-changes', { body: changed }],
      ['PUT /auth/v1/email-change', { body: { email: 'late@people.test', password } }],
      ['DELETE /auth/v1/other-sessions', {}],
    ] as const) {
      const person = await make.person()
      const page = await as(person)
      const refusal = await endSlowly(person.id, () => page.refused(key, input))
      expect(refusal, key).toMatchObject({ status: 401, code: 'session_not_found' })
      const tokens = db.selectFrom('api_tokens').select('id').where('user_id', '=', person.id)
      expect(await tokens.execute()).toEqual([])
      expect((await signIn(browser(origin), person.email)).viewer, key).toEqual(person)
    }
  })
})

describe('turning two-step login on', () => {
  it('ends a concurrent sign-in with the password alone', async () => {
    const { person, page } = await signedIn()
    const { key } = await page.call('POST /auth/v1/two-step/setups', { body: { password } })
    const { totp } = await import('../../testing/totp.ts')
    await beforeTheSession(() => page.call('PUT /auth/v1/two-step', { body: { code: totp(key) } }))
    const body = { email: person.email, password }
    expect(await browser(origin).refused('POST /auth/v1/sign-in', { body })).toMatchObject({
      code: 'invalid_credentials',
    })
    expect(await sessionsOf(person.id)).toHaveLength(1)
  })
})
