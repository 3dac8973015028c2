import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { lettersTo, linkIn } from '../../testing/as.ts'
import { type Browser, browser } from '../../testing/browser.ts'
import { databaseContents } from '../../testing/contents.ts'
import { password } from '../../testing/make.ts'
import { viewerOf } from '../../testing/sign-ins.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, origin, app, make, ann, eventually } = await openWorld()
const { db } = app.deps
const subject = 'Confirm your email address'
const signUpCookie = 'guildhall.signed_up'
const sessionCookie = 'guildhall.session_token'

let counter = 0
/** Signs a new person up in their own browser and waits for the mail. */
async function signedUp(given: object = {}) {
  counter += 1
  const email = `fresh-${counter}@people.test`
  const page = browser(origin)
  const body = { email, password, firstName: 'Eve', lastName: 'Newcomer', ...given }
  const answer = await page.send('POST /auth/v1/sign-up', { body })
  expect(answer.status).toBe(200)
  return { email, page, answer, token: await tokenTo(email) }
}

const letters = (email: string, count = 1) =>
  eventually(async () => {
    const found = (await lettersTo(visitor, email)).filter((one) => one.subject === subject)
    return found.length === count && found
  })
const linkTo = async (email: string, count?: number) =>
  new URL(linkIn((await letters(email, count))[0] ?? { text: '' }), origin)
const tokenTo = async (email: string, count?: number) =>
  (await linkTo(email, count)).searchParams.get('token') ?? ''

const look = (page: Browser, token: string) =>
  page.call('POST /auth/v1/email-confirmations/links', { body: { token } })
const press = (page: Browser, token: string) =>
  page.call('POST /auth/v1/email-confirmations', { body: { token } })
const refused = (page: Browser, token: string) =>
  page.refused('POST /auth/v1/email-confirmations', { body: { token } })
const profileOf = (email: string) =>
  db.selectFrom('profiles').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
const sessionsOf = async (email: string) =>
  (
    await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', (await profileOf(email)).id)
      .execute()
  ).length

describe('repeating a sign-up after a lost response', () => {
  const again = (page: Browser, body: object) => page.send('POST /auth/v1/sign-up', { body: body as never })
  const firstTime = async () => {
    const body = {
      id: newId(),
      email: `lost-${newId()}@people.test`,
      password,
      firstName: 'Eve',
      lastName: 'New',
    }
    const lost = browser(origin)
    expect((await again(lost, body)).status).toBe(200)
    await letters(body.email)
    return { body, lost }
  }

  it('returns the same response, and mails a link that signs in here', async () => {
    const { body } = await firstTime()
    const page = browser(origin)
    const answer = await again(page, body)
    expect([answer.status, answer.body]).toEqual([
      200,
      { mailbox: '/dev/mail', viewer: null, expiresAt: null },
    ])
    const token = await tokenTo(body.email, 2)
    expect(await look(page, token)).toMatchObject({ email: body.email, signsIn: true })
    expect((await press(page, token)).viewer).toMatchObject({ id: body.id })
  })

  it('fails with another id, address or password, after confirmation, and after ten minutes', async () => {
    const { body } = await firstTime()
    const { id: _, ...withoutId } = body
    const taken = { status: 409, code: 'email_taken' }
    const sent = (given: object) => visitor.refused('POST /auth/v1/sign-up', { body: given })
    for (const given of [withoutId, { ...body, id: newId() }, { ...body, password: 'quite-another-lantern' }])
      expect(await sent(given)).toMatchObject(taken)
    const age = (minutes: number) =>
      db
        .updateTable('profiles')
        .set({ created_at: new Date(Date.now() - minutes * 60_000) })
        .where('id', '=', body.id)
        .execute()
    await age(10.1)
    expect(await sent(body)).toMatchObject(taken)
    await age(9.9)
    expect((await again(browser(origin), body)).status).toBe(200)
    await db.updateTable('profiles').set({ email_verified: true }).where('id', '=', body.id).execute()
    expect(await sent(body)).toMatchObject(taken)
    expect(await letters(body.email, 2)).toHaveLength(2)
  })

  it('reveals nothing about the owner of an id', async () => {
    const { body } = await firstTime()
    const email = `other-${newId()}@people.test`
    expect((await again(browser(origin), { ...body, email })).status).toBe(200)
    expect((await profileOf(email)).id).not.toBe(body.id)
    expect((await profileOf(body.email)).id).toBe(body.id)
  })

  it('mails at most five links, and keeps the last one valid', async () => {
    const { body } = await firstTime()
    const page = browser(origin)
    for (let count = 2; count <= 7; count++) expect((await again(page, body)).status).toBe(200)
    const links = await db
      .selectFrom('email_confirmations')
      .select('token_hash')
      .where('user_id', '=', body.id)
      .execute()
    expect(links).toHaveLength(5)
    expect(await look(page, await tokenTo(body.email, 5))).toMatchObject({ signsIn: true })
  })
})

