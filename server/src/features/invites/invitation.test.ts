import { describe, expect, it, vi } from 'vitest'
import { write } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'
import { personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'
import { endMembership } from '../members/joining.ts'
import { sweepInvites } from './invites.tasks.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, as, by, app } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)

const read = 'GET /clubs/:club/invitation'
const accept = 'PUT /clubs/:club/invitation'
const decline = 'DELETE /clubs/:club/invitation'
type Club = { id: string; slug: string }
const at = (club: Club) => ({ params: { club: club.slug } })
const asking = (club: Club, token?: string) => ({ ...at(club), query: { token } })
const accepting = (club: Club, token?: string) => ({ ...at(club), body: { token } })
const someone = async () => as(await make.person())
const secret = () => make.club({ owner, isPrivate: true })
const inviteOf = (id: string) =>
  db.selectFrom('club_invites').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const past = () => new Date(Date.now() - 1000)

describe('an invitation', () => {
  it('shows visitors its club, and only the preview of a private one', async () => {
    const { token } = await make.invite(vault, { by: owner })
    const seen = await visitor.call(read, asking(vault, token))
    expect(seen).toMatchObject({ kind: 'link', invitedBy: { id: owner.id }, isForViewer: false })
    expect([seen.recipient, seen.message]).toEqual([null, null])
    expect(seen.club).toEqual(await visitor.call('GET /clubs/:club/preview', at(vault)))
    expect(await dot.call(read, asking(vault, token))).toMatchObject({ invitedBy: { id: owner.id } })
    // The club's id works too, as in the link.
    expect((await visitor.call(read, asking({ ...vault, slug: vault.id }, token))).club.id).toBe(vault.id)
  })

  it('shows the holder of a mailed token a masked address, the words, and whether there is an account', async () => {
    const [known, unconfirmed] = [await make.person(), await make.person({ confirmed: false })]
    const message = 'See you there'
    for (const [email, hasAccount] of [
      ['new-here@people.test', false],
      [known.email, true],
      [unconfirmed.email, true],
    ] as const) {
      const { token } = await make.invite(vault, { by: owner, email, message })
      for (const who of [visitor, dot]) {
        const seen = await who.call(read, asking(vault, token))
        expect(seen).toMatchObject({ message, recipient: { hasAccount }, isForViewer: false })
        expect(seen.recipient?.email).toBe(`${email.charAt(0)}•••${email.slice(email.lastIndexOf('@'))}`)
        expect(JSON.stringify(seen)).not.toContain(email.split('@')[0])
      }
      const own = await (await as(known)).call(read, asking(vault, token))
      expect(own.recipient?.email === email).toBe(email === known.email)
    }
    const odd = await make.invite(vault, { by: owner, email: '"a@b"@people.test' })
    expect((await visitor.call(read, asking(vault, odd.token))).recipient?.email).toBe('"•••@people.test')
    const mine = await make.invite(vault, { by: owner, person: known })
    expect(mine.id).toBeTruthy()
    expect(await (await as(known)).call(read, asking(vault))).toMatchObject({ recipient: null })
  })

  it("is invalid if unknown, revoked, declined, used up or another club's, and expired if old", async () => {
    const club = await secret()
    const dead = await Promise.all([
      make.invite(club, { by: owner, status: 'revoked' }),
      make.invite(club, { by: owner, status: 'accepted' }),
      make.invite(hall, { by: owner }),
      make.invite(club, { by: owner, email: 'gone@people.test', status: 'revoked' }),
    ])
    const usedUp = await make.invite(club, { by: owner, maxUses: 1 })
    await db.updateTable('club_invites').set({ uses: 1 }).where('id', '=', usedUp.id).execute()
    const old = await make.invite(club, { by: owner, expiresAt: past() })
    const who = await someone()
    for (const { token } of [
      ...dead,
      usedUp,
      { token: 'x'.repeat(43) },
      { token: '' },
      { token: 'no\u0000' },
    ]) {
      expect(await who.refused(read, asking(club, token))).toMatchObject({
        status: 404,
        code: 'invitation_invalid',
      })
      expect(await who.refused(accept, accepting(club, token))).toMatchObject({ code: 'invitation_invalid' })
    }
    for (const refusal of [
      await visitor.refused(read, asking(club, old.token)),
      await who.refused(accept, accepting(club, old.token)),
    ])
      expect(refusal).toMatchObject({ status: 410, code: 'invitation_expired' })
    expect((await who.call('GET /clubs/:club/preview', at(club))).role).toBe(null)
    expect(await visitor.refused(read, asking({ id: '', slug: 'no-such-club' }, old.token))).toMatchObject({
      code: 'club_not_found',
    })
  })

  it('without a token is found only by its recipient', async () => {
    const club = await secret()
    const person = await make.person()
    await make.invite(club, { by: owner, person })
    expect(await (await as(person)).call(read, asking(club))).toMatchObject({ isForViewer: true })
    for (const who of [visitor, dot, ben])
      expect(await who.refused(read, asking(club))).toMatchObject({ code: 'invitation_invalid' })
    expect(await dot.refused(accept, accepting(club))).toMatchObject({ code: 'invitation_invalid' })
    expect(await visitor.refused(accept, accepting(club))).toMatchObject({ code: 'sign_in_required' })
  })

  it('is valid as long as its inviter may invite', async () => {
    const [admin, person] = [await make.person(), await make.person()]
    const club = await secret()
    await make.member(club, admin, 'admin')
    const { token } = await make.invite(club, { by: admin })
    await make.invite(club, { by: admin, person })
    const who = await as(person)
    expect((await who.call('GET /clubs/:club/preview', at(club))).isInvited).toBe(true)
    await visitor.call(read, asking(club, token))
    await (await as(admin)).call('DELETE /clubs/:club/membership', at(club))
    expect((await who.call('GET /clubs/:club/preview', at(club))).isInvited).toBe(false)
    for (const given of [token, undefined])
      expect(await who.refused(accept, accepting(club, given))).toMatchObject({ code: 'invitation_invalid' })
    // The former admin cannot return with it either.
    expect(await (await as(admin)).refused(accept, accepting(club, token))).toMatchObject({
      code: 'invitation_invalid',
    })
  })
})

describe('a removed member', () => {
  it('cannot return with an earlier link, but with a later one', async () => {
    const club = await secret()
    const person = await make.person()
    const who = await as(person)
    const before = await make.invite(club, { by: owner })
    await who.call(accept, accepting(club, before.token))
    await write(app.deps, (tx) => endMembership(tx, { clubId: club.id, personId: person.id, by: owner.id }))
    for (const key of [read, accept] as const)
      expect(
        await who.refused(key, key === read ? asking(club, before.token) : accepting(club, before.token)),
      ).toMatchObject({ status: 409, code: 'invitation_before_removal' })
    // Other people can still use it.
    expect((await (await someone()).call(accept, accepting(club, before.token))).role).toBe('member')
    const since = await make.invite(club, { by: owner })
    expect((await who.call(accept, accepting(club, since.token))).role).toBe('member')
  })

  it.each(['link', 'person'] as const)(
    'can return with a later %s from a server whose clock is behind the database’s',
    async (kind) => {
      const club = await secret()
      const person = await make.person()
      const who = await as(person)
      await make.member(club, person)
      const other = await make.person()
      await make.member(club, other)
      const remove = (personId: string) =>
        ann.call('DELETE /clubs/:club/members/:personId', { params: { club: club.slug, personId } })
      await remove(person.id)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 })
      const token = await (async () => {
        if (kind === 'person') {
          const body = { username: person.username }
          await ann.call('POST /clubs/:club/invites/people', { ...at(club), body })
          return undefined
        }
        const body = { id: newId(), lifetime: '7-days' as const, maxUses: null }
        const { url } = await ann.call('POST /clubs/:club/invites/links', { ...at(club), body })
        return new URL(url, 'http://hall.test').searchParams.get('token') ?? ''
      })()
      vi.useRealTimers()
      // Another person's removal has no effect.
      await remove(other.id)
      expect((await who.call(accept, accepting(club, token))).role).toBe('member')
    },
  )
})

