import type { EndpointKey } from '@guildhall/contract/api'
import { describe, expect, it } from 'vitest'
import { type Client, lettersTo, linkIn, personOf } from '../../testing/as.ts'
import { password } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'
import { sweepAccounts } from './accounts.tasks.ts'

const { origin, visitor, app, make, as, by, dot, eventually } = await openWorld()
const { db } = app.deps
let count = 0
const unused = () => `moved-${++count}@people.test`

const toOld = 'Confirm your new email address'
const toNew = 'Confirm that this address is yours'
const done = 'Your email address was changed'

/** The token of the newest such mail to an address, once that many have arrived. */
async function tokenTo(address: string, subject: string, number = 1) {
  const letters = await eventually(async () => {
    const found = (await lettersTo(visitor, address)).filter((one) => one.subject === subject)
    return found.length === number && found
  })
  const link = new URL(linkIn(letters[0] as never), origin)
  expect(link.pathname).toBe('/confirm-email/change')
  return link.searchParams.get('token') ?? ''
}

const ask = (page: Client, email: string) =>
  page.call('PUT /auth/v1/email-change', { body: { email, password } })
const confirm = (token: string) =>
  visitor.call('POST /auth/v1/email-change/confirmations', { body: { token } })
const pending = async (page: Client) => (await page.call('GET /auth/v1/email-change')).change

/** A person who requested another address, with the tokens of both mails. */
async function asking() {
  const person = await make.person()
  const page = await as(person)
  const email = unused()
  await ask(page, email)
  const tokens = { old: await tokenTo(person.email, toOld), new: await tokenTo(email, toNew) }
  return { person, page, email, tokens }
}

describe('changing the email address', () => {
  it('takes effect once both addresses have confirmed, in either order', async () => {
    for (const [first, second] of [
      ['old', 'new'],
      ['new', 'old'],
    ] as const) {
      const { person, page, email, tokens } = await asking()
      const listener = await page.listen()
      expect(await pending(page)).toMatchObject({
        newEmail: email,
        confirmedByOld: false,
        confirmedByNew: false,
      })
      const link = { newEmail: email, confirmed: false, confirmedByOther: false }
      const look = { body: { token: tokens[first] } }
      expect(await visitor.call('POST /auth/v1/email-change/links', look)).toEqual({ side: first, ...link })
      expect(await confirm(tokens[first])).toEqual({ side: first, ...link, confirmed: true })
      await listener.heard('email-change.changed')
      expect(await pending(page)).toMatchObject({
        confirmedByOld: first === 'old',
        confirmedByNew: first === 'new',
      })
      expect((await page.call('GET /profile')).email).toBe(person.email)
      // Confirming again changes nothing.
      expect((await confirm(tokens[first])).confirmed).toBe(true)
      expect((await page.call('GET /profile')).email).toBe(person.email)

      expect(await confirm(tokens[second])).toMatchObject({ confirmed: true, confirmedByOther: true })
      await listener.heard('profile.changed')
      expect((await page.call('GET /profile')).email).toBe(email)
      expect(await pending(page)).toBeNull()
      for (const address of [person.email, email])
        await eventually(async () => (await lettersTo(visitor, address)).find((one) => one.subject === done))
      for (const token of Object.values(tokens))
        expect(
          await visitor.refused('POST /auth/v1/email-change/confirmations', { body: { token } }),
        ).toMatchObject({ status: 400, code: 'invalid_token' })

      const body = { email, password }
      expect((await visitor.call('POST /auth/v1/sign-in', { body })).viewer?.id).toBe(person.id)
      expect(
        await visitor.refused('POST /auth/v1/sign-in', { body: { email: person.email, password } }),
      ).toMatchObject({ code: 'invalid_credentials' })
    }
  })

  it('reveals nothing about the requester to the new address, in mail or link', async () => {
    const { person, email, tokens } = await asking()
    const letter = (await lettersTo(visitor, email))[0]
    for (const told of [person.email, person.firstName, person.lastName, person.username])
      expect(`${letter?.subject} ${letter?.text}`).not.toContain(told)
    const link = await visitor.fetch('/auth/v1/email-change/links', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: tokens.new }),
    })
    expect(await link.text()).not.toContain(person.email)
  })

  it('keeps sessions and API tokens, and invalidates reset links mailed to the old address', async () => {
    const { person, page, tokens } = await asking()
    const program = by(await make.token(person.id))
    await visitor.call('POST /auth/v1/password-resets', { body: { email: person.email } })
    const letter = await eventually(async () =>
      (await lettersTo(visitor, person.email)).find((one) => one.subject === 'Set a new password'),
    )
    await confirm(tokens.old)
    await confirm(tokens.new)
    for (const one of [page, program]) expect((await one.call('GET /profile')).id).toBe(person.id)
    const token = new URL(linkIn(letter), origin).searchParams.get('token') ?? ''
    expect(
      await visitor.refused('PUT /auth/v1/password', { body: { token, password: 'an-entirely-new-one' } }),
    ).toMatchObject({ code: 'invalid_token' })
  })

  it('changes nothing when a mail program or a page view opens the link', async () => {
    const { page, tokens } = await asking()
    for (const token of Object.values(tokens)) {
      await visitor.fetch(`/confirm-email/change?token=${token}`)
      await visitor.call('POST /auth/v1/email-change/links', { body: { token } })
    }
    expect(await pending(page)).toMatchObject({ confirmedByOld: false, confirmedByNew: false })
  })

  it('stores only hashes of its links', async () => {
    const { tokens } = await asking()
    const rows = JSON.stringify(await db.selectFrom('email_changes').selectAll().execute())
    for (const token of Object.values(tokens)) expect(rows).not.toContain(token)
  })

  it('happens once when both links are used five times concurrently', async () => {
    const { person, page, email, tokens } = await asking()
    const all = Array.from({ length: 5 }, () => [confirm(tokens.old), confirm(tokens.new)]).flat()
    const answers = await Promise.allSettled(all)
    const last = answers.filter((one) => one.status === 'fulfilled' && one.value.confirmedByOther)
    expect(last).toHaveLength(1)
    expect((await page.call('GET /profile')).email).toBe(email)
    await eventually(async () => (await lettersTo(visitor, email)).some((one) => one.subject === done))
    const told = (await lettersTo(visitor, person.email)).filter((one) => one.subject === done)
    expect(told).toHaveLength(1)
  })
})

