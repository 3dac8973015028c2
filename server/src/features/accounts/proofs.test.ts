import { readFileSync } from 'node:fs'
import { api } from '@guildhall/contract/api'
import { takesTokens } from '@guildhall/contract/endpoint'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { authenticator } from '../../testing/authenticator.ts'
import { type Browser, browser } from '../../testing/browser.ts'
import { databaseContents } from '../../testing/contents.ts'
import { password } from '../../testing/make.ts'
import { type Demand, proofs } from '../../testing/proofs.ts'
import { holdClock, signIns } from '../../testing/sign-ins.ts'
import { totp } from '../../testing/totp.ts'
import { openWorld } from '../../testing/world.ts'
import { endAccess } from './end-sessions.ts'

const baseUrl = 'http://localhost:4456'
const { origin, app, make, by, eventually } = await openWorld({ baseUrl })
const { db } = app.deps
holdClock()
const { protectedPerson, signedIn } = signIns({ origin, make, app })

type Key = keyof typeof proofs
type Input = { params?: Record<string, string>; body?: Record<string, unknown> }
const keys = Object.keys(proofs) as Key[]
const demanding = (demand: Demand) => keys.filter((key) => proofs[key].includes(demand))
/** A refusal may change only the count of code attempts. */
const ofTries = { two_steps: ['wrong_codes', 'locked_until', 'last_step'] }

/** A person with everything that can be changed; two-step login is on unless `key` turns it on. */
async function fullAccount(key: Key) {
  const isTurningOn = key === 'PUT /auth/v1/two-step' || key === 'POST /auth/v1/two-step/setups'
  const {
    person,
    page,
    key: appKey = '',
  } = await (isTurningOn ? { ...(await signedIn()), key: '' } : protectedPerson())
  const authenticate = authenticator({ origin: baseUrl })
  const { challenge } = await page.call('POST /auth/v1/passkeys/challenges', { body: {} })
  const credential = authenticate.make(challenge)
  const passkeyId = newId()
  const tokenId = newId()
  const addressId = newId()
  await page.call('PUT /auth/v1/calendar-address', { body: { id: addressId, replaces: null } })
  await page.call('POST /auth/v1/tokens', {
    body: { id: tokenId, name: 'One', scope: 'write', lifetime: 'never' },
  })
  await db
    .insertInto('passkeys')
    .values({
      id: passkeyId,
      user_id: person.id,
      name: 'Old',
      public_key: 'x',
      credential_id: passkeyId,
      counter: 0,
      device_type: 'singleDevice',
      backed_up: false,
    })
    .execute()
  const sessionId = newId()
  await db
    .insertInto('sessions')
    .values({ id: sessionId, token: sessionId, user_id: person.id, expires_at: new Date(Date.now() + 1e8) })
    .execute()
  if (key !== 'PUT /auth/v1/email-change')
    await page.call('PUT /auth/v1/email-change', { body: { email: `n-${person.email}`, password } })
  const setUp = isTurningOn
    ? (await page.call('POST /auth/v1/two-step/setups', { body: { password } })).key
    : appKey
  const code = { method: 'app', code: totp(setUp) }
  const inputs: Partial<Record<Key, Input>> = {
    'POST /auth/v1/password-changes': {
      body: { currentPassword: password, password: 'an-entirely-new-one' },
    },
    'PUT /auth/v1/email-change': { body: { email: `n-${person.email}`, password } },
    'POST /auth/v1/two-step/setups': { body: { password } },
    'PUT /auth/v1/two-step': { body: { code: totp(setUp) } },
    'POST /auth/v1/two-step/removals': { body: { password, ...code } },
    'POST /auth/v1/two-step/recovery-codes': { body: { password, ...code } },
    'POST /auth/v1/passkeys/challenges': { body: { password, ...code } },
    'POST /auth/v1/passkeys': { body: { name: 'New', credential } },
    'PUT /auth/v1/passkeys/:passkeyId': { params: { passkeyId }, body: { name: 'Renamed' } },
    'DELETE /auth/v1/passkeys/:passkeyId': { params: { passkeyId } },
    'POST /auth/v1/tokens': { body: { id: newId(), name: 'Two', scope: 'read', lifetime: 'never' } },
    'DELETE /auth/v1/tokens/:tokenId': { params: { tokenId } },
    'PUT /auth/v1/calendar-address': { body: { id: newId(), replaces: addressId } },
    'PUT /auth/v1/feed-address': { body: { id: newId(), replaces: null } },
    'DELETE /auth/v1/sessions/:sessionId': { params: { sessionId } },
    'POST /auth/v1/account-deletions': {
      body: { typedUsername: person.username, password, content: 'keep', ...code },
    },
  }
  return { person, page, input: inputs[key] ?? {} }
}