describe('accepting an invitation', () => {
  it('by link adds a member, also to a private club, and counts the use', async () => {
    const club = await secret()
    const { id, token } = await make.invite(club, { by: owner, maxUses: 2 })
    const [first, second, third] = [await someone(), await someone(), await someone()]
    const listener = await first.listen()
    expect(await first.call(accept, accepting(club, token))).toMatchObject({ role: 'member', members: 2 })
    await listener.heard('membership.changed')
    expect(await inviteOf(id)).toMatchObject({ uses: 1, status: 'pending' })
    await second.call(accept, accepting(club, token))
    expect(await inviteOf(id)).toMatchObject({ uses: 2, status: 'accepted' })
    expect(await third.refused(accept, accepting(club, token))).toMatchObject({ code: 'invitation_invalid' })
    const joined = await db
      .selectFrom('club_activity_log')
      .select('data')
      .where('club_id', '=', club.id)
      .where('type', '=', 'member.joined')
      .execute()
    expect(joined.map((row) => row.data)).toEqual([{ via: 'invite' }, { via: 'invite' }])
  })

  it('by a member is refused and counts no use', async () => {
    const { id, token } = await make.invite(vault, { by: owner, maxUses: 1 })
    for (const who of [ann, ben, cam])
      expect(await who.refused(accept, accepting(vault, token))).toMatchObject({
        status: 409,
        code: 'already_member',
      })
    expect(await inviteOf(id)).toMatchObject({ uses: 0, status: 'pending' })
  })

  it('for a single use admits one of a hundred concurrent requests', async () => {
    const club = await secret()
    const { id, token } = await make.invite(club, { by: owner, maxUses: 1 })
    const people = await Promise.all(Array.from({ length: 100 }, someone))
    const tries = await Promise.allSettled(people.map((who) => who.call(accept, accepting(club, token))))
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(await inviteOf(id)).toMatchObject({ uses: 1, status: 'accepted' })
    const members = await db
      .selectFrom('club_memberships')
      .select('id')
      .where('club_id', '=', club.id)
      .execute()
    expect(members).toHaveLength(2)
  })

  it('many times concurrently by one person counts one use', async () => {
    const club = await secret()
    const { id, token } = await make.invite(club, { by: owner, maxUses: 5 })
    const who = await someone()
    const tries = await Promise.allSettled(
      Array.from({ length: 6 }, () => who.call(accept, accepting(club, token))),
    )
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect((await inviteOf(id)).uses).toBe(1)
  })

  it('as its recipient settles all their invites and their request', async () => {
    const club = await secret()
    const person = await make.person()
    const named = await make.invite(club, { by: owner, person })
    const mailed = await make.invite(club, { by: owner, email: person.email })
    await db
      .updateTable('club_invites')
      .set({ invited_user_id: person.id })
      .where('id', '=', mailed.id)
      .execute()
    await make.request(club, person)
    const who = await as(person)
    expect((await who.call(accept, accepting(club))).role).toBe('member')
    for (const { id } of [named, mailed])
      expect(await inviteOf(id)).toMatchObject({ status: 'accepted', accepted_at: expect.any(Date) })
    expect((await who.call('GET /clubs/:club/preview', at(club))).hasAsked).toBe(false)
  })

  it('by mail works once for the holder of the mail', async () => {
    const club = await secret()
    const { id, token } = await make.invite(club, { by: owner, email: 'shared@people.test' })
    const [first, second] = [await someone(), await someone()]
    expect((await first.call(accept, accepting(club, token))).role).toBe('member')
    expect(await inviteOf(id)).toMatchObject({ status: 'accepted', uses: 1 })
    expect(await second.refused(accept, accepting(club, token))).toMatchObject({ code: 'invitation_invalid' })
  })

  it('requires a token that can write', async () => {
    const club = await secret()
    const person = await make.person()
    await make.invite(club, { by: owner, person })
    const reading = by(await make.token(person.id, { scope: 'read' }))
    expect(await reading.refused(accept, accepting(club))).toMatchObject({ code: 'token_read_only' })
    expect((await by(await make.token(person.id)).call(accept, accepting(club))).role).toBe('member')
  })
})