describe('requesting another address', () => {
  it('requires the password and an unused address, with errors at the fields', async () => {
    const person = await make.person()
    const page = await as(person)
    const refused = (body: object) => page.refused('PUT /auth/v1/email-change', { body })
    expect(await refused({ email: unused(), password: 'a-guess' })).toMatchObject({
      status: 403,
      code: 'wrong_password',
      fields: { password: 'This is not your password' },
    })
    expect(await refused({ email: personOf(dot).email.toUpperCase(), password })).toMatchObject({
      status: 409,
      code: 'email_taken',
      fields: { email: 'This email is already in use. Please use another one.' },
    })
    // A wrong password reveals nothing about addresses.
    expect(await refused({ email: personOf(dot).email, password: 'a-guess' })).toMatchObject({
      code: 'wrong_password',
    })
    expect(await refused({ email: ` ${person.email.toUpperCase()} `, password })).toMatchObject({
      code: 'bad_input',
      fields: { email: 'This is your email already' },
    })
    expect(await refused({ email: 'x', password: '' })).toMatchObject({
      fields: { email: 'Invalid email address', password: 'Password is required' },
    })
    expect(await pending(page)).toBeNull()
    expect(await lettersTo(visitor, person.email)).toEqual([])
  })

  it('replaces the previous request and invalidates its links', async () => {
    const { person, page, tokens } = await asking()
    await confirm(tokens.old)
    const email = unused()
    const { change, mailbox } = await ask(page, email)
    expect(mailbox).toBe('/dev/mail')
    expect(change).toMatchObject({ newEmail: email, confirmedByOld: false, confirmedByNew: false })
    for (const token of Object.values(tokens))
      expect(
        await visitor.refused('POST /auth/v1/email-change/confirmations', { body: { token } }),
      ).toMatchObject({ code: 'invalid_token' })
    await confirm(await tokenTo(person.email, toOld, 2))
    await confirm(await tokenTo(email, toNew))
    expect((await page.call('GET /profile')).email).toBe(email)
  })

  it('mails again, only to addresses that have not confirmed', async () => {
    const { person, page, email, tokens } = await asking()
    await confirm(tokens.old)
    const { change } = await page.call('POST /auth/v1/email-change/resend')
    expect(change).toMatchObject({ confirmedByOld: true, confirmedByNew: false })
    const fresh = await tokenTo(email, toNew, 2)
    expect((await lettersTo(visitor, person.email)).filter(({ subject }) => subject === toOld)).toHaveLength(
      1,
    )
    expect(
      await visitor.refused('POST /auth/v1/email-change/confirmations', { body: { token: tokens.new } }),
    ).toMatchObject({ code: 'invalid_token' })
    expect((await confirm(fresh)).confirmedByOther).toBe(true)
    expect(await page.refused('POST /auth/v1/email-change/resend')).toMatchObject({
      status: 404,
      code: 'no_email_change',
    })
  })

  it('can be canceled, also twice', async () => {
    const { page, tokens } = await asking()
    expect(await page.call('DELETE /auth/v1/email-change')).toEqual({})
    expect(await page.call('DELETE /auth/v1/email-change')).toEqual({})
    expect(await pending(page)).toBeNull()
    for (const token of Object.values(tokens))
      expect(await visitor.refused('POST /auth/v1/email-change/links', { body: { token } })).toMatchObject({
        code: 'invalid_token',
      })
  })

  it('requires a session: visitors and API tokens are refused', async () => {
    const program = by(await make.token((await make.person()).id))
    const keys: EndpointKey[] = [
      'GET /auth/v1/email-change',
      'PUT /auth/v1/email-change',
      'POST /auth/v1/email-change/resend',
      'DELETE /auth/v1/email-change',
    ]
    for (const key of keys) {
      const input = key.startsWith('PUT') ? { body: { email: unused(), password } } : {}
      expect(await visitor.refused(key, input), key).toMatchObject({ code: 'sign_in_required' })
      expect(await program.refused(key, input), key).toMatchObject({ code: 'token_refused' })
    }
  })
})

