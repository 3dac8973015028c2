import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { password } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, app, make } = await openWorld()
const { db } = app.deps

let counter = 0
const form = (given: object = {}) => {
  counter += 1
  const email = `new-${counter}@people.test`
  return { email, password: 'a-long-password', firstName: 'Eve', lastName: 'Newcomer', ...given }
}
type Form = ReturnType<typeof form>

const signUp = (body: Form) => visitor.call('POST /auth/v1/sign-up', { body })
const profileOf = (email: string) =>
  db.selectFrom('profiles').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
const usernameAfter = async (given: object) => {
  const body = form(given)
  await signUp(body)
  return (await profileOf(body.email)).username
}

describe('signing up', () => {
  it('creates an unconfirmed account and returns where its mail is', async () => {
    const body = form({ email: ' New.Person@People.test ', firstName: '  Ada ', lastName: 'de   la Cruz' })
    expect(await signUp(body)).toEqual({ mailbox: '/dev/mail', viewer: null, expiresAt: null })
    const row = await profileOf('new.person@people.test')
    expect(row).toMatchObject({ first_name: 'Ada', last_name: 'de la Cruz', email_verified: false })
    expect(row.username).toBe('adadelacruz')
    const { password } = await db
      .selectFrom('credentials')
      .select('password')
      .where('user_id', '=', row.id)
      .executeTakeFirstOrThrow()
    expect(password).toMatch(/^\$argon2id\$/)
    expect(password).not.toContain(body.password)
  })

  it('derives the username from the name, with the first free number', async () => {
    const name = { firstName: 'Zoë', lastName: "O'Brien-Ng" }
    expect(await usernameAfter(name)).toBe('zoeobrienng')
    expect(await usernameAfter(name)).toBe('zoeobrienng1')
    expect(await usernameAfter(name)).toBe('zoeobrienng2')
    expect(await usernameAfter({ firstName: 'Zoeo', lastName: 'Brienng' })).toBe('zoeobrienng3')
  })

  it('transliterates names of any script into Latin letters', async () => {
    expect(await usernameAfter({ firstName: 'Łucja', lastName: 'Żak' })).toBe('lucjazak')
    expect(await usernameAfter({ firstName: 'Москва', lastName: 'Река' })).toBe('moskvareka')
    expect(await usernameAfter({ firstName: '李', lastName: '明' })).toBe('liming')
  })

  it("falls back to 'user' with a number for names without letters or digits and for misleading names", async () => {
    expect(await usernameAfter({ firstName: '🙂', lastName: '🙃' })).toBe('user1')
    expect(await usernameAfter({ firstName: 'Ad', lastName: 'Min' })).toBe('user2')
    expect(await usernameAfter({ firstName: 'Guild', lastName: 'Hall' })).toBe('user3')
  })

  it('appends four random characters after number 20', async () => {
    const people = Array.from({ length: 1000 }, () => ({
      id: newId(),
      email: `${newId()}@people.test`,
      first_name: 'Ann',
      last_name: 'Common',
      username: sql<string>`free_username('anncommon')`,
    }))
    await db.insertInto('profiles').values(people).execute()
    expect(await usernameAfter({ firstName: 'Ann', lastName: 'Common' })).toMatch(/^anncommon[a-z2-9]{4}$/)
    const rows = await db
      .selectFrom('profiles')
      .select('username')
      .where('last_name', '=', 'Common')
      .execute()
    const names = new Set(rows.map(({ username }) => username))
    expect(names.size).toBe(1001)
    const numbered = [...names].filter((name) => /^anncommon([1-9]|1\d|20)?$/.test(name))
    expect(numbered).toHaveLength(21)
    expect([...names].filter((name) => /^anncommon[a-z2-9]{4}$/.test(name))).toHaveLength(980)
  })

  it('creates usernames of 3 to 50 characters', async () => {
    expect(await usernameAfter({ firstName: 'X', lastName: 'Y' })).toBe('xy1')
    const long = await usernameAfter({ firstName: 'a'.repeat(60), lastName: 'b'.repeat(60) })
    expect(long).toMatch(/^a{3,50}$/)
  })

  it('gives ten concurrent namesakes ten usernames', async () => {
    const forms = Array.from({ length: 10 }, () => form({ firstName: 'Same', lastName: 'Name' }))
    await Promise.all(forms.map(signUp))
    const rows = await db
      .selectFrom('profiles')
      .select('username')
      .where('last_name', '=', 'Name')
      .orderBy('username')
      .execute()
    expect(rows.map((row) => row.username)).toEqual([
      'samename',
      ...Array.from({ length: 9 }, (_, index) => `samename${index + 1}`),
    ])
  })

  it('resolves concurrent names whose usernames collide through their numbers', async () => {
    await make.person({ firstName: 'Kit', lastName: 'Lee' })
    const forms = Array.from({ length: 8 }, (_, index) =>
      form({ firstName: 'Kit', lastName: index % 2 ? 'Lee' : `Lee${index / 2 + 1}` }),
    )
    await Promise.all(forms.map(signUp))
    const rows = await db.selectFrom('profiles').select('username').where('first_name', '=', 'Kit').execute()
    expect(new Set(rows.map((row) => row.username)).size).toBe(9)
  })

  it('rejects an address that has an account, ignoring case', async () => {
    const body = form()
    await signUp(body)
    const again = await visitor.refused('POST /auth/v1/sign-up', {
      body: { ...body, email: body.email.toUpperCase() },
    })
    expect(again).toMatchObject({
      status: 409,
      code: 'email_taken',
      fields: { email: 'This email is already registered.' },
    })
  })

  it('creates one account for both spellings of an international domain', async () => {
    const body = form({ email: 'R&D/1@Bücher.test' })
    const ascii = 'r&d/1@xn--bcher-kva.test'
    await signUp(body)
    expect(await profileOf(ascii)).toMatchObject({ email_verified: false })
    expect(await visitor.refused('POST /auth/v1/sign-up', { body: form({ email: ascii }) })).toMatchObject({
      code: 'email_taken',
    })
    const signIn = (email: string, password: string) =>
      visitor.refused('POST /auth/v1/sign-in', { body: { email, password } })
    expect(await signIn('r&d/1@BÜCHER.test', body.password)).toMatchObject({ code: 'email_not_confirmed' })
    await db.updateTable('profiles').set({ email_verified: true }).where('email', '=', ascii).execute()
    expect(await signIn(ascii, 'another-password')).toMatchObject({ code: 'invalid_credentials' })
    for (const email of [body.email, ascii]) {
      const { viewer } = await visitor.call('POST /auth/v1/sign-in', {
        body: { email, password: body.password },
      })
      expect(viewer).toMatchObject({ email: ascii })
    }
  })

  it('accepts no ID in place of an address', async () => {
    const { id } = await make.person()
    expect(
      await visitor.refused('POST /auth/v1/sign-in', { body: { email: `${id}@id.invalid`, password } }),
    ).toMatchObject({ code: 'invalid_credentials' })
  })

  it('creates one account when the same form is sent five times concurrently', async () => {
    const body = form()
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => signUp(body)))
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1)
    const rows = await db.selectFrom('profiles').select('id').where('email', '=', body.email).execute()
    expect(rows).toHaveLength(1)
  })

  it('reports an error for each invalid field', async () => {
    const wrong: [object, Record<string, string>][] = [
      [{ email: '  ' }, { email: 'Email is required' }],
      [{ email: 'ann' }, { email: 'Invalid email address' }],
      [{ email: `${'a'.repeat(250)}@b.test` }, { email: 'Invalid email address' }],
      [{ firstName: ' ' }, { firstName: 'First name is required' }],
      [{ lastName: '' }, { lastName: 'Last name is required' }],
      [{ firstName: 'a'.repeat(61) }, { firstName: 'First name must be at most 60 characters' }],
      [{ lastName: 'a'.repeat(61) }, { lastName: 'Last name must be at most 60 characters' }],
      [{ firstName: 'a\u0000b' }, { firstName: 'This text has characters we cannot keep' }],
      [{ password: '1234567' }, { password: 'Password must be at least 8 characters long' }],
      [{ password: 'a'.repeat(129) }, { password: 'Password must be at most 128 characters long' }],
      [
        { email: '', password: '', firstName: '', lastName: '' },
        {
          email: 'Email is required',
          password: 'Password must be at least 8 characters long',
          firstName: 'First name is required',
          lastName: 'Last name is required',
        },
      ],
    ]
    for (const [given, fields] of wrong)
      expect(await visitor.refused('POST /auth/v1/sign-up', { body: form(given) })).toMatchObject({
        status: 400,
        code: 'bad_input',
        fields,
      })
  })
})
