import { describe, expect, it } from 'vitest'
import { lettersTo, linkIn } from '../../testing/as.ts'
import { browser } from '../../testing/browser.ts'
import { password } from '../../testing/make.ts'
import { app6, finish, holdClock, recovery, signIn, signIns, viewerOf } from '../../testing/sign-ins.ts'
import { secretOf, totp } from '../../testing/totp.ts'
import { openWorld } from '../../testing/world.ts'

const { origin, visitor, app, make, as, eventually } = await openWorld()
const { db } = app.deps
const sessionCookie = 'guildhall.session_token'
const stepCookie = 'guildhall.two_factor'

holdClock()
const { signedIn, protectedPerson, halfWay, rowOf, change } = signIns({ origin, make, app })

describe('turning two-step login on', () => {
  it('requires the password and a correct code, and returns ten recovery codes', async () => {
    const { person, page } = await signedIn()
    const before = page.cookie(sessionCookie)
    const state = () => page.call('GET /auth/v1/security')
    expect(await state()).toEqual({ twoStep: false, recoveryCodesLeft: 0, passkeys: [], isFresh: true })
    const { key, uri } = await page.call('POST /auth/v1/two-step/setups', { body: { password } })
    const address = new URL(uri)
    expect([address.protocol, address.host]).toEqual(['otpauth:', 'totp'])
    expect(decodeURIComponent(address.pathname)).toContain(`Guildhall:${person.email}`)
    expect(address.searchParams.get('secret')).toBe(key)
    expect(key).toMatch(/^[A-Z2-7]{32,}$/)
    // Two-step login is off until a correct code.
    expect((await state()).twoStep).toBe(false)
    expect((await signIn(browser(origin), person.email)).secondStep).toBe(false)

    const { recoveryCodes } = await page.call('PUT /auth/v1/two-step', { body: { code: totp(key) } })
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/)
    expect(await state()).toMatchObject({ twoStep: true, recoveryCodesLeft: 10 })
    expect(page.cookie(sessionCookie)).not.toBe(before)
    const letter = await eventually(async () => (await lettersTo(visitor, person.email))[0])
    expect(letter.subject).toBe('Two-step login is on')
    expect(letter.text).not.toContain(key)
    expect(recoveryCodes.filter((code) => letter.text.includes(code))).toEqual([])
  })

  it('signs out everywhere else, including open sockets', async () => {
    const { person, page } = await signedIn()
    const other = await as(person)
    const listener = await other.listen()
    const copied = page.copy()
    const { key } = await page.call('POST /auth/v1/two-step/setups', { body: { password } })
    await page.call('PUT /auth/v1/two-step', { body: { code: totp(key) } })
    await listener.ended()
    expect(await other.refused('GET /profile')).toMatchObject({ code: 'session_not_found' })
    expect(await copied.refused('GET /profile')).toMatchObject({ code: 'session_not_found' })
    expect(await viewerOf(page)).toEqual(person)
  })

  it('stores neither the key nor the codes in readable form', async () => {
    const { person, key, uri, recoveryCodes } = await protectedPerson()
    const stored = JSON.stringify(await rowOf(person.id))
    const raw = secretOf(key).toString()
    expect(raw).toMatch(/^[\w-]{32}$/)
    for (const secret of [
      key,
      raw,
      uri,
      ...recoveryCodes,
      ...recoveryCodes.map((one) => one.replaceAll('-', '')),
    ])
      expect(stored).not.toContain(secret)
    expect(stored).toContain('hmac:')
  })

  it('is refused without the password, with a wrong code, before it began, twice, and to visitors', async () => {
    const { page } = await signedIn()
    expect(
      await page.refused('POST /auth/v1/two-step/setups', { body: { password: 'a-guess' } }),
    ).toMatchObject({
      status: 403,
      code: 'wrong_password',
      fields: { password: 'This is not your password' },
    })
    expect(await page.refused('POST /auth/v1/two-step/setups', { body: {} })).toMatchObject({
      code: 'bad_input',
    })
    const confirm = (code: string) => page.refused('PUT /auth/v1/two-step', { body: { code } })
    expect(await confirm('123456')).toMatchObject({ status: 409, code: 'two_step_off' })

    const first = await page.call('POST /auth/v1/two-step/setups', { body: { password } })
    // Starting again creates a new key and invalidates the first.
    const { key } = await page.call('POST /auth/v1/two-step/setups', { body: { password } })
    for (const code of [totp(first.key), 'abcdef', totp(key, 5), `${totp(key)}0`])
      expect(await confirm(code), code).toMatchObject({ status: 403, code: 'wrong_code' })
    expect(await confirm('   ')).toMatchObject({ code: 'bad_input', fields: { code: 'Code is required' } })
    expect((await page.call('GET /auth/v1/security')).twoStep).toBe(false)

    await page.call('PUT /auth/v1/two-step', { body: { code: ` ${totp(key).replace(/^(...)/, '$1 ')} ` } })
    expect(await confirm(totp(key, 1))).toMatchObject({ status: 409, code: 'two_step_on' })
    expect(await page.refused('POST /auth/v1/two-step/setups', { body: { password } })).toMatchObject({
      status: 409,
      code: 'two_step_on',
    })
    const keys = ['PUT /auth/v1/two-step', 'GET /auth/v1/security', 'POST /auth/v1/two-step/setups'] as const
    for (const key of [
      ...keys,
      'POST /auth/v1/two-step/removals',
      'POST /auth/v1/two-step/recovery-codes',
    ] as const)
      expect(await browser(origin).refused(key)).toMatchObject({ status: 401, code: 'sign_in_required' })
  })

  it('happens once when one code is sent five times concurrently', async () => {
    const { page } = await signedIn()
    const { key } = await page.call('POST /auth/v1/two-step/setups', { body: { password } })
    const body = { code: totp(key) }
    const pages = Array.from({ length: 5 }, () => page.copy())
    const answers = await Promise.all(pages.map((one) => one.send('PUT /auth/v1/two-step', { body })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('signing in with a second step', () => {
  it('requires it after the password only, with a short-lived cookie that scripts cannot read', async () => {
    const { person, key } = await protectedPerson()
    const page = browser(origin)
    const wrong = await page.refused('POST /auth/v1/sign-in', {
      body: { email: person.email, password: 'not-the-password' },
    })
    expect(wrong).toMatchObject({ status: 401, code: 'invalid_credentials' })
    expect(wrong.headers.get('set-cookie')).toBeNull()

    const answer = await page.send('POST /auth/v1/sign-in', { body: { email: person.email, password } })
    expect(answer.body).toEqual({ viewer: null, expiresAt: null, secondStep: true })
    const set = answer.headers.getSetCookie().find((line) => line.startsWith(stepCookie)) ?? ''
    for (const attribute of [/; *HttpOnly/i, /; *SameSite=Lax/i, /; *Max-Age=600/i])
      expect(set).toMatch(attribute)
    expect(page.cookie(sessionCookie)).toBeUndefined()
    expect(await viewerOf(page)).toBeNull()
    const sessions = () =>
      db.selectFrom('sessions').select('token').where('user_id', '=', person.id).execute()
    const before = await sessions()

    const session = await finish(page, app6(totp(key)))
    expect(session.viewer).toEqual(person)
    expect(Date.parse(session.expiresAt ?? '') - Date.now()).toBeGreaterThan(29 * 86_400_000)
    expect(await viewerOf(page)).toEqual(person)
    expect(page.cookie(stepCookie)).toBeUndefined()
    // The session is new with this step.
    const token = decodeURIComponent(page.cookie(sessionCookie) ?? '').split('.')[0] ?? ''
    expect(before.map((row) => row.token)).not.toContain(token)
    expect((await sessions()).map((row) => row.token)).toContain(token)
  })

  it('accepts the codes before and after the present one, for clock differences, and no others', async () => {
    for (const steps of [-1, 1]) {
      const { person, key } = await protectedPerson()
      await change(person.id, { last_step: 0 })
      expect((await finish(await halfWay(person.email), app6(totp(key, steps)))).viewer).toEqual(person)
    }
    const { person, key } = await protectedPerson()
    const page = await halfWay(person.email)
    for (const steps of [-3, 3])
      expect(await page.refused('POST /auth/v1/second-steps', app6(totp(key, steps)))).toMatchObject({
        status: 403,
        code: 'wrong_code',
        fields: { code: expect.stringContaining('is wrong') },
      })
  })

  it('accepts a code once, and none older than a used one', async () => {
    const { person, key } = await protectedPerson()
    const code = totp(key)
    await finish(await halfWay(person.email), app6(code))
    for (const used of [code, totp(key, -1)])
      expect(
        await (await halfWay(person.email)).refused('POST /auth/v1/second-steps', app6(used)),
      ).toMatchObject({ code: 'wrong_code' })
    await change(person.id, { last_step: 0 })
    const pages = await Promise.all(Array.from({ length: 5 }, () => halfWay(person.email)))
    const now = totp(key, 1)
    const answers = await Promise.all(pages.map((page) => page.send('POST /auth/v1/second-steps', app6(now))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('accepts each recovery code once, however it is typed', async () => {
    const { person, page, recoveryCodes } = await protectedPerson()
    const [first = '', second = '', third = ''] = recoveryCodes
    await finish(await halfWay(person.email), recovery(first))
    await finish(await halfWay(person.email), recovery(` ${second.toUpperCase().replaceAll('-', ' ')} `))
    expect((await page.call('GET /auth/v1/security')).recoveryCodesLeft).toBe(8)
    const again = await halfWay(person.email)
    for (const used of [first, second, 'aaaa-bbbb-cccc'])
      expect(await again.refused('POST /auth/v1/second-steps', recovery(used))).toMatchObject({
        status: 403,
        code: 'wrong_code',
        fields: { code: expect.stringContaining('recovery code') },
      })
    // Recovery codes are not accepted as app codes.
    expect(await again.refused('POST /auth/v1/second-steps', app6(third))).toMatchObject({
      code: 'wrong_code',
    })
    await change(person.id, { wrong_codes: 0 })
    const pages = await Promise.all(Array.from({ length: 4 }, () => halfWay(person.email)))
    const answers = await Promise.all(
      pages.map((one) => one.send('POST /auth/v1/second-steps', recovery(third))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await page.call('GET /auth/v1/security')).recoveryCodesLeft).toBe(7)
  })

  it('is refused without the first step, repeated, with a forged cookie and too late', async () => {
    const { person, key } = await protectedPerson()
    const over = { status: 401, code: 'second_step_over' }
    expect(await browser(origin).refused('POST /auth/v1/second-steps', app6(totp(key)))).toMatchObject(over)
    const page = await halfWay(person.email)
    const copy = page.copy()
    const value = page.cookie(stepCookie) ?? ''
    const forger = browser(origin)
    for (const cookie of ['x', `${value}x`, value.split('.')[0] ?? '', value.replace(/^2fa/, '3fa')]) {
      forger.set(stepCookie, cookie)
      expect(await forger.refused('POST /auth/v1/second-steps', app6(totp(key))), cookie).toMatchObject(over)
    }
    await finish(page, app6(totp(key)))
    // The sign-in is over, also for copies of its cookie.
    expect(await copy.refused('POST /auth/v1/second-steps', app6(totp(key, 1)))).toMatchObject(over)
    const late = await halfWay(person.email)
    await db
      .updateTable('verifications')
      .set({ expires_at: new Date(0) })
      .where('value', '=', person.id)
      .execute()
    expect(await late.refused('POST /auth/v1/second-steps', app6(totp(key, 1)))).toMatchObject(over)
    expect(
      await late.refused('POST /auth/v1/second-steps', { body: { method: 'mail', code: '1' } }),
    ).toMatchObject({
      code: 'bad_input',
    })
  })

  it("never completes one person's sign-in with another's code", async () => {
    const { person, key } = await protectedPerson()
    const other = await signedIn()
    const page = await halfWay(person.email)
    page.set(sessionCookie, other.page.cookie(sessionCookie) ?? '')
    expect((await finish(page, app6(totp(key)))).viewer).toEqual(person)
    expect(await viewerOf(other.page)).toEqual(other.person)
  })

  it('stays required after a password reset', async () => {
    const { person, key } = await protectedPerson()
    await visitor.call('POST /auth/v1/password-resets', { body: { email: person.email } })
    const letter = await eventually(async () =>
      (await lettersTo(visitor, person.email)).find((one) => one.subject === 'Set a new password'),
    )
    const token = new URL(linkIn(letter), origin).searchParams.get('token') ?? ''
    const fresh = 'an-entirely-new-one'
    await visitor.call('PUT /auth/v1/password', { body: { token, password: fresh } })
    const page = browser(origin)
    expect((await signIn(page, person.email, fresh)).secondStep).toBe(true)
    expect(await viewerOf(page)).toBeNull()
    expect((await finish(page, app6(totp(key)))).viewer).toEqual(person)
  })
})

describe('guessing codes', () => {
  it('ends a sign-in after five, and adds increasing waits for the account from everywhere', async () => {
    const { person, key } = await protectedPerson()
    const page = await halfWay(person.email)
    for (let count = 0; count < 5; count++)
      expect(await page.refused('POST /auth/v1/second-steps', app6('000000'))).toMatchObject({
        code: 'wrong_code',
      })
    const waits: number[] = []
    for (let count = 0; count < 9; count++) {
      const other = await halfWay(person.email)
      // Even the correct code has to wait.
      const refusal = await other.refused('POST /auth/v1/second-steps', app6(totp(key)))
      expect(refusal).toMatchObject({ status: 429, code: 'rate_limited' })
      waits.push(Number(refusal.headers.get('retry-after')))
      await change(person.id, { locked_until: new Date(0) })
      expect(await other.refused('POST /auth/v1/second-steps', app6('000000'))).toMatchObject({
        code: 'wrong_code',
      })
    }
    const expected = [30, 60, 120, 240, 480, 960, 1920, 3600, 3600]
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeLessThanOrEqual(expected[index] ?? 0)
      expect(wait).toBeGreaterThan((expected[index] ?? 0) - 10)
    }
    // The sign-in with five wrong codes stays over after the wait.
    await change(person.id, { locked_until: null, wrong_codes: 0 })
    expect(await page.refused('POST /auth/v1/second-steps', app6(totp(key)))).toMatchObject({
      status: 401,
      code: 'second_step_over',
    })
    const again = await halfWay(person.email)
    await finish(again, app6(totp(key, 1)))
    expect(await rowOf(person.id)).toMatchObject({ wrong_codes: 0, locked_until: null })
  })

  it('counts concurrent attempts', async () => {
    const { person } = await protectedPerson()
    const pages = await Promise.all(Array.from({ length: 20 }, () => halfWay(person.email)))
    const answers = await Promise.all(
      pages.map((page) => page.send('POST /auth/v1/second-steps', app6('000000'))),
    )
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })
})
