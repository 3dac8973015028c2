import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, lettersTo, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, make, as, app, eventually } = await openWorld()
const { db } = app.deps

const people = 'POST /clubs/:club/invites/people'
const emails = 'POST /clubs/:club/invites/emails'
const read = 'GET /clubs/:club/invitation'
const accept = 'PUT /clubs/:club/invitation'
const preview = 'GET /clubs/:club/preview'

/** A private club that Ann owns and Ben manages, from which someone is banned. */
async function scene() {
  const club = await make.club({ owner: personOf(ann), isPrivate: true })
  await make.member(club, personOf(ben), 'admin')
  const person = await make.person()
  const guest = await as(person)
  const actId = newId()
  const statement = { basis: 'rule' as const, ground: 'Be kind', facts: 'It was not' }
  const subject = { kind: 'profile' as const, id: person.id }
  const ban = () =>
    ann.call('POST /acts', { body: { id: actId, action: 'ban', subject, clubId: club.id, statement } })
  await make.member(club, person)
  await ban()
  return {
    ...{ club, person, guest, at: { params: { club: club.slug } } },
    end: () =>
      db
        .updateTable('restrictions')
        .set({ ends_at: sql<Date>`now() - interval '1 second'` })
        .where('act_id', '=', actId)
        .execute(),
  }
}
const mailTo = (email: string) =>
  eventually(async () => (await lettersTo(visitor, email)).find(({ subject }) => subject.includes('invited')))
const refusals = async (who: Client, at: { params: { club: string } }, token?: string) => [
  (await who.refused(read, { ...at, query: { token } })).code,
  (await who.refused(accept, { ...at, body: { token } })).code,
]

it('refuses to invite a banned person by name, at the field, until the ban is over', async () => {
  const { club, person, at, end, guest } = await scene()
  const body = { username: person.username }
  for (const who of [ann, ben])
    expect(await who.refused(people, { ...at, body })).toMatchObject({
      ...{ status: 409, code: 'person_banned' },
      fields: { username: 'This person is banned from your club' },
    })
  const invites = () => db.selectFrom('club_invites').select('id').where('club_id', '=', club.id).execute()
  expect(await invites()).toEqual([])
  const notices = await db
    .selectFrom('notifications')
    .select('type')
    .where('user_id', '=', person.id)
    .where('type', '=', 'CLUB_INVITE_SENT')
    .execute()
  expect(notices).toEqual([])
  // A ban of one club says nothing in another.
  const other = await make.club({ owner: personOf(ann), isPrivate: true })
  await ann.call(people, { params: { club: other.slug }, body })
  await end()
  await ann.call(people, { ...at, body })
  expect(await guest.call(preview, at)).toMatchObject({ isInvited: true })
  expect((await guest.call(accept, { ...at, body: {} })).role).toBe('member')
})

it('answers an invitation by mail alike whether its account is banned, and lets it work once the ban is over', async () => {
  const { club, person, guest, at, end } = await scene()
  const stranger = await make.person()
  const [known, unknown] = [person.email, 'unknown@elsewhere.test']
  const shown = async (email: string) => {
    const { id, email: _, createdAt, expiresAt, ...rest } = await ann.call(emails, { ...at, body: { email } })
    return rest
  }
  const answer = await shown(unknown)
  expect(await shown(known)).toEqual(answer)
  expect(await shown(stranger.email)).toEqual(answer)
  const { text } = await mailTo(known)
  expect(text).toContain('You’re banned from this club, so you can only accept once the ban is lifted.')
  expect((await mailTo(unknown)).text).not.toContain('banned')
  expect((await mailTo(stranger.email)).text).not.toContain('banned')
  const log = await db
    .selectFrom('club_activity_log')
    .selectAll()
    .where('club_id', '=', club.id)
    .where('type', '=', 'invite.sent')
    .execute()
  expect(JSON.stringify(log)).not.toContain(person.id)
  expect(await guest.call(preview, at)).toMatchObject({ isInvited: false, can: { join: 'banned' } })
  expect((await refusals(guest, at))[0]).toBe('banned')
  await end()
  expect(await guest.call(preview, at)).toMatchObject({ isInvited: true })
  expect((await guest.call(accept, { ...at, body: {} })).role).toBe('member')
})

it('refuses a banned person at the sight of a link, uses none of it up, and lets it work once the ban is over', async () => {
  const { club, guest, at, end } = await scene()
  const { id, token } = await make.invite(club, { by: personOf(ann), maxUses: 1 })
  expect(await refusals(guest, at, token)).toEqual(['banned', 'banned'])
  // Visitors and others see it as ever.
  for (const who of [visitor, await as(await make.person())])
    expect((await who.call(read, { ...at, query: { token } })).club.id).toBe(club.id)
  const { uses } = await db
    .selectFrom('club_invites')
    .select('uses')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(uses).toBe(0)
  await end()
  expect((await guest.call(accept, { ...at, body: { token } })).role).toBe('member')
})

it('gives back with the ban the invitation that it ended', async () => {
  const club = await make.club({ owner: personOf(ann), isPrivate: true })
  const person = await make.person()
  const guest = await as(person)
  const at = { params: { club: club.slug } }
  await ann.call(people, { ...at, body: { username: person.username } })
  const id = newId()
  const statement = { basis: 'rule' as const, ground: 'Be kind', facts: 'It was not' }
  const subject = { kind: 'profile' as const, id: person.id }
  await ann.call('POST /acts', { body: { id, action: 'ban', subject, clubId: club.id, statement } })
  expect(await guest.call(preview, at)).toMatchObject({ isInvited: false })
  await ann.call('PUT /acts/:actId/reversal', { params: { actId: id }, body: { reason: '' } })
  expect(await guest.call(preview, at)).toMatchObject({ isInvited: true })
  expect((await guest.call(accept, { ...at, body: {} })).role).toBe('member')
})
