import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { lettersTo } from '../../testing/as.ts'
import { type Browser, browser } from '../../testing/browser.ts'
import { password } from '../../testing/make.ts'
import { finish, holdClock, recovery, signIn, signIns, viewerOf } from '../../testing/sign-ins.ts'
import { totp } from '../../testing/totp.ts'
import { openWorld } from '../../testing/world.ts'
import { spendRecoveryCode } from './two-step.codes.ts'

const { origin, visitor, app, make, eventually } = await openWorld()
holdClock()
const { signedIn, protectedPerson, halfWay, rowOf, change } = signIns({ origin, make, app })

describe('turning two-step login off', () => {
  it('requires the password and a code from the app or a recovery code', async () => {
    for (const method of ['app', 'recovery'] as const) {
      const { person, page, key, recoveryCodes } = await protectedPerson()
      const code = method === 'app' ? totp(key) : (recoveryCodes[0] ?? '')
      await page.call('POST /auth/v1/two-step/removals', { body: { password, method, code } })
      expect(await page.call('GET /auth/v1/security')).toMatchObject({ twoStep: false, recoveryCodesLeft: 0 })
      expect(await viewerOf(page)).toEqual(person)
      expect(await rowOf(person.id)).toBeUndefined()
      expect((await signIn(browser(origin), person.email)).secondStep).toBe(false)
      await eventually(async () =>
        (await lettersTo(visitor, person.email)).find((one) => one.subject === 'Two-step login is off'),
      )
    }
  })

  it('is refused with a wrong password or code or while off, and guesses add a wait', async () => {
    const { person, page, key } = await protectedPerson()
    const off = (body: object) => page.refused('POST /auth/v1/two-step/removals', { body })
    expect(await off({ password: 'a-guess', method: 'app', code: totp(key) })).toMatchObject({
      code: 'wrong_password',
    })
    for (let count = 0; count < 5; count++)
      expect(await off({ password, method: 'recovery', code: 'aaaa-bbbb-cccc' })).toMatchObject({
        code: 'wrong_code',
        fields: { code: expect.stringContaining('recovery code') },
      })
    expect(await off({ password, method: 'app', code: totp(key) })).toMatchObject({ code: 'rate_limited' })
    expect((await page.call('GET /auth/v1/security')).twoStep).toBe(true)
    await change(person.id, { locked_until: null })
    await page.call('POST /auth/v1/two-step/removals', { body: { password, method: 'app', code: totp(key) } })
    expect(await off({ password, method: 'app', code: totp(key, 1) })).toMatchObject({
      status: 409,
      code: 'two_step_off',
    })
  })
})

describe('new recovery codes', () => {
  it('require the password and a code of either kind, and invalidate the old ones', async () => {
    for (const method of ['app', 'recovery'] as const) {
      const { person, page, key, recoveryCodes: old } = await protectedPerson()
      const code = method === 'app' ? totp(key) : (old[0] ?? '')
      const renew = { body: { password, method, code } }
      const { recoveryCodes } = await page.call('POST /auth/v1/two-step/recovery-codes', renew)
      expect(new Set(recoveryCodes).size).toBe(10)
      expect(recoveryCodes.filter((one) => old.includes(one))).toEqual([])
      const half = await halfWay(person.email)
      expect(await half.refused('POST /auth/v1/second-steps', recovery(old[1] ?? ''))).toMatchObject({
        code: 'wrong_code',
      })
      expect((await finish(half, recovery(recoveryCodes[0] ?? ''))).viewer).toEqual(person)
      const stored = JSON.stringify(await rowOf(person.id))
      expect(recoveryCodes.filter((one) => stored.includes(one))).toEqual([])
      const letter = await eventually(async () =>
        (await lettersTo(visitor, person.email)).find((one) => one.subject === 'You have new recovery codes'),
      )
      expect(recoveryCodes.filter((one) => letter.text.includes(one))).toEqual([])
    }
  })

  it('are refused with a wrong or missing password or code, a used code, and while off', async () => {
    const { page, key, recoveryCodes } = await protectedPerson()
    const renew = (who: Browser, body: object) =>
      who.refused('POST /auth/v1/two-step/recovery-codes', { body })
    const code = { method: 'app', code: totp(key) }
    expect(await renew(page, { password: 'a-guess', ...code })).toMatchObject({
      status: 403,
      code: 'wrong_password',
    })
    expect(await renew(page, { password })).toMatchObject({ code: 'bad_input' })
    expect(await renew(page, { password, method: 'app', code: '000000' })).toMatchObject({
      code: 'wrong_code',
    })
    expect((await page.call('GET /auth/v1/security')).recoveryCodesLeft).toBe(10)
    await page.call('POST /auth/v1/two-step/recovery-codes', {
      body: { password, method: 'app', code: totp(key) },
    })
    expect(await renew(page, { password, ...code })).toMatchObject({ code: 'wrong_code' })
    expect(await renew(page, { password, ...recovery(recoveryCodes[0] ?? '').body })).toMatchObject({
      code: 'wrong_code',
    })
    const other = await signedIn()
    expect(await renew(other.page, { password, ...code })).toMatchObject({
      status: 409,
      code: 'two_step_off',
    })
    // Begun but not confirmed is off.
    const begun = await other.page.call('POST /auth/v1/two-step/setups', { body: { password } })
    expect(await renew(other.page, { password, method: 'app', code: totp(begun.key) })).toMatchObject({
      code: 'two_step_off',
    })
  })

  it('are created once when one recovery code is sent five times concurrently', async () => {
    const { page, recoveryCodes } = await protectedPerson()
    const body = { password, method: 'recovery', code: recoveryCodes[0] }
    const pages = Array.from({ length: 5 }, () => page.copy())
    const answers = await Promise.all(
      pages.map((one) => one.send('POST /auth/v1/two-step/recovery-codes', { body })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('a recovery code', () => {
  it('is used up by a proof, and proves one of two concurrent requests', async () => {
    const { db } = app.deps
    const { person, page, recoveryCodes } = await protectedPerson()
    const prove = () => spendRecoveryCode(app.deps, person.id, recoveryCodes[0] ?? '')
    const waiting = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows.length
    }
    // Both find it in the list before either uses it up.
    const both = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('two_steps').select('id').where('user_id', '=', person.id).forUpdate().execute()
      const proving = [prove(), prove()]
      await eventually(async () => (await waiting()) === 2)
      return proving
    })
    expect((await Promise.all(both)).toSorted()).toEqual([false, true])
    expect(await prove()).toBe(false)
    expect((await page.call('GET /auth/v1/security')).recoveryCodesLeft).toBe(9)
  })
})
