import { describe, expect, it } from 'vitest'
import { lettersTo } from '../../testing/as.ts'
import { authenticator } from '../../testing/authenticator.ts'
import { type Browser, browser } from '../../testing/browser.ts'
import { password } from '../../testing/make.ts'
import { totp } from '../../testing/totp.ts'
import { openWorld } from '../../testing/world.ts'

const baseUrl = 'http://localhost:4455'
const { origin, visitor, app, make, eventually } = await openWorld({ baseUrl })
const { db } = app.deps
const refused = { status: 403, code: 'passkey_refused' }

const signedIn = async () => {
  const person = await make.person()
  const page = browser(origin)
  await page.call('POST /auth/v1/sign-in', { body: { email: person.email, password } })
  return { person, page }
}
const challengeOf = async (page: Browser) =>
  (await page.call('POST /auth/v1/passkeys/challenges', { body: {} })).challenge
const withPasskey = async () => {
  const { person, page } = await signedIn()
  const key = authenticator({ origin: baseUrl })
  const credential = key.make(await challengeOf(page))
  const passkey = await page.call('POST /auth/v1/passkeys', { body: { name: 'My laptop', credential } })
  return { person, page, key, passkey }
}
const begin = async (page: Browser) =>
  (await page.call('POST /auth/v1/passkey-sign-ins/challenges')).challenge
const enter = (page: Browser, credential: object) =>
  page.refused('POST /auth/v1/passkey-sign-ins', { body: { credential } })
const listed = async (page: Browser) => (await page.call('GET /auth/v1/security')).passkeys
const makeOld = (id: string) =>
  db
    .updateTable('sessions')
    .set({ created_at: new Date(0) })
    .where('user_id', '=', id)
    .execute()

