import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, lettersTo, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, make, as, by, app, eventually, mailUnread, tasksDone } =
  await openWorld()
const { db } = app.deps

const offer = 'PUT /clubs/:club/ownership-offer'
const end = 'DELETE /clubs/:club/ownership-offer'
const accept = 'PUT /clubs/:club/ownership'
type Club = { id: string; slug: string; name: string }
const at = (club: { slug: string }) => ({ params: { club: club.slug } })
const to = (club: { slug: string }, who: Client) => ({ ...at(club), body: { personId: personOf(who).id } })
const offerOf = async (who: Client, club: Club) =>
  (await who.call('GET /clubs/:club/ownership-offer', at(club))).offer

/** Ann owns it, Ben is an admin by role and list, Cam is a member. */
async function someClub(given: { isPrivate?: boolean } = {}): Promise<Club> {
  const admins = [personOf(ben).id]
  const club = await make.club({
    owner: personOf(ann),
    permissions: { admins, posts_create: ['all'] },
    ...given,
  })
  await make.member(club, personOf(ben), 'admin')
  await make.member(club, personOf(cam))
  return club
}

async function rolesIn({ id }: Club) {
  const club = await db
    .selectFrom('clubs')
    .select(['user_id', 'permissions', 'members'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const members = await db
    .selectFrom('club_memberships')
    .select(['user_id', 'role'])
    .where('club_id', '=', id)
    .execute()
  const roleOf = (who: Client) => members.find((row) => row.user_id === personOf(who).id)?.role
  const { admins } = club.permissions as { admins: string[] }
  return { ownerId: club.user_id, admins, members: club.members, ann: roleOf(ann), ben: roleOf(ben) }
}
const unchanged = {
  ownerId: personOf(ann).id,
  admins: [personOf(ben).id],
  members: 3,
  ann: 'owner',
  ben: 'admin',
}
const demote = async ({ id }: Club, who: Client) => {
  await db
    .updateTable('club_memberships')
    .set({ role: 'member' })
    .where('club_id', '=', id)
    .where('user_id', '=', personOf(who).id)
    .execute()
  await db.updateTable('clubs').set({ permissions: '{"admins":[]}' }).where('id', '=', id).execute()
}

describe('offering ownership', () => {
  it('is allowed to the owner, to an admin, and changes nothing by itself', async () => {
    const club = await someClub()
    const made = await ann.call(offer, to(club, ben))
    expect(made).toMatchObject({
      from: { id: personOf(ann).id },
      to: { id: personOf(ben).id, firstName: 'Ben' },
      can: { accept: 'permission_denied', decline: 'permission_denied', withdraw: true },
    })
    expect(JSON.stringify(made)).not.toContain('@')
    expect(await offerOf(ann, club)).toEqual(made)
    expect(await offerOf(ben, club)).toMatchObject({
      can: { accept: true, decline: true, withdraw: 'owner_only' },
    })
    for (const who of [cam, dot]) expect(await offerOf(who, club)).toBeNull()
    expect(await rolesIn(club)).toEqual(unchanged)
  })

  it('is refused to others, and to API tokens', async () => {
    const club = await someClub()
    for (const who of [ben, cam, dot])
      expect(await who.refused(offer, to(club, ben))).toMatchObject({ status: 403, code: 'owner_only' })
    expect(await visitor.refused(offer, to(club, ben))).toMatchObject({ code: 'sign_in_required' })
    const program = by(await make.token(personOf(ann).id))
    expect(await program.refused(offer, to(club, ben))).toMatchObject({ code: 'token_refused' })
    const hidden = await someClub({ isPrivate: true })
    for (const key of [offer, end, accept] as const)
      expect(await dot.refused(key, to(hidden, ben))).toMatchObject({ status: 403, code: 'members_only' })
    expect(await dot.refused('GET /clubs/:club/ownership-offer', at(hidden))).toMatchObject({
      code: 'members_only',
    })
    expect(await offerOf(ann, club)).toBeNull()
  })

  it('requires an admin other than the viewer', async () => {
    const club = await someClub()
    for (const personId of [personOf(cam).id, personOf(dot).id, newId(), personOf(ann).id])
      expect(await ann.refused(offer, { ...at(club), body: { personId } })).toMatchObject({
        status: 409,
        code: 'not_an_admin',
        fields: { personId: 'Choose one of the admins' },
      })
    for (const body of [{}, { personId: 'ben' }])
      expect(await ann.refused(offer, { ...at(club), body })).toMatchObject({ code: 'bad_input' })
  })

  it('repeatedly or concurrently creates one offer; another recipient requires withdrawing it', async () => {
    const club = await someClub()
    const other = await make.person()
    await make.member(club, other, 'admin')
    await Promise.all(Array.from({ length: 5 }, () => ann.call(offer, to(club, ben))))
    expect(await ann.refused(offer, to(club, await as(other)))).toMatchObject({
      status: 409,
      code: 'offer_pending',
    })
    const activities = await db
      .selectFrom('club_activity_log')
      .select('type')
      .where('club_id', '=', club.id)
      .execute()
    expect(activities).toEqual([{ type: 'ownership.offered' }])
    await ann.call(end, at(club))
    expect(await ann.call(offer, to(club, await as(other)))).toMatchObject({ to: { id: other.id } })
    expect(await offerOf(ben, club)).toBeNull()
  })

  it('lists the possible recipients by name', async () => {
    const club = await someClub()
    const zoe = await make.person({ firstName: 'Zoe', lastName: 'Per%cent' })
    await make.member(club, zoe, 'admin')
    const names = async (q?: string) =>
      (await ann.call('GET /clubs/:club/ownership-candidates', { ...at(club), query: { q } })).people.map(
        (person) => person.firstName,
      )
    expect(await names()).toEqual(['Ben', 'Zoe'])
    expect(await names('per%')).toEqual(['Zoe'])
    expect(await names(' zoe per')).toEqual(['Zoe'])
    expect(await names('cent ZOÉ')).toEqual(['Zoe'])
    expect(await names('%')).toEqual([])
    for (const who of [ben, cam, dot])
      expect(
        await who.refused('GET /clubs/:club/ownership-candidates', { ...at(club), query: {} }),
      ).toMatchObject({ code: 'owner_only' })
  })
})

describe('accepting ownership', () => {
  it('makes the admin the owner and the owner an admin immediately, with all rights', async () => {
    const club = await someClub()
    await ann.call(offer, to(club, ben))
    const [old, next, watching] = [await ann.listen(), await ben.listen(), await cam.listen()]
    expect(await watching.watch({ clubId: club.id })).toBe(true)
    expect(await ben.call(accept, at(club))).toMatchObject({
      role: 'owner',
      owner: { id: personOf(ben).id },
      can: { own: true, leave: 'owner_cannot_leave' },
    })
    expect(await rolesIn(club)).toEqual({
      ownerId: personOf(ben).id,
      admins: [personOf(ann).id],
      members: 3,
      ann: 'admin',
      ben: 'owner',
    })
    for (const listener of [old, next])
      expect(await listener.heard('membership.changed')).toMatchObject({ clubId: club.id })
    expect(await watching.heard('members.changed')).toMatchObject({ clubId: club.id })
    expect(await ann.call('GET /clubs/:club', at(club))).toMatchObject({
      role: 'admin',
      can: { own: 'owner_only', manage: true, leave: true },
    })
    const body = { name: club.name }
    expect(await ann.refused('DELETE /clubs/:club', { ...at(club), body })).toMatchObject({
      code: 'owner_only',
    })
    expect(await ann.refused(offer, to(club, ben))).toMatchObject({ code: 'owner_only' })
    for (const who of [ann, ben]) expect(await offerOf(who, club)).toBeNull()
    expect(await ann.refused(accept, at(club))).toMatchObject({ code: 'offer_not_found' })
    // And back again.
    await ben.call(offer, to(club, ann))
    await ann.call(accept, at(club))
    expect(await rolesIn(club)).toEqual(unchanged)
  })

  it('is limited to the recipient, with a session, while the offer is open', async () => {
    const club = await someClub()
    for (const who of [ben, cam, dot])
      expect(await who.refused(accept, at(club))).toMatchObject({ status: 404, code: 'offer_not_found' })
    await ann.call(offer, to(club, ben))
    for (const who of [ann, cam, dot])
      expect(await who.refused(accept, at(club))).toMatchObject({ code: 'offer_not_found' })
    expect(await visitor.refused(accept, at(club))).toMatchObject({ code: 'sign_in_required' })
    const program = by(await make.token(personOf(ben).id))
    for (const key of [accept, end] as const)
      expect(await program.refused(key, at(club))).toMatchObject({ code: 'token_refused' })
    expect(await rolesIn(club)).toEqual(unchanged)
  })

  it('again as the new owner returns the club unchanged, as after a lost response', async () => {
    const club = await someClub()
    await ann.call(offer, to(club, ben))
    await ben.call(accept, at(club))
    const [watching, roles] = [await cam.listen(), await rolesIn(club)]
    await watching.watch({ clubId: club.id })
    expect(await ben.call(accept, at(club))).toMatchObject({ id: club.id, role: 'owner' })
    expect(await rolesIn(club)).toEqual(roles)
    const transferred = await db
      .selectFrom('club_activity_log')
      .select('id')
      .where('club_id', '=', club.id)
      .where('type', '=', 'ownership.transferred')
      .execute()
    expect(transferred).toHaveLength(1)
    // The owner cannot accept their own offer.
    await ben.call(offer, to(club, ann))
    expect(await ben.refused(accept, at(club))).toMatchObject({ code: 'offer_not_found' })
  })

  it('concurrently with a withdrawal leaves one owner', async () => {
    for (let round = 0; round < 4; round++) {
      const club = await someClub()
      await ann.call(offer, to(club, ben))
      const tries = await Promise.allSettled([
        ...Array.from({ length: 4 }, () => ben.call(accept, at(club))),
        ann.call(end, at(club)),
      ])
      const [first, ...others] = tries.map((one) => one.status)
      expect(new Set([first, others[0], others[1], others[2]]).size).toBe(1)
      expect(tries[4]?.status).not.toBe(first)
      const { ann: one, ben: two, admins } = await rolesIn(club)
      expect([`${one} ${two}`, admins.length]).toEqual([
        tries[4]?.status === 'fulfilled' ? 'owner admin' : 'admin owner',
        1,
      ])
    }
  })

  it('fails once the recipient is no longer an admin; the owner sees it and may offer again', async () => {
    const club = await someClub()
    const other = await make.person()
    await make.member(club, other, 'admin')
    await ann.call(offer, to(club, ben))
    await demote(club, ben)
    expect(await ben.refused(accept, at(club))).toMatchObject({ status: 409, code: 'offer_over' })
    expect(await offerOf(ben, club)).toMatchObject({ can: { accept: 'offer_over', decline: true } })
    expect(await offerOf(ann, club)).toMatchObject({ isOver: true })
    await ann.call(offer, to(club, await as(other)))
    expect(await offerOf(ben, club)).toBeNull()
    expect(await ben.refused(accept, at(club))).toMatchObject({ code: 'offer_not_found' })
  })

  it('ends with the membership, even after rejoining', async () => {
    const club = await someClub()
    await ann.call(offer, to(club, ben))
    await ben.call('DELETE /clubs/:club/membership', at(club))
    expect(await offerOf(ann, club)).toBeNull()
    await make.member(club, personOf(ben), 'admin')
    expect(await ben.refused(accept, at(club))).toMatchObject({ code: 'offer_not_found' })
  })
})

describe('ending an offer', () => {
  it("affects only that club's offer, declined or accepted", async () => {
    const [club, accepted, other] = [await someClub(), await someClub(), await someClub()]
    for (const one of [club, accepted, other]) await ann.call(offer, to(one, ben))
    await ben.call(end, at(club))
    await ben.call(accept, at(accepted))
    expect(await offerOf(ann, club)).toBeNull()
    expect(await offerOf(ann, other)).toMatchObject({ to: { id: personOf(ben).id } })
    expect(await rolesIn(other)).toEqual(unchanged)
    await ben.call(accept, at(other))
    expect((await rolesIn(other)).ownerId).toBe(personOf(ben).id)
  })

  it('is limited to its owner and recipient; others find none', async () => {
    const club = await someClub()
    for (const who of [cam, dot, ann, ben])
      expect(await who.refused(end, at(club))).toMatchObject({ status: 404, code: 'offer_not_found' })
    await ann.call(offer, to(club, ben))
    for (const who of [cam, dot])
      expect(await who.refused(end, at(club))).toMatchObject({ code: 'offer_not_found' })
    expect(await visitor.refused(end, at(club))).toMatchObject({ code: 'sign_in_required' })
    const listener = await ben.listen()
    expect(await ann.call(end, at(club))).toEqual({})
    expect(await listener.heard('membership.changed')).toMatchObject({ clubId: club.id })
    expect(await ann.call(end, at(club))).toEqual({})
    await ann.call(offer, to(club, ben))
    expect(await ben.call(end, at(club))).toEqual({})
    expect(await ben.refused(accept, at(club))).toMatchObject({
      ...{ code: 'already_decided', decision: { outcome: 'declined', by: { id: personOf(ben).id } } },
    })
    expect(await rolesIn(club)).toEqual(unchanged)
    // How an offer ended is for the two alone, and of a later one nothing is said.
    const other = await make.person()
    await make.member(club, other, 'admin')
    expect(await (await as(other)).refused(end, at(club))).toMatchObject({ code: 'offer_not_found' })
    await ann.call(offer, to(club, ben))
    await ben.call('DELETE /clubs/:club/membership', at(club))
    expect(await ann.refused(end, at(club))).toMatchObject({ code: 'offer_not_found' })
    expect((await rolesIn(club)).ownerId).toBe(personOf(ann).id)
  })
})

describe('ownership notifications', () => {
  const titlesOf = async (who: Client, { id }: Club) =>
    (
      await db
        .selectFrom('notifications')
        .select('title')
        .where('user_id', '=', personOf(who).id)
        .where('club_id', '=', id)
        .orderBy('id')
        .execute()
    ).map(({ title }) => title)

  it('go to the people concerned, also by mail', async () => {
    const club = await someClub()
    await ann.call(offer, to(club, ben))
    const offered = `Ann Owner offered you ownership of ${club.name}`
    await eventually(async () => (await titlesOf(ben, club)).length === 1)
    await ben.call(end, at(club))
    await eventually(async () => (await titlesOf(ann, club)).length === 1)
    await ann.call(offer, to(club, ben))
    await eventually(async () => (await titlesOf(ben, club)).length === 2)
    await ben.call(accept, at(club))
    await eventually(async () => (await titlesOf(ann, club)).length === 2)
    await tasksDone()
    const changed = `${club.name} has a new owner`
    // Not about his own action.
    expect(await titlesOf(ben, club)).toEqual([offered, offered])
    expect(await titlesOf(ann, club)).toEqual([`Ben Admin declined ownership of ${club.name}`, changed])
    for (const who of [cam, dot]) expect(await titlesOf(who, club)).toEqual([])
    await mailUnread()
    for (const [who, words] of [
      [ann, changed],
      [ben, offered],
    ] as const) {
      const [letter] = await lettersTo(ann, personOf(who).email)
      expect(letter?.text).toContain(words)
    }
  })
})
