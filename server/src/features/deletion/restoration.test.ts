import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, lettersTo, personOf } from '../../testing/as.ts'
import { password, picture } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, make, as, by, app, eventually, mailUnread } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)

const restore = 'PUT /my/deleted-clubs/:clubId/restoration'
type Place = { id: string; slug: string; name: string }
const at = ({ slug }: Place) => ({ params: { club: slug } })
const idOf = ({ id }: Place) => ({ params: { clubId: id } })
const remove = (club: Place, who = ann) =>
  who.call('DELETE /clubs/:club', { ...at(club), body: { name: club.name } })
const deletedClubs = async (who: Client) => (await who.call('GET /my/deleted-clubs')).clubs

async function someClub(name: string, given: { owner?: { id: string }; isPrivate?: boolean } = {}) {
  const club = await make.club({ owner, name, categories: ['Wood', 'Glue'], ...given })
  await make.member(club, personOf(ben), 'admin')
  await make.member(club, personOf(cam))
  return club
}

/** Moves the moment of deletion back. */
const daysAgo = ({ id }: Place, days: number) =>
  db
    .updateTable('clubs')
    .set({ deleted_at: new Date(Date.now() - days * 86_400_000) })
    .where('id', '=', id)
    .execute()

const titlesTo = async (who: Client, { name }: Place) =>
  (
    await db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', personOf(who).id)
      .where('title', 'like', `${name} %`)
      .orderBy('id')
      .execute()
  ).map(({ title }) => title)

describe('restoring a club', () => {
  it('restores members, roles, content, files, slug and pending requests', async () => {
    const club = await someClub('Phoenix House', { isPrivate: true })
    await make.formerSlug(club, 'ashes-house')
    const post = await make.post({ club, author: personOf(cam), title: 'Feathers' })
    await make.comment({ on: post, club, author: personOf(ben) })
    await make.request(club, personOf(dot))
    const invite = await make.invite(club, { by: owner })
    const logo = await ann.call('POST /storage/v1/pictures/:purpose', {
      params: { purpose: 'club-logo' },
      file: await picture(),
    })
    await ann.call('PUT /clubs/:club/images', { ...at(club), body: { logoPath: logo.path } })
    await ann.call('PUT /clubs/:club/ownership-offer', { ...at(club), body: { personId: personOf(ben).id } })
    const seenBy = async (who: Client) => ({
      club: await who.call('GET /clubs/:club', at(club)),
      former: (await who.call('GET /clubs/:club', { params: { club: 'ashes-house' } })).id,
      feed: await who.call('GET /clubs/:club/feed', { ...at(club), query: {} }),
      members: (await who.call('GET /clubs/:club/members', { ...at(club), query: {} })).count,
      offer: await who.call('GET /clubs/:club/ownership-offer', at(club)),
      logo: (await who.fetch(logo.url)).status,
    })
    const before = [await seenBy(ann), await seenBy(ben), await seenBy(cam)]
    await remove(club)
    for (const who of [ann, ben, cam])
      expect(await who.refused('GET /clubs/:club', at(club))).toMatchObject({ code: 'club_not_found' })
    expect((await ann.fetch(logo.url)).status).toBe(404)
    expect(await ann.call(restore, idOf(club))).toMatchObject({ id: club.id, slug: club.slug, role: 'owner' })
    expect([await seenBy(ann), await seenBy(ben), await seenBy(cam)]).toEqual(before)
    expect((await dot.call('GET /clubs/:club/preview', at(club))).hasAsked).toBe(true)
    const guest = await as(await make.person())
    await guest.call('PUT /clubs/:club/invitation', { ...at(club), body: { token: invite.token } })
  })

  it('is listed to its owner only, with its content and deadline', async () => {
    const club = await someClub('Listed Once')
    await make.post({ club, author: personOf(cam) })
    const start = Date.now()
    await remove(club)
    const [one, ...others] = await deletedClubs(ann)
    expect(others).toEqual([])
    expect(one).toMatchObject({ id: club.id, slug: club.slug, name: club.name, members: 3, items: 1 })
    const [deleted, ends] = [one?.deletedAt, one?.endsAt].map((time) => Date.parse(time ?? ''))
    expect(deleted).toBeGreaterThanOrEqual(start)
    expect((ends ?? 0) - (deleted ?? 0)).toBe(7 * 24 * 60 * 60 * 1000)
    for (const who of [ben, cam, dot]) expect(await deletedClubs(who)).toEqual([])
    expect(await visitor.refused('GET /my/deleted-clubs')).toMatchObject({ code: 'sign_in_required' })
    await ann.call(restore, idOf(club))
    expect(await deletedClubs(ann)).toEqual([])
  })

  it('is refused to others, without revealing anything, and to API tokens', async () => {
    const club = await someClub('Not Theirs')
    await remove(club)
    for (const who of [ben, cam, dot])
      expect(await who.refused(restore, idOf(club))).toMatchObject({ status: 404, code: 'club_not_found' })
    expect(await ann.refused(restore, idOf({ ...club, id: newId() }))).toMatchObject({
      code: 'club_not_found',
    })
    expect(await visitor.refused(restore, idOf(club))).toMatchObject({ code: 'sign_in_required' })
    const program = by(await make.token(owner.id))
    expect(await program.refused(restore, idOf(club))).toMatchObject({ code: 'token_refused' })
    expect(await deletedClubs(ann)).toHaveLength(1)
    await ann.call(restore, idOf(club))
  })

  it('happens once when repeated or concurrent', async () => {
    const club = await someClub('Once Only')
    await remove(club)
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => ann.call(restore, idOf(club))))
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(await ann.refused(restore, idOf(club))).toMatchObject({ status: 409, code: 'club_not_deleted' })
    expect(await dot.refused(restore, idOf(club))).toMatchObject({ code: 'club_not_found' })
  })

  it('is refused to a former owner', async () => {
    const club = await someClub('Handed On')
    await ann.call('PUT /clubs/:club/ownership-offer', { ...at(club), body: { personId: personOf(ben).id } })
    await ben.call('PUT /clubs/:club/ownership', at(club))
    await remove(club, ben)
    expect(await ann.refused(restore, idOf(club))).toMatchObject({ code: 'club_not_found' })
    expect(await ben.call(restore, idOf(club))).toMatchObject({ role: 'owner' })
  })

  it('is refused after 7 days, whether clearing has started or not', async () => {
    const club = await someClub('Too Late')
    await remove(club)
    await daysAgo(club, 6.99)
    expect(await deletedClubs(ann)).toHaveLength(1)
    await daysAgo(club, 7)
    expect(await deletedClubs(ann)).toEqual([])
    expect(await ann.refused(restore, idOf(club))).toMatchObject({ status: 410, code: 'restoration_over' })
    const cleared = await someClub('Being Cleared')
    await remove(cleared)
    await db.updateTable('clubs').set({ clearing_since: new Date() }).where('id', '=', cleared.id).execute()
    expect(await deletedClubs(ann)).toEqual([])
    expect(await ann.refused(restore, idOf(cleared))).toMatchObject({ code: 'restoration_over' })
  })

  it("ends with its owner's account, which clears it at once", async () => {
    const person = await make.person()
    const who = await as(person)
    const club = await someClub('Goes Along', { owner: person })
    await remove(club, who)
    const body = { typedUsername: person.username, password, content: 'keep' as const }
    await who.call('POST /auth/v1/account-deletions', { body })
    const left = async () => [
      await db.selectFrom('clubs').select('id').where('id', '=', club.id).executeTakeFirst(),
      await db.selectFrom('profiles').select('id').where('id', '=', person.id).executeTakeFirst(),
    ]
    // The profile goes with the sweep after the club, which it has to wait for.
    await eventually(async () => !(await left())[0])
    expect(await titlesTo(cam, club)).toEqual([`${club.name} was deleted`])
  })

  it('concurrent with an account deletion leaves no club without an owner', async () => {
    for (let round = 0; round < 4; round++) {
      const person = await make.person()
      const who = await as(person)
      const club = await someClub(`Either Or ${round}`, { owner: person })
      await remove(club, who)
      const body = { typedUsername: person.username, password, content: 'keep' as const }
      const [restored, left] = await Promise.allSettled([
        who.call(restore, idOf(club)),
        who.call('POST /auth/v1/account-deletions', { body }),
      ])
      expect([restored.status, left.status].filter((status) => status === 'fulfilled')).toHaveLength(1)
    }
  })
})