describe('adding a passkey', () => {
  it('requires user verification, stores the name, and mails', async () => {
    const { person, page } = await signedIn()
    const options = await page.call('POST /auth/v1/passkeys/challenges', { body: {} })
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Guildhall' },
      user: { name: person.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    const key = authenticator({ origin: baseUrl })
    const body = { name: '  My   laptop ', credential: key.make(options.challenge) }
    const passkey = await page.call('POST /auth/v1/passkeys', { body })
    expect(passkey).toMatchObject({ name: 'My laptop', lastUsedAt: null })
    expect(await listed(page)).toEqual([passkey])
    const again = await page.call('POST /auth/v1/passkeys/challenges', { body: {} })
    expect(again.excludeCredentials).toMatchObject([{ id: key.id }])
    const letter = await eventually(async () => (await lettersTo(visitor, person.email))[0])
    expect(letter.subject).toBe('A passkey was added')
    expect(letter.text).toContain(`${baseUrl}/settings`)
  })

  it('requires the password when the sign-in is more than ten minutes old', async () => {
    const { person, page } = await signedIn()
    await makeOld(person.id)
    expect((await page.call('GET /auth/v1/security')).isFresh).toBe(false)
    const ask = (body: object) => page.refused('POST /auth/v1/passkeys/challenges', { body })
    expect(await ask({})).toMatchObject({ status: 403, code: 'proof_required' })
    expect(await ask({ password: 'a-guess' })).toMatchObject({
      code: 'wrong_password',
      fields: { password: 'This is not your password' },
    })
    const { challenge } = await page.call('POST /auth/v1/passkeys/challenges', { body: { password } })
    const credential = authenticator({ origin: baseUrl }).make(challenge)
    expect(await page.call('POST /auth/v1/passkeys', { body: { name: 'Phone', credential } })).toMatchObject({
      name: 'Phone',
    })
  })

  it("rejects another site's, unverified and repeated passkeys, and another person's challenge", async () => {
    const { page } = await signedIn()
    const other = await signedIn()
    const add = (who: Browser, credential: object, name = 'x') =>
      who.refused('POST /auth/v1/passkeys', { body: { name, credential } })
    const key = authenticator({ origin: baseUrl })
    for (const given of [
      { origin: 'http://localhost:9999' },
      { origin: 'https://evil.test', rpId: 'localhost' },
      { rpId: 'evil.test' },
      { isVerified: false },
    ])
      expect(await add(page, key.make(await challengeOf(page), given)), JSON.stringify(given)).toMatchObject(
        refused,
      )
    // A made-up challenge, a sign-in challenge, and one without its cookie.
    expect(await add(page, key.make('AAAA'))).toMatchObject(refused)
    expect(await add(page, key.make(await begin(page)))).toMatchObject(refused)
    const challenge = await challengeOf(page)
    expect(await add(other.page, key.make(challenge))).toMatchObject(refused)
    // With its cookie, it is still the other person's.
    other.page.set('guildhall.passkey', page.cookie('guildhall.passkey') ?? '')
    expect(await add(other.page, key.make(challenge))).toMatchObject(refused)

    const good = key.make(await challengeOf(page))
    expect(await add(page, good, ' ')).toMatchObject({
      code: 'bad_input',
      fields: { name: 'Name is required' },
    })
    expect(await add(page, good, 'x'.repeat(61))).toMatchObject({ code: 'bad_input' })
    expect(await add(page, { id: 'x' })).toMatchObject({ code: 'bad_input' })
    await page.call('POST /auth/v1/passkeys', { body: { name: 'x', credential: good } })
    expect(await add(page, good)).toMatchObject(refused)
    // Other people cannot claim it either.
    expect(await add(other.page, key.make(await challengeOf(other.page)))).toMatchObject(refused)
    expect(await listed(other.page)).toEqual([])
    expect(await listed(page)).toHaveLength(1)
  })

  it('is refused to visitors', async () => {
    const nobody = browser(origin)
    const keys = ['POST /auth/v1/passkeys/challenges', 'POST /auth/v1/passkeys'] as const
    for (const key of keys)
      expect(await nobody.refused(key)).toMatchObject({ status: 401, code: 'sign_in_required' })
  })
})

describe('signing in with a passkey', () => {
  it('needs no address or password, and starts its own session', async () => {
    const { person, page: first, key, passkey } = await withPasskey()
    const page = browser(origin)
    const options = await page.call('POST /auth/v1/passkey-sign-ins/challenges')
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
    const credential = key.sign(options.challenge)
    const session = await page.call('POST /auth/v1/passkey-sign-ins', { body: { credential } })
    expect(session.viewer).toEqual(person)
    expect((await page.call('GET /auth/v1/session')).viewer).toEqual(person)
    expect(page.cookie('guildhall.session_token')).not.toBe(first.cookie('guildhall.session_token'))
    const [row] = await listed(page)
    expect(row).toMatchObject({ id: passkey.id, lastUsedAt: expect.any(String) })
  })

  it('counts as both steps', async () => {
    const { person, page, key } = await withPasskey()
    const setup = await page.call('POST /auth/v1/two-step/setups', { body: { password } })
    await page.call('PUT /auth/v1/two-step', { body: { code: totp(setup.key) } })
    const other = browser(origin)
    const credential = key.sign(await begin(other))
    expect((await other.call('POST /auth/v1/passkey-sign-ins', { body: { credential } })).viewer).toEqual(
      person,
    )
  })

  it('rejects unknown, foreign, unverified, forged, replayed and copied passkeys', async () => {
    const { key } = await withPasskey()
    const page = browser(origin)
    expect(await enter(page, key.sign('AAAA'))).toMatchObject(refused)
    for (const given of [
      { origin: 'http://localhost:9999' },
      { origin: 'https://evil.test', rpId: 'localhost' },
      { rpId: 'evil.test' },
      { isVerified: false },
    ])
      expect(await enter(page, key.sign(await begin(page), given)), JSON.stringify(given)).toMatchObject(
        refused,
      )
    const stranger = authenticator({ origin: baseUrl })
    expect(await enter(page, stranger.sign(await begin(page)))).toMatchObject(refused)
    // Another key's signature under this name.
    expect(
      await enter(page, { ...stranger.sign(await begin(page)), id: key.id, rawId: key.id }),
    ).toMatchObject(refused)
    // Another browser's challenge.
    const elsewhere = await begin(browser(origin))
    await begin(page)
    expect(await enter(page, key.sign(elsewhere))).toMatchObject(refused)
    expect(await enter(page, { id: 'x' })).toMatchObject({ code: 'bad_input' })

    const used = key.sign(await begin(page))
    const copy = page.copy()
    await page.call('POST /auth/v1/passkey-sign-ins', { body: { credential: used } })
    expect(await enter(copy, used)).toMatchObject(refused)
    expect(await enter(page, used)).toMatchObject(refused)
    // An earlier copy of the key continues from an older counter.
    key.countFrom(0)
    expect(await enter(page, key.sign(await begin(page)))).toMatchObject(refused)
  })

  it('requires a confirmed address and a recent challenge', async () => {
    const { person, key } = await withPasskey()
    const page = browser(origin)
    await db.updateTable('profiles').set({ email_verified: false }).where('id', '=', person.id).execute()
    expect(await enter(page, key.sign(await begin(page)))).toMatchObject({
      status: 403,
      code: 'email_not_confirmed',
    })
    expect((await page.call('GET /auth/v1/session')).viewer).toBeNull()
    await db.updateTable('profiles').set({ email_verified: true }).where('id', '=', person.id).execute()
    const credential = key.sign(await begin(page))
    await db
      .updateTable('verifications')
      .set({ expires_at: new Date(0) })
      .execute()
    expect(await enter(page, credential)).toMatchObject(refused)
  })
})

describe('a passkey', () => {
  it('can be renamed and removed by its owner, with a mail; then it no longer signs in', async () => {
    const { person, page, key, passkey } = await withPasskey()
    const params = { passkeyId: passkey.id }
    const renamed = await page.call('PUT /auth/v1/passkeys/:passkeyId', { params, body: { name: 'Desk' } })
    expect(renamed).toEqual({ ...passkey, name: 'Desk' })
    expect(
      await page.refused('PUT /auth/v1/passkeys/:passkeyId', { params, body: { name: '' } }),
    ).toMatchObject({
      code: 'bad_input',
      fields: { name: 'Name is required' },
    })
    await page.call('DELETE /auth/v1/passkeys/:passkeyId', { params })
    expect(await listed(page)).toEqual([])
    const other = browser(origin)
    expect(await enter(other, key.sign(await begin(other)))).toMatchObject(refused)
    for (const again of ['DELETE', 'PUT'] as const)
      expect(
        await page.refused(`${again} /auth/v1/passkeys/:passkeyId`, { params, body: { name: 'x' } }),
      ).toMatchObject({ status: 404, code: 'passkey_not_found' })
    await eventually(async () =>
      (await lettersTo(visitor, person.email)).find((one) => one.subject === 'A passkey was removed'),
    )
  })

  it('is hidden from other people, who cannot rename or remove it', async () => {
    const { page, passkey } = await withPasskey()
    const stranger = await signedIn()
    const params = { passkeyId: passkey.id }
    expect(await listed(stranger.page)).toEqual([])
    for (const method of ['DELETE', 'PUT'] as const) {
      const key = `${method} /auth/v1/passkeys/:passkeyId` as const
      const body = { name: 'Mine now' }
      expect(await stranger.page.refused(key, { params, body })).toMatchObject({
        status: 404,
        code: 'passkey_not_found',
      })
      expect(await browser(origin).refused(key, { params, body })).toMatchObject({ code: 'sign_in_required' })
      expect(await page.refused(key, { params: { passkeyId: 'x' }, body })).toMatchObject({
        code: 'bad_input',
      })
    }
    expect(await listed(page)).toEqual([passkey])
  })
})
