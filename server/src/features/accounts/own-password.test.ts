import { describe, expect, it } from 'vitest'
import { lettersTo } from '../../testing/as.ts'
import { browser } from '../../testing/browser.ts'
import { password } from '../../testing/make.ts'
import { finish, holdClock, recovery, signIn, signIns, viewerOf } from '../../testing/sign-ins.ts'
import { openWorld } from '../../testing/world.ts'

const { origin, visitor, app, make, as, by, eventually } = await openWorld()
holdClock()
const { signedIn, protectedPerson, halfWay } = signIns({ origin, make, app })
const { db } = app.deps
const fresh = 'an-entirely-new-one'
const change = (to = fresh, currentPassword = password) => ({ body: { currentPassword, password: to } })

describe('changing the password', () => {
  it('keeps this session under a new cookie, and ends all other sessions and API tokens, including live ones', async () => {
    const { person, page } = await signedIn()
    const copied = page.copy()
    const other = await as(person)
    const program = by(await make.token(person.id))
    const live = [await other.listen(), await program.listen()]
    expect(await page.call('POST /auth/v1/password-changes', change())).toEqual({})
    expect(await viewerOf(page)).toEqual(person)
    expect(await page.call('GET /profile')).toMatchObject({ id: person.id })
    expect(await other.refused('GET /profile')).toMatchObject({ code: 'session_not_found' })
    expect(await copied.refused('GET /profile')).toMatchObject({ code: 'session_not_found' })
    expect(await program.refused('GET /profile')).toMatchObject({ code: 'token_unusable' })
    for (const one of live) await one.ended()
    expect(
      await visitor.refused('POST /auth/v1/sign-in', { body: { email: person.email, password } }),
    ).toMatchObject({ code: 'invalid_credentials' })
    expect((await signIn(browser(origin), person.email, fresh)).viewer).toEqual(person)
    const letter = await eventually(async () =>
      (await lettersTo(visitor, person.email)).find((one) => one.subject === 'Your password was changed'),
    )
    expect(letter.text).not.toContain(fresh)
    expect(letter.text).toContain('all your API tokens were revoked')
  })

  it('invalidates reset links and sign-ins that wait for their second step', async () => {
    const { person, page, recoveryCodes } = await protectedPerson()
    await visitor.call('POST /auth/v1/password-resets', { body: { email: person.email } })
    const { text } = await eventually(async () =>
      (await lettersTo(visitor, person.email)).find((one) => one.subject === 'Set a new password'),
    )
    const half = await halfWay(person.email)
    await page.call('POST /auth/v1/password-changes', change())
    const token = /token=([\w-]+)/.exec(text)?.[1] ?? ''
    expect(
      await visitor.refused('PUT /auth/v1/password', { body: { token, password: 'yet-another-one' } }),
    ).toMatchObject({ code: 'invalid_token' })
    const code = recovery(recoveryCodes[0] ?? '')
    expect(await half.refused('POST /auth/v1/second-steps', code)).toMatchObject({ code: 'second_step_over' })
    // The password alone was enough, because the second step is still required.
    const next = browser(origin)
    expect((await signIn(next, person.email, fresh)).secondStep).toBe(true)
    expect((await finish(next, code)).viewer).toEqual(person)
  })

  it('reports errors at the fields without changing anything', async () => {
    const { person, page } = await signedIn()
    const refused = (...given: Parameters<typeof change>) =>
      page.refused('POST /auth/v1/password-changes', change(...given))
    expect(await refused(fresh, 'a-guess')).toMatchObject({
      status: 403,
      code: 'wrong_password',
      fields: { currentPassword: 'This is not your password' },
    })
    expect(await refused('Sunshine24')).toMatchObject({
      status: 400,
      code: 'weak_password',
      reasons: ['It is one of the most common passwords.'],
    })
    expect((await refused(`${person.lastName}-again`)).reasons).toContain('It contains your name.')
    expect(await refused('short')).toMatchObject({
      code: 'bad_input',
      fields: { password: 'Password must be at least 8 characters long' },
    })
    expect(await refused(password)).toMatchObject({
      code: 'bad_input',
      fields: { password: 'This is your password already' },
    })
    expect(await refused(fresh, '')).toMatchObject({ fields: { currentPassword: 'Password is required' } })
    expect((await signIn(browser(origin), person.email)).viewer).toEqual(person)
    expect(await lettersTo(visitor, person.email)).toEqual([])
  })

  it('requires a session: visitors and API tokens are refused', async () => {
    const person = await make.person()
    expect(await visitor.refused('POST /auth/v1/password-changes', change())).toMatchObject({ status: 401 })
    const program = by(await make.token(person.id))
    expect(await program.refused('POST /auth/v1/password-changes', change())).toMatchObject({
      status: 403,
      code: 'token_refused',
    })
  })

  it('happens once when one form is sent five times concurrently', async () => {
    const { person, page } = await signedIn()
    const asked = Array.from({ length: 5 }, (_, index) =>
      page.copy().send('POST /auth/v1/password-changes', change(`password-number-${index}`)),
    )
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const taken = `password-number-${statuses.indexOf(200)}`
    expect((await signIn(browser(origin), person.email, taken)).viewer).toEqual(person)
    const { count } = await db
      .selectFrom('sessions')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(2)
  })
})