describe('a confirmation link', () => {
  it('opens a page without changing anything', async () => {
    const { email, page, token } = await signedUp({ firstName: '<b>Bo</b>' })
    const [letter] = await letters(email)
    // The address may be a stranger's, so the mail contains none of the signer's text.
    expect(letter?.text).toMatch(/^Hello,\s/)
    expect(`${letter?.text} ${letter?.html}`).not.toContain('Bo</b>')
    expect((await linkTo(email)).pathname).toBe('/confirm-email')
    const before = await databaseContents(db)
    for (const method of ['GET', 'HEAD'])
      for (const cookie of ['', page.cookies(), ann.cookie])
        for (const path of [
          linkIn(letter ?? { text: '' }),
          `/auth/v1/email-confirmations?token=${token}`,
          `/auth/v1/email-confirmations/links?token=${token}`,
        ])
          await visitor.fetch(path, { method, headers: { cookie } })
    expect(await look(page, token)).toEqual({ email, isConfirmed: false, signsIn: true, returnTo: null })
    expect(await databaseContents(db)).toEqual(before)
    expect(await visitor.refused('POST /auth/v1/sign-in', { body: { email, password } })).toMatchObject({
      status: 403,
      code: 'email_not_confirmed',
    })
  })

  it('confirms when submitted, and signs in in the browser that signed up', async () => {
    const { email, page, token } = await signedUp()
    const confirmed = await press(page, token)
    expect(confirmed).toMatchObject({ email, viewer: { email } })
    expect(Date.parse(confirmed.expiresAt ?? '') - Date.now()).toBeGreaterThan(29 * 86_400_000)
    expect(await viewerOf(page)).toEqual(confirmed.viewer)
    expect((await profileOf(email)).email_verified).toBe(true)
    expect(page.cookie(signUpCookie)).toBeUndefined()
    expect((await page.call('GET /auth/v1/sessions')).total).toBe(1)
  })

  it('confirms in any other browser without signing in', async () => {
    const { email, token } = await signedUp()
    const { page: elsewhere } = await signedUp()
    for (const other of [browser(origin), elsewhere]) {
      expect((await look(other, token)).signsIn).toBe(false)
      expect(await press(other, token)).toEqual({ email, viewer: null, expiresAt: null })
      expect(other.cookie(sessionCookie)).toBeUndefined()
    }
    expect(await sessionsOf(email)).toBe(0)
    const body = { email, password }
    expect((await browser(origin).call('POST /auth/v1/sign-in', { body })).viewer?.email).toBe(email)
  })

  it('does not sign in with guessed, empty or foreign cookies', async () => {
    const { email, page, token } = await signedUp()
    const right = page.cookie(signUpCookie) ?? ''
    expect(right).toMatch(/^[\w-]{43}$/)
    for (const wrong of ['', 'null', 'x'.repeat(43), right.slice(1)]) {
      const other = browser(origin)
      other.set(signUpCookie, wrong)
      expect((await look(other, token)).signsIn, wrong).toBe(false)
    }
    // The cookie is useless without the mail.
    expect(await refused(page, `${token.slice(1)}x`)).toMatchObject({ status: 400, code: 'invalid_token' })
    expect(await sessionsOf(email)).toBe(0)
  })

  it("keeps another person's session in the same browser", async () => {
    const { email, page, token } = await signedUp()
    const other = await make.person()
    await page.call('POST /auth/v1/sign-in', { body: { email: other.email, password } })
    expect(await look(page, token)).toMatchObject({ signsIn: false })
    expect(await press(page, token)).toEqual({ email, viewer: null, expiresAt: null })
    expect(await viewerOf(page)).toEqual(other)
    expect((await profileOf(email)).email_verified).toBe(true)
  })

  it('works once; afterwards it reports the address as confirmed without signing in', async () => {
    const { email, page, token } = await signedUp()
    const copied = page.copy()
    await press(page, token)
    await page.call('POST /auth/v1/sign-out')
    for (const again of [page, copied]) {
      expect(await look(again, token)).toEqual({ email, isConfirmed: true, signsIn: false, returnTo: null })
      expect(await press(again, token)).toEqual({ email, viewer: null, expiresAt: null })
    }
    expect(await sessionsOf(email)).toBe(0)
  })

  it('starts one session when submitted five times concurrently', async () => {
    const { email, page, token } = await signedUp()
    const pages = Array.from({ length: 5 }, () => page.copy())
    const answers = await Promise.all(pages.map((one) => press(one, token)))
    expect(answers.filter(({ viewer }) => viewer)).toHaveLength(1)
    expect(await sessionsOf(email)).toBe(1)
  })

  it('does not skip the second step', async () => {
    const { email, page, token } = await signedUp()
    await db.updateTable('profiles').set({ two_step: true }).where('email', '=', email).execute()
    expect((await look(page, token)).signsIn).toBe(false)
    expect(await press(page, token)).toEqual({ email, viewer: null, expiresAt: null })
    expect(await sessionsOf(email)).toBe(0)
  })

  it('is invalid after 48 hours, when altered or missing, and after the account was deleted', async () => {
    const { email, page, token } = await signedUp()
    for (const bad of [token.slice(0, -1), `${token}x`, 'x', token.toUpperCase()])
      expect(await refused(page, bad)).toMatchObject({ status: 400, code: 'invalid_token' })
    for (const bad of ['', 'x'.repeat(501)])
      expect(await refused(page, bad)).toMatchObject({ status: 400, code: 'bad_input' })
    const { expires_at } = await db
      .selectFrom('email_confirmations')
      .select('expires_at')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(Math.round((expires_at.getTime() - Date.now()) / 3_600_000)).toBe(48)
    await db.updateTable('email_confirmations').set({ expires_at: new Date() }).execute()
    expect(await refused(page, token)).toMatchObject({ code: 'invalid_token' })
    expect(await page.refused('POST /auth/v1/email-confirmations/links', { body: { token } })).toMatchObject({
      code: 'invalid_token',
    })
    expect((await profileOf(email)).email_verified).toBe(false)

    const gone = await signedUp()
    await db.updateTable('profiles').set({ deleted_at: new Date() }).where('email', '=', gone.email).execute()
    expect(await refused(gone.page, gone.token)).toMatchObject({ code: 'invalid_token' })
    const left = await signedUp()
    await press(left.page, left.token)
    const { username: typedUsername } = await profileOf(left.email)
    const body = { typedUsername, password, content: 'keep' } as const
    await left.page.call('POST /auth/v1/account-deletions', { body })
    expect(await refused(left.page, left.token)).toMatchObject({ code: 'invalid_token' })
  })

  it('hides an address that another account has taken since', async () => {
    const { email, page, token } = await signedUp()
    await press(page, token)
    await page.call('PUT /auth/v1/email-change', { body: { email: `new-${email}`, password } })
    for (const to of [email, `new-${email}`]) {
      const letter = await eventually(async () =>
        (await lettersTo(visitor, to)).find(({ text }) => text.includes('/confirm-email/change?')),
      )
      const change = new URL(linkIn(letter), origin).searchParams.get('token') ?? ''
      await page.call('POST /auth/v1/email-change/confirmations', { body: { token: change } })
    }
    expect((await page.call('GET /profile')).email).toBe(`new-${email}`)
    expect(await refused(page, token)).toMatchObject({ code: 'invalid_token' })
  })

  it("is stored as a hash, like the browser's secret, which scripts and other paths cannot read", async () => {
    const { page, token, answer } = await signedUp()
    const rows = JSON.stringify(await db.selectFrom('email_confirmations').selectAll().execute())
    for (const secret of [token, page.cookie(signUpCookie) ?? token]) expect(rows).not.toContain(secret)
    const line = answer.headers.getSetCookie().find((one) => one.startsWith(signUpCookie)) ?? ''
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/auth/v1', 'Max-Age=172800'])
      expect(line.split('; ')).toContain(attribute)
  })

  it('leads to paths of this site only, which the mail does not say', async () => {
    const cases: [string, string | null][] = [
      ['/hall/preview?x=1', '/hall/preview?x=1'],
      ['//evil.test', null],
      ['https://evil.test', null],
      ['/\\evil.test', null],
      ['/a\\b', null],
      ['/\t/evil.test', null],
      ['/\r\n/evil.test', null],
      ['evil', null],
      ['javascript:alert(1)', null],
      [`/${'a'.repeat(600)}`, null],
    ]
    for (const [returnTo, kept] of cases) {
      const { page, email } = await signedUp({ returnTo })
      const link = await linkTo(email)
      expect([...link.searchParams.keys()]).toEqual(['token'])
      expect((await look(page, link.searchParams.get('token') ?? '')).returnTo).toBe(kept)
    }
  })
})