describe('declining an invitation', () => {
  it("ends the viewer's invite silently, and allows another", async () => {
    const club = await secret()
    const person = await make.person()
    const { id } = await make.invite(club, { by: owner, person })
    const who = await as(person)
    expect(await dot.refused(decline, at(club))).toMatchObject({ code: 'invitation_invalid' })
    expect(await who.call(decline, at(club))).toEqual({})
    expect(await inviteOf(id)).toMatchObject({ status: 'declined' })
    // Sent again, because the answer was lost.
    expect(await who.call(decline, at(club))).toEqual({})
    expect(await who.refused(accept, accepting(club))).toMatchObject({ code: 'invitation_invalid' })
    expect((await ann.call('GET /clubs/:club/invites', { ...at(club), query: {} })).count).toBe(0)
    const body = { username: person.username }
    await ann.call('POST /clubs/:club/invites/people', { ...at(club), body })
    expect((await who.call('GET /clubs/:club/preview', at(club))).isInvited).toBe(true)
    expect(await visitor.refused(decline, at(club))).toMatchObject({ code: 'sign_in_required' })
  })
})

describe('ended invites', () => {
  it('are stored for a month, then deleted with their addresses', async () => {
    const day = 86_400_000
    const old = await make.invite(hall, { by: owner, expiresAt: new Date(Date.now() - 31 * day) })
    const recent = await make.invite(hall, { by: owner, expiresAt: new Date(Date.now() - 29 * day) })
    await sweepInvites(db)
    const left = await db.selectFrom('club_invites').select('id').where('club_id', '=', hall.id).execute()
    const ids = left.map((row) => row.id)
    expect(ids).toContain(recent.id)
    expect(ids).not.toContain(old.id)
  })
})