async function changesNothing(act: () => Promise<unknown>): Promise<void> {
  const before = await databaseContents(db, ofTries)
  await act()
  expect(await databaseContents(db, ofTries)).toEqual(before)
}

describe('the table of account changes', () => {
  it('covers every write under /auth/v1, and states whether it requires a session', () => {
    const writes = Object.keys(api).filter((key) => /^(?!GET) ?\w+ \/auth\/v1\//.test(key))
    expect(writes.length).toBeGreaterThan(30)
    expect(keys.toSorted()).toEqual(writes.toSorted())
    for (const key of keys) {
      expect(proofs[key].includes('session'), key).toBe(api[key].access === 'person')
      expect(takesTokens(key, api[key]), key).toBe(false)
    }
  })

  it('equals the one in the documentation', () => {
    const page = readFileSync(new URL('../../../../docs/security.md', import.meta.url), 'utf8')
    const rows = [...page.matchAll(/^\| `(\w+ \/auth\/v1\/[^`]+)` +\| (.*?) +\|$/gm)]
    expect(Object.fromEntries(rows.map(([, key, demands]) => [key, demands]))).toEqual(
      Object.fromEntries(keys.map((key) => [key, proofs[key].join(', ') || 'nothing'])),
    )
  })
})

describe('refusals', () => {
  for (const key of demanding('session')) {
    it(`${key} requires a session: refused to visitors, API tokens and ended sessions, without changes`, async () => {
      const { person, page, input } = await fullAccount(key)
      const program = by(await make.token(person.id))
      const late = page.copy()
      await changesNothing(async () => {
        expect(await browser(origin).refused(key, input)).toMatchObject({ code: 'sign_in_required' })
        expect(await program.refused(key, input)).toMatchObject({ code: 'token_refused' })
      })
      await page.call('POST /auth/v1/sign-out')
      await changesNothing(async () => {
        expect(await late.refused(key, input)).toMatchObject({ code: 'session_not_found' })
      })
    })

    // A challenge alone changes nothing; the passkey made from it does.
    if (key === 'POST /auth/v1/passkeys/challenges') continue
    it(`${key} is refused without changes when the session ends before the lock`, async () => {
      const { person, page, input } = await fullAccount(key)
      let refusal: ReturnType<Browser['send']> | undefined
      let ended = {}
      await db.transaction().execute(async (tx) => {
        await endAccess(tx, person.id)
        ended = await databaseContents(tx, ofTries)
        refusal = page.send(key, input)
        await eventually(async () => {
          const { rows } = await sql`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
          return rows.length > 0
        })
      })
      expect(await refusal).toMatchObject({ status: 401, body: { error: { code: 'session_not_found' } } })
      expect(await databaseContents(db, ofTries)).toEqual(ended)
    })
  }

  for (const key of demanding('password').filter((one) => one !== 'POST /auth/v1/sign-in'))
    it(`${key} is refused without changes without the password`, async () => {
      const { page, input } = await fullAccount(key)
      const field = input.body && 'currentPassword' in input.body ? 'currentPassword' : 'password'
      await changesNothing(async () => {
        const wrong = { ...input, body: { ...input.body, [field]: 'a-guess-of-it' } }
        expect(await page.refused(key, wrong)).toMatchObject({
          code: 'wrong_password',
          fields: { [field]: 'This is not your password' },
        })
        const without = { ...input, body: { ...input.body, [field]: undefined } }
        expect(await page.refused(key, without)).toMatchObject({ code: 'bad_input' })
      })
    })

  const coded = [...demanding('second step'), ...demanding('app code')]
  for (const key of coded.filter((one) => one !== 'POST /auth/v1/second-steps'))
    it(`${key} is refused without changes without a code`, async () => {
      const { page, input } = await fullAccount(key)
      await changesNothing(async () => {
        for (const given of [{ code: '000000' }, { method: 'recovery', code: 'aaaa-bbbb-cccc' }])
          expect(await page.refused(key, { ...input, body: { ...input.body, ...given } })).toMatchObject({
            code: 'wrong_code',
            fields: { code: expect.stringMatching(/is wrong/) },
          })
        const without = { ...input, body: { ...input.body, method: undefined, code: undefined } }
        const { code } = await page.refused(key, without)
        expect(['bad_input', 'code_required']).toContain(code)
      })
    })

  it('adding a passkey requires password and code even right after sign-in', async () => {
    expect(demanding('recent')).toEqual(['POST /auth/v1/passkeys/challenges'])
    const key = 'POST /auth/v1/passkeys/challenges'
    const { person, page, input } = await fullAccount(key)
    const old = { created_at: new Date(Date.now() - 10 * 60_000) }
    await db.updateTable('sessions').set(old).where('user_id', '=', person.id).execute()
    const { password: right, ...code } = input.body ?? {}
    await changesNothing(async () => {
      expect(await page.refused(key, { body: {} })).toMatchObject({ code: 'proof_required' })
      expect(await page.refused(key, { body: code })).toMatchObject({ code: 'proof_required' })
      expect(await page.refused(key, { body: { password: right } })).toMatchObject({
        code: 'code_required',
        fields: { code: 'Code is required' },
      })
      expect(await page.refused(key, { body: { ...input.body, code: '000000' } })).toMatchObject({
        code: 'wrong_code',
      })
      expect(await page.refused(key, { body: { ...input.body, password: 'a-guess' } })).toMatchObject({
        code: 'wrong_password',
      })
    })
    expect(await page.call(key, input as never)).toMatchObject({ challenge: expect.any(String) })
  })

  it('account deletion requires the username', async () => {
    for (const key of demanding('username')) {
      const { page, input } = await fullAccount(key)
      await changesNothing(async () => {
        const wrong = { body: { ...input.body, typedUsername: 'somebody_else' } }
        expect(await page.refused(key, wrong)).toMatchObject({ code: 'wrong_username' })
      })
    }
  })

  it('sign-ins require a mailed link, the right password or a challenge of their own', async () => {
    const { person, page } = await fullAccount('POST /auth/v1/passkeys')
    const guesses: [Key, object, string][] = [
      ...demanding('link').map((key): [Key, object, string] => [
        key,
        { token: 'a-guess', password: 'an-entirely-new-one' },
        'invalid_token',
      ]),
      ['POST /auth/v1/sign-in', { email: person.email, password: 'a-guess-of-it' }, 'invalid_credentials'],
      ['POST /auth/v1/second-steps', { method: 'app', code: '123456' }, 'second_step_over'],
    ]
    const key = authenticator({ origin: baseUrl })
    const made = { name: 'x', credential: key.make('AAAA') }
    const used = { credential: key.sign('AAAA') }
    guesses.push(['POST /auth/v1/passkeys', made, 'passkey_refused'])
    guesses.push(['POST /auth/v1/passkey-sign-ins', used, 'passkey_refused'])
    expect(guesses.map(([one]) => one).toSorted()).toEqual(
      [...new Set([...demanding('link'), ...demanding('challenge'), 'POST /auth/v1/sign-in'])].toSorted(),
    )
    for (const [one, body, code] of guesses) {
      const who = one === 'POST /auth/v1/passkeys' ? page : browser(origin)
      await changesNothing(async () => {
        expect(await who.refused(one, { body }), one).toMatchObject({ code })
      })
    }
  })
})