describe('a link in a mail of an email change', () => {
  it('rejects the change from either address, even after the present one confirmed', async () => {
    for (const side of ['old', 'new'] as const) {
      const { person, page, tokens } = await asking()
      if (side === 'old') await confirm(tokens.old)
      const refuse = { body: { token: tokens[side] } }
      expect(await visitor.call('POST /auth/v1/email-change/refusals', refuse)).toEqual({})
      expect(await pending(page)).toBeNull()
      for (const token of Object.values(tokens))
        expect(
          await visitor.refused('POST /auth/v1/email-change/confirmations', { body: { token } }),
        ).toMatchObject({ code: 'invalid_token' })
      expect(await visitor.refused('POST /auth/v1/email-change/refusals', refuse)).toMatchObject({
        code: 'invalid_token',
      })
      expect((await page.call('GET /profile')).email).toBe(person.email)
    }
  })

  it('is invalid once expired, or when made up', async () => {
    const { person, page, tokens } = await asking()
    await db
      .updateTable('email_changes')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', person.id)
      .execute()
    const paths = ['links', 'confirmations', 'refusals'] as const
    for (const path of paths) {
      for (const token of [tokens.old, tokens.new, `${tokens.old}x`, 'x'])
        expect(
          await visitor.refused(`POST /auth/v1/email-change/${path}`, { body: { token } }),
        ).toMatchObject({ status: 400, code: 'invalid_token' })
      expect(
        await visitor.refused(`POST /auth/v1/email-change/${path}`, { body: { token: '' } }),
      ).toMatchObject({ code: 'bad_input' })
    }
    expect(await pending(page)).toBeNull()
    expect(await page.refused('POST /auth/v1/email-change/resend')).toMatchObject({
      code: 'no_email_change',
    })
    await sweepAccounts(db)
    const left = db.selectFrom('email_changes').select('user_id').where('user_id', '=', person.id)
    expect(await left.execute()).toEqual([])
  })

  it('affects only the account it was mailed for, no matter who is signed in', async () => {
    const { page, email, tokens } = await asking()
    const body = (token: string) => ({ body: { token } })
    await dot.call('POST /auth/v1/email-change/confirmations', body(tokens.old))
    await dot.call('POST /auth/v1/email-change/confirmations', body(tokens.new))
    expect((await page.call('GET /profile')).email).toBe(email)
    expect((await dot.call('GET /profile')).email).toBe(personOf(dot).email)
  })

  it('fails when another account has taken the address, and discards the change', async () => {
    const { person, page, email, tokens } = await asking()
    await confirm(tokens.old)
    const body = { email, password: 'a-long-lantern', firstName: 'New', lastName: 'Comer' }
    await visitor.call('POST /auth/v1/sign-up', { body })
    expect(
      await visitor.refused('POST /auth/v1/email-change/confirmations', { body: { token: tokens.new } }),
    ).toMatchObject({ status: 409, code: 'email_taken' })
    expect(await pending(page)).toBeNull()
    expect((await page.call('GET /profile')).email).toBe(person.email)
  })

  it('is invalidated by a changed or reset password', async () => {
    const { page, tokens } = await asking()
    const body = { currentPassword: password, password: 'an-entirely-new-one' }
    await page.call('POST /auth/v1/password-changes', { body })
    for (const token of Object.values(tokens))
      expect(
        await visitor.refused('POST /auth/v1/email-change/confirmations', { body: { token } }),
      ).toMatchObject({ code: 'invalid_token' })
  })
})