describe('requesting the link again', () => {
  const ask = (page: Browser, email: string) => page.call('POST /auth/v1/confirmations', { body: { email } })

  it('mails another valid link that signs in in the browser that signed up, no matter who requested it', async () => {
    const { email, page, token } = await signedUp()
    await ask(browser(origin), email)
    const second = await tokenTo(email, 2)
    expect(second).not.toBe(token)
    expect((await look(page, token)).signsIn).toBe(true)
    expect((await look(browser(origin), second)).signsIn).toBe(false)
    expect((await press(page, second)).viewer?.email).toBe(email)
  })

  it("extends the browser's secret to the new link's lifetime", async () => {
    const { email, page } = await signedUp()
    const secret = page.cookie(signUpCookie)
    const { headers } = await page.send('POST /auth/v1/confirmations', { body: { email } })
    expect(headers.getSetCookie()).toEqual([
      `${signUpCookie}=${secret}; Path=/auth/v1; Max-Age=172800; HttpOnly; SameSite=Strict`,
    ])
    const stranger = await browser(origin).send('POST /auth/v1/confirmations', { body: { email } })
    expect(stranger.headers.getSetCookie()).toEqual([])
  })

  it('responds the same with and without an account, and mails only the account', async () => {
    const { email } = await signedUp()
    const confirmed = await make.person()
    const page = browser(origin)
    const answers = [await ask(page, 'nobody@people.test'), await ask(page, confirmed.email)]
    answers.push(await ask(page, email.toUpperCase()))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    await letters(email, 2)
    expect(await lettersTo(visitor, 'nobody@people.test')).toEqual([])
    expect(await lettersTo(visitor, confirmed.email)).toEqual([])
  })
})

describe('the page of the browser that signed up', () => {
  const isConfirmed = async (page: Browser) =>
    (await page.call('GET /auth/v1/email-confirmations/own')).isConfirmed

  it('learns that its address was confirmed on another device, and others learn nothing', async () => {
    const [one, other] = [await signedUp(), await signedUp()]
    const phone = browser(origin)
    expect([await isConfirmed(one.page), await isConfirmed(phone)]).toEqual([false, false])
    expect((await press(phone, one.token)).viewer).toBeNull()
    expect([await isConfirmed(one.page), await isConfirmed(other.page), await isConfirmed(phone)]).toEqual([
      ...[true, false, false],
    ])
    expect((await one.page.call('GET /auth/v1/session')).viewer).toBeNull()
  })
})
