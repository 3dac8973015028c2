import { hash, verify } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { lettersTo, linkIn } from '../../testing/as.ts'
import { password } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, app, make, as, eventually } = await openWorld()
const { db } = app.deps
const fresh = 'an-entirely-new-one'
const longest = 'äöüßéñ-å'.repeat(16)

const ask = (email: string) => visitor.call('POST /auth/v1/password-resets', { body: { email } })
const tokenFor = async (email: string, number = 1) => {
  await ask(email)
  const letters = await eventually(async () => {
    const found = await lettersTo(visitor, email)
    return found.length === number && found
  })
  const link = new URL(linkIn(letters[0] as never), 'http://x')
  expect(link.pathname).toBe('/reset-password')
  return link.searchParams.get('token') ?? ''
}
const set = (token: string, to = fresh) =>
  visitor.call('PUT /auth/v1/password', { body: { token, password: to } })
const signIn = (email: string, given: string) =>
  visitor.call('POST /auth/v1/sign-in', { body: { email, password: given } })

describe('a password with composed letters', () => {
  const typed = 'Größe-Café-2'
  const stored = (email: string) =>
    db
      .selectFrom('credentials as c')
      .innerJoin('profiles as p', 'p.id', 'c.user_id')
      .select('c.password')
      .where('p.email', '=', email)
      .executeTakeFirstOrThrow()

  it.each(['NFC', 'NFD', 'NFKC', 'NFKD'] as const)('is the same in %s', async (form) => {
    const person = await make.person()
    await set(await tokenFor(person.email), typed.normalize(form))
    for (const other of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const)
      expect(await signIn(person.email, typed.normalize(other))).toMatchObject({ viewer: { id: person.id } })
    expect(await verify((await stored(person.email)).password ?? '', typed.normalize('NFKC'))).toBe(true)
    expect(
      await visitor.refused('POST /auth/v1/sign-in', {
        body: { email: person.email, password: 'Grosse-Cafe-2' },
      }),
    ).toMatchObject({ code: 'invalid_credentials' })
  })

  it.each(['NFC', 'NFD'] as const)('still works where it was stored as typed in %s', async (form) => {
    const person = await make.person()
    await db
      .updateTable('credentials')
      .set({ password: await hash(typed.normalize(form)) })
      .where('user_id', '=', person.id)
      .execute()
    for (const other of ['NFC', 'NFD'] as const)
      expect(await signIn(person.email, typed.normalize(other))).toMatchObject({ viewer: { id: person.id } })
  })
})

describe('resetting a forgotten password', () => {
  it('responds the same with and without an account, and mails only the account', async () => {
    const person = await make.person()
    const known = await ask(person.email.toUpperCase())
    const unknown = await ask('nobody@people.test')
    expect(known).toEqual({ mailbox: '/dev/mail' })
    expect(unknown).toEqual(known)
    const letter = await eventually(async () => (await lettersTo(visitor, person.email))[0])
    expect(letter.subject).toBe('Set a new password')
    expect(letter.text).toContain('/reset-password?token=')
    expect(await lettersTo(visitor, 'nobody@people.test')).toEqual([])
    expect(await visitor.refused('POST /auth/v1/password-resets', { body: { email: 'x' } })).toMatchObject({
      code: 'bad_input',
      fields: { email: 'Invalid email address' },
    })
  })

  it('confirms the address too', async () => {
    const person = await make.person({ confirmed: false })
    await set(await tokenFor(person.email))
    expect((await signIn(person.email, fresh)).viewer?.id).toBe(person.id)
  })

  it('works once, and ends the old password and every session, including open sockets', async () => {
    const person = await make.person()
    const [page, other] = [await as(person), await as(person)]
    const listener = await page.listen()
    const token = await tokenFor(person.email)
    expect(await set(token)).toEqual({})
    for (const one of [page, other])
      expect(await one.refused('GET /profile')).toMatchObject({ code: 'session_not_found' })
    await listener.ended()
    expect(
      await visitor.refused('POST /auth/v1/sign-in', { body: { email: person.email, password } }),
    ).toMatchObject({ code: 'invalid_credentials' })
    expect((await signIn(person.email, fresh)).viewer?.id).toBe(person.id)
    expect(
      await visitor.refused('PUT /auth/v1/password', { body: { token, password: 'yet-another-one' } }),
    ).toMatchObject({ status: 400, code: 'invalid_token' })
    expect((await signIn(person.email, fresh)).viewer?.id).toBe(person.id)
  })

  it('mails accounts whose address only few programs accept', async () => {
    const { email } = await make.person({ email: 'r&d@xn--bcher-kva.test' })
    await set(await tokenFor(email))
    expect(await signIn('R&D@Bücher.test', fresh)).toMatchObject({ viewer: { email } })
  })

  it('happens once when one link is used five times concurrently', async () => {
    const person = await make.person()
    const token = await tokenFor(person.email)
    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, (_, index) => set(token, `password-number-${index}`)),
    )
    const taken = answers.flatMap((answer, index) => (answer.status === 'fulfilled' ? [index] : []))
    expect(taken).toHaveLength(1)
    const { viewer } = await signIn(person.email, `password-number-${taken[0]}`)
    expect(viewer?.id).toBe(person.id)
  })

  it('fails with an expired, wrong or missing link', async () => {
    const person = await make.person()
    const token = await tokenFor(person.email)
    await db
      .updateTable('verifications')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('value', '=', person.id)
      .execute()
    for (const bad of [token, `${token}x`, 'x'])
      expect(
        await visitor.refused('PUT /auth/v1/password', { body: { token: bad, password: fresh } }),
      ).toMatchObject({ status: 400, code: 'invalid_token' })
    expect(
      await visitor.refused('PUT /auth/v1/password', { body: { token: '', password: fresh } }),
    ).toMatchObject({ code: 'bad_input' })
    expect((await signIn(person.email, password)).viewer?.id).toBe(person.id)
  })

  it('applies the password rules, and keeps the link after a refusal', async () => {
    const person = await make.person()
    const token = await tokenFor(person.email)
    const refusal = (to: string) =>
      visitor.refused('PUT /auth/v1/password', { body: { token, password: to } })
    expect(await refusal('1234567')).toMatchObject({
      code: 'bad_input',
      fields: { password: 'Password must be at least 8 characters long' },
    })
    expect(await refusal('a'.repeat(129))).toMatchObject({
      code: 'bad_input',
      fields: { password: 'Password must be at most 128 characters long' },
    })
    expect(await set(token, longest)).toEqual({})
    expect((await signIn(person.email, longest)).viewer?.id).toBe(person.id)
  })

  it("stores neither the link's token nor the password in readable form", async () => {
    const person = await make.person()
    const token = await tokenFor(person.email)
    const rows = await db.selectFrom('verifications').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
    await set(token)
    const { password: stored } = await db
      .selectFrom('credentials')
      .select('password')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(stored).toMatch(/^\$argon2id\$/)
  })
})