describe("the members' notification", () => {
  it('is notified once each time, like the deletion', async () => {
    const club = await someClub('On and Off')
    const [gone, back] = [`${club.name} was deleted`, `${club.name} was restored`]
    const listener = await cam.listen()
    for (const told of [
      [gone, back],
      [gone, back, gone, back],
    ]) {
      await remove(club)
      await eventually(async () => (await titlesTo(cam, club)).length === told.length - 1)
      listener.signals.length = 0
      await ann.call(restore, idOf(club))
      await eventually(async () => (await titlesTo(cam, club)).length === told.length)
      expect(await titlesTo(cam, club)).toEqual(told)
      expect(await listener.heard('membership.changed')).toMatchObject({ clubId: club.id })
    }
    for (const who of [ann, dot]) expect(await titlesTo(who, club)).toEqual([])
    const [notice] = await db
      .selectFrom('notifications')
      .select(['type', 'club_id', 'metadata'])
      .where('user_id', '=', personOf(cam).id)
      .where('title', '=', back)
      .execute()
    expect(notice).toEqual({
      type: 'CLUB_RESTORED',
      club_id: club.id,
      metadata: { clubId: club.id, clubSlug: club.slug },
    })
    await mailUnread()
    const [letter] = await lettersTo(ann, personOf(cam).email)
    expect(letter?.subject).toMatch(/^\d+ new notifications/)
    expect(letter?.text).toContain(back)
  })

  it("is in the club's log", async () => {
    const club = await someClub('Logged')
    await remove(club)
    await ann.call(restore, idOf(club))
    const log = await db
      .selectFrom('club_activity_log')
      .select(['type', 'user_id'])
      .where('club_id', '=', club.id)
      .orderBy('id')
      .execute()
    expect(log).toEqual(['club.deleted', 'club.restored'].map((type) => ({ type, user_id: owner.id })))
  })
})
