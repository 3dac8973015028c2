import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { password } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'
import { sweepHeldUsernames } from './held-usernames.ts'

const { visitor, ann, hall, app, make, as } = await openWorld()
const { db } = app.deps

const unused = () => `name_${newId().slice(-10)}`
const someone = async () => as(await make.person({ username: unused() }))
const call = async (who: Client, username: string) => {
  const { id: _, email: _email, imageUrl, createdAt, updatedAt, ...body } = await who.call('GET /profile')
  return { body: { ...body, username } }
}
const rename = async (who: Client, username: string) => who.call('PUT /profile', await call(who, username))
const refusal = async (who: Client, username: string) =>
  who.refused('PUT /profile', await call(who, username))
const read = (username: string) => visitor.call('GET /profiles/:username', { params: { username } })
/** Lets some days of the reservations pass. */
const later = (days: number) =>
  db
    .updateTable('reserved_usernames')
    .set({ reserved_until: sql`reserved_until - make_interval(days => ${days})` })
    .execute()

it("a former username leads to its person's present profile, ignoring case and through several renames", async () => {
  const who = await someone()
  const [first, second, third] = [personOf(who).username, unused(), unused()]
  await rename(who, second)
  await rename(who, third)
  for (const username of [first, first.toUpperCase(), second, third])
    expect((await read(username)).username, username).toBe(third)
  expect(await visitor.refused('GET /profiles/:username', { params: { username: unused() } })).toMatchObject({
    status: 404,
    code: 'not_found',
  })
})

it('a former username can be used to invite its person into a club', async () => {
  const who = await someone()
  const before = personOf(who).username
  await rename(who, unused())
  const body = { username: before }
  const invite = await ann.call('POST /clubs/:club/invites/people', { params: { club: hall.slug }, body })
  expect(invite.person?.id).toBe(personOf(who).id)
})

it('a former username is unavailable to others for 90 days', async () => {
  const [who, other] = [await someone(), await someone()]
  const before = personOf(who).username
  await rename(who, unused())
  await later(89)
  for (const username of [before, before.toUpperCase()])
    expect(await refusal(other, username)).toMatchObject({
      status: 409,
      code: 'username_taken',
      fields: { username: 'This username is already taken. Please choose another one.' },
    })
  await later(2)
  expect((await rename(other, before)).username).toBe(before)
  expect((await read(before)).id).toBe(personOf(other).id)
})

it('a former username is not given to new people', async () => {
  const who = await as(await make.person({ username: 'heldperson' }))
  await rename(who, unused())
  const body = { email: `${newId()}@people.test`, password: 'a-long-password' }
  await visitor.call('POST /auth/v1/sign-up', { body: { ...body, firstName: 'Held', lastName: 'Person' } })
  const row = await db
    .selectFrom('profiles')
    .select('username')
    .where('email', '=', body.email)
    .executeTakeFirst()
  expect(row?.username).toBe('heldperson1')
})

it('a former username can be reclaimed by its person, whose other name is then reserved', async () => {
  const [who, other] = [await someone(), await someone()]
  const [first, second] = [personOf(who).username, unused()]
  await rename(who, second)
  expect((await rename(who, first)).username).toBe(first)
  expect((await read(second)).username).toBe(first)
  expect(await refusal(other, second)).toMatchObject({ code: 'username_taken' })
  // A change of case keeps the name, so nothing is reserved.
  await rename(who, first.toUpperCase())
  expect((await read(first)).username).toBe(first.toUpperCase())
})

it('a former username cannot be taken at the moment it is given up', async () => {
  const [who, ...others] = await Promise.all([1, 2, 3, 4, 5].map(someone))
  const before = personOf(who as Client).username
  const tries = await Promise.allSettled([
    rename(who as Client, unused()),
    ...others.map((other) => rename(other, before)),
  ])
  expect(tries.map(({ status }) => status)).toEqual(['fulfilled', ...others.map(() => 'rejected')])
})

it('a former username is one of at most five per person', async () => {
  const [who, other] = [await someone(), await someone()]
  const names = [personOf(who).username, ...Array.from({ length: 6 }, unused)]
  for (const name of names.slice(1)) await rename(who, name)
  expect((await rename(other, names[0] ?? '')).username).toBe(names[0])
  expect(await refusal(other, names[1] ?? '')).toMatchObject({ code: 'username_taken' })
})

it("a former username stays reserved after its person's account was deleted, without revealing whose it was", async () => {
  const who = await as(await make.person({ username: unused() }))
  const [first, second] = [personOf(who).username, unused()]
  await rename(who, second)
  const body = { typedUsername: second, password, content: 'keep' as const }
  await who.call('POST /auth/v1/account-deletions', { body })
  const other = await someone()
  for (const username of [first, second]) {
    expect(await visitor.refused('GET /profiles/:username', { params: { username } })).toMatchObject({
      status: 404,
    })
    expect(await refusal(other, username)).toMatchObject({ code: 'username_taken' })
  }
  const rows = await db.selectFrom('reserved_usernames').selectAll().where('user_id', 'is', null).execute()
  expect(rows.length).toBeGreaterThanOrEqual(2)
  expect(JSON.stringify(rows.map(({ digest }) => digest.toString('utf8')))).not.toContain(first.slice(5))
  await later(91)
  expect((await rename(other, first)).username).toBe(first)
})

it('a former username is deleted once free', async () => {
  const who = await someone()
  await rename(who, unused())
  await later(100)
  await sweepHeldUsernames(db)
  expect(await db.selectFrom('reserved_usernames').selectAll().execute()).toEqual([])
})

it('a former username that misleads is refused to others, but kept by its present person', async () => {
  const who = await someone()
  for (const username of ['adm1n', 'Admin_', 'own3r', 'gui1dhall', 'Settings', 'support24'])
    expect(await refusal(who, username), username).toMatchObject({
      status: 409,
      code: 'username_reserved',
      fields: { username: 'This username is reserved. Please choose another one.' },
    })
  const early = await as(await make.person({ username: 'moderator' }))
  expect((await rename(early, 'Moderator')).username).toBe('Moderator')
})
