import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, lettersTo, personOf } from '../../testing/as.ts'
import { clubForm, eventForm, postForm } from '../../testing/forms.ts'
import { turnPublic } from '../../testing/turned.ts'
import { openWorld } from '../../testing/world.ts'
import { holding } from '../cases/held/held.fixture.ts'
import { openDueClubs } from './opening.writes.ts'

const world = await openWorld()
const { visitor, ann, ben, cam, dot, make, as, app, mailUnread, tasksDone } = world
const { db } = app.deps
const day = 86_400_000

type Club = { id: string; slug: string; name: string }
const at = (club: Club) => ({ params: { club: club.slug } })
const schedule = (club: Club, who = ann, name = club.name) =>
  who.call('PUT /clubs/:club/opening', { ...at(club), body: { name } })
const refused = (club: Club, who: Client, name = club.name) =>
  who.refused('PUT /clubs/:club/opening', { ...at(club), body: { name } })
const cancel = (club: Club, who = ben) => who.call('DELETE /clubs/:club/opening', at(club))
const opensAt = async (club: Club) => (await ann.call('GET /clubs/:club', at(club))).opensAt
const isPrivate = async (club: Club) => (await visitor.call('GET /clubs/:club/preview', at(club))).isPrivate
const noticesOf = async (who: Client, club: Club) => {
  await tasksDone()
  const { items } = await who.call('GET /notifications', { query: {} })
  return items.filter(({ clubName }) => clubName === club.name).map(({ type }) => type)
}

/** Ann owns it, Ben is an admin, Cam is a member. */
async function privateClub(name?: string): Promise<Club> {
  const club = await make.club({ owner: personOf(ann), isPrivate: true, ...(name && { name }) })
  await make.member(club, personOf(ben), 'admin')
  await make.member(club, personOf(cam))
  return club
}

describe('a private club', () => {
  it('is not made public by its settings', async () => {
    const club = await privateClub()
    const body = { isPrivate: false }
    for (const [who, code] of [
      [ann, 'opening_required'],
      [ben, 'owner_only'],
      [cam, 'permission_denied'],
      [dot, 'members_only'],
    ] as const)
      expect(await who.refused('PUT /clubs/:club/access', { ...at(club), body })).toMatchObject({ code })
    expect(await isPrivate(club)).toBe(true)
  })

  it('is not made public by founding it again once there is something inside', async () => {
    const founder = await as(await make.person())
    const input = clubForm({ id: newId(), isPrivate: true })
    const club = await founder.call('POST /clubs', { body: input })
    await make.post({ club, author: personOf(founder) })
    const again = { body: { ...input, isPrivate: false, again: true } }
    expect(await founder.refused('POST /clubs', again)).toMatchObject({ code: 'id_taken' })
    expect(await isPrivate(club)).toBe(true)
  })

  it('is scheduled by its owner alone, who types its name', async () => {
    const club = await privateClub('Ravens’ Café')
    for (const [who, code] of [
      [ben, 'owner_only'],
      [cam, 'owner_only'],
      [dot, 'members_only'],
    ] as const)
      expect(await refused(club, who)).toMatchObject({ code })
    for (const name of ['Raven Café', '', 'Ravens’'])
      expect(await refused(club, ann, name)).toMatchObject({
        code: 'bad_input',
        fields: { name: expect.any(String) },
      })
    expect(await opensAt(club)).toBeUndefined()
    const before = Date.now()
    const scheduled = Date.parse((await schedule(club, ann, "  ravens' cafe\u0301 ")).opensAt ?? '')
    expect(scheduled).toBeGreaterThanOrEqual(before + 3 * day)
    expect(scheduled).toBeLessThanOrEqual(Date.now() + 3 * day)
    // Again, later: the date stays.
    expect(Date.parse((await schedule(club)).opensAt ?? '')).toBe(scheduled)
    expect(await isPrivate(club)).toBe(true)
  })

  it('shows its members the date, and notifies them when it is scheduled, canceled and public', async () => {
    const club = await privateClub()
    const other = await privateClub()
    await schedule(club)
    const date = await opensAt(club)
    for (const who of [ann, ben, cam])
      expect((await who.call('GET /clubs/:club', at(club))).opensAt).toBe(date)
    expect(await visitor.call('GET /clubs/:club/preview', at(club))).not.toHaveProperty('opensAt')
    expect([await noticesOf(ann, club), await noticesOf(ben, club), await noticesOf(cam, club)]).toEqual([
      [],
      ['CLUB_OPENING'],
      ['CLUB_OPENING'],
    ])
    await mailUnread()
    const mails = await lettersTo(visitor, personOf(cam).email)
    expect(
      mails.some(({ subject, text }) => subject.includes(club.name) && text.includes('three days')),
    ).toBe(true)

    await cancel(club)
    expect(await noticesOf(cam, club)).toEqual(['CLUB_OPENING_CANCELED', 'CLUB_OPENING'])
    expect(await noticesOf(ann, club)).toEqual(['CLUB_OPENING_CANCELED'])
    await cancel(club)
    expect(await noticesOf(cam, club)).toHaveLength(2)

    await turnPublic(world, club)
    expect((await noticesOf(cam, club))[0]).toBe('CLUB_OPENED')
    expect((await noticesOf(ann, club))[0]).toBe('CLUB_OPENED')
    expect(await noticesOf(cam, other)).toEqual([])
    const log = await ann.call('GET /clubs/:club/activity-log', { ...at(club), query: { kind: 'settings' } })
    expect(log.items.map(({ type }) => type)).toEqual([
      'club.opened',
      'club.opening-canceled',
      'club.opening-scheduled',
    ])
  })

  it('stays private when an admin cancels, and nobody else may', async () => {
    const club = await privateClub()
    await schedule(club)
    for (const [who, code] of [
      [cam, 'permission_denied'],
      [dot, 'members_only'],
    ] as const)
      expect(await who.refused('DELETE /clubs/:club/opening', at(club))).toMatchObject({ code })
    expect(await opensAt(club)).toBeDefined()
    expect((await cancel(club)).opensAt).toBeUndefined()
    await openDueClubs(app.deps, new Date(Date.now() + 30 * day))
    expect(await isPrivate(club)).toBe(true)
  })

  it('becomes public after three days, not before, and no other with it', async () => {
    const [club, other] = [await privateClub(), await privateClub()]
    await schedule(club)
    await openDueClubs(app.deps, new Date(Date.now() + 3 * day - 60_000))
    expect(await isPrivate(club)).toBe(true)
    await openDueClubs(app.deps, new Date(Date.now() + 3 * day))
    expect([await isPrivate(club), await isPrivate(other)]).toEqual([false, true])
    expect(await refused(club, ann)).toMatchObject({ code: 'already_public' })
    expect(await ben.refused('DELETE /clubs/:club/opening', at(club))).toMatchObject({
      code: 'already_public',
    })
    const { publicSince = '' } = await visitor.call('GET /clubs/:club/preview', at(club))
    await openDueClubs(app.deps, new Date(Date.now() + 30 * day))
    expect((await visitor.call('GET /clubs/:club/preview', at(club))).publicSince).toBe(publicSince)
  })

  it('stays private when its ownership is transferred, until the new owner confirms', async () => {
    const club = await privateClub()
    await schedule(club)
    await ann.call('PUT /clubs/:club/ownership-offer', { ...at(club), body: { personId: personOf(ben).id } })
    await ben.call('PUT /clubs/:club/ownership', at(club))
    expect(await opensAt(club)).toBeUndefined()
    expect(await noticesOf(cam, club)).toEqual(['CLUB_OPENING_CANCELED', 'CLUB_OPENING'])
    expect(await refused(club, ann)).toMatchObject({ code: 'owner_only' })
    expect((await schedule(club, ben)).opensAt).toBeDefined()
  })

  it('stays private when it was deleted and restored, or its owner is suspended', async () => {
    const club = await privateClub()
    await schedule(club)
    await ann.call('DELETE /clubs/:club', { ...at(club), body: { name: club.name.toUpperCase() } })
    await openDueClubs(app.deps, new Date(Date.now() + 4 * day))
    await ann.call('PUT /my/deleted-clubs/:clubId/restoration', { params: { clubId: club.id } })
    expect([await isPrivate(club), await opensAt(club)]).toEqual([true, undefined])

    const owner = await make.person()
    const theirs = await make.club({ owner, isPrivate: true })
    await make.member(theirs, personOf(cam))
    await (await as(owner)).call('PUT /clubs/:club/opening', { ...at(theirs), body: { name: theirs.name } })
    await sql`with act as (insert into moderation_log (id, what, actor_id, person_id)
        values (${newId()}, 'suspend', ${personOf(ben).id}, ${owner.id}) returning id)
      insert into restrictions (act_id, person_id, kind) select id, ${owner.id}, 'suspended' from act`.execute(
      db,
    )
    await openDueClubs(app.deps, new Date(Date.now() + 4 * day))
    expect(await isPrivate(theirs)).toBe(true)
    expect((await noticesOf(cam, theirs))[0]).toBe('CLUB_OPENING_CANCELED')
  })
})

describe('a club that became public', () => {
  const opened = async () => {
    const club = await privateClub()
    const old = await make.post({ club, author: personOf(cam), title: 'In confidence' })
    await turnPublic(world, club)
    const next = await make.post({ club, author: personOf(cam), title: 'For everyone' })
    return { club, old, next }
  }
  const feedOf = async (who: Client, club: Club) =>
    (await who.call('GET /clubs/:club/feed', { ...at(club), query: {} })).items.map(({ title }) => title)
  const counted = async (who: Client, club: Club) =>
    (await who.call('GET /clubs/:club/counts', at(club))).posts

  it('shows outsiders and new members what was written since, its members everything', async () => {
    const { club, old, next } = await opened()
    const newcomer = await as(await make.person())
    await newcomer.call('PUT /clubs/:club/membership', at(club))
    for (const who of [dot, newcomer]) {
      expect([await feedOf(who, club), await counted(who, club)]).toEqual([['For everyone'], 1])
      for (const [post, status] of [
        [old, 404],
        [next, 200],
      ] as const)
        expect((await who.fetch(`/rest/v1/content/${post.id}`)).status).toBe(status)
      expect(
        await who.refused('PUT /content/:contentId/like', { params: { contentId: old.id } }),
      ).toMatchObject({ code: 'content_not_found' })
    }
    for (const who of [ann, ben, cam])
      expect([await feedOf(who, club), await counted(who, club)]).toEqual([
        ['For everyone', 'In confidence'],
        2,
      ])
    const names = async (who: Client) =>
      (await who.call('GET /clubs/:club/members', { ...at(club), query: {} })).items.map(({ id }) => id)
    for (const who of [dot, newcomer])
      expect((await names(who)).sort()).toEqual([personOf(ann).id, personOf(newcomer).id].sort())
    expect(await names(cam)).toHaveLength(4)
    expect(await newcomer.call('GET /clubs/:club', at(club))).toMatchObject({ seesFrom: expect.any(String) })
    expect(await cam.call('GET /clubs/:club', at(club))).not.toHaveProperty('seesFrom')
  })

  it('keeps an old post with its members when it is edited, pinned or commented on', async () => {
    const { club, old } = await opened()
    await cam.call('PUT /posts/:contentId', {
      params: { contentId: old.id },
      body: { title: 'In confidence, edited' },
    })
    await ben.call('PUT /content/:contentId/pin', { params: { contentId: old.id } })
    await cam.call('POST /content/:contentId/comments', {
      params: { contentId: old.id },
      body: { id: newId(), content: 'And more' },
    })
    const { items, pinned } = await dot.call('GET /clubs/:club/feed', { ...at(club), query: {} })
    expect([items.map(({ title }) => title), pinned]).toEqual([['For everyone'], []])
    const profile = await visitor.call('GET /profiles/:username', {
      params: { username: personOf(cam).username },
    })
    expect(JSON.stringify(profile)).not.toContain('confidence')
    expect(JSON.stringify(profile)).not.toContain('And more')
  })

  it('shows everything to a new admin, and nothing of before to a member who left and joined again', async () => {
    const { club } = await opened()
    const person = await as(await make.person())
    await person.call('PUT /clubs/:club/membership', at(club))
    await ann.call('PUT /clubs/:club/members/:personId/admin', {
      params: { club: club.slug, personId: personOf(person).id },
    })
    expect(await feedOf(person, club)).toHaveLength(2)
    await cam.call('DELETE /clubs/:club/membership', at(club))
    expect(await feedOf(cam, club)).toEqual(['For everyone'])
    await cam.call('PUT /clubs/:club/membership', at(club))
    expect(await feedOf(cam, club)).toEqual(['For everyone'])
  })

  it('shows outsiders and new members the events since, in lists and in the calendar', async () => {
    const club = await privateClub()
    const announce = (eventName: string) =>
      cam.call('POST /clubs/:club/events', { ...at(club), body: eventForm({ eventName }) })
    await announce('In confidence')
    await turnPublic(world, club)
    await announce('For everyone')
    const newcomer = await as(await make.person())
    await newcomer.call('PUT /clubs/:club/membership', at(club))
    const month = { from: '2099-05-31T00:00:00Z', to: '2099-06-30T00:00:00Z' }
    for (const [who, names] of [
      [dot, ['For everyone']],
      [newcomer, ['For everyone']],
      [cam, ['For everyone', 'In confidence']],
    ] as const) {
      const calendar = await who.call('GET /clubs/:club/calendar', { ...at(club), query: month })
      expect(calendar.items.map(({ name }) => name).sort()).toEqual(names)
      const { items } = await who.call('GET /clubs/:club/events', {
        ...at(club),
        query: { view: 'upcoming' },
      })
      expect(items.map(({ title }) => title).sort()).toEqual(names)
    }
  })

  it('shows a former member no notification about what was written before', async () => {
    const club = await privateClub()
    const former = await as(await make.person())
    await make.member(club, personOf(former))
    await cam.call('POST /clubs/:club/posts', { ...at(club), body: postForm({ title: 'In confidence' }) })
    expect(await noticesOf(former, club)).toEqual(['NEW_POST'])
    await former.call('DELETE /clubs/:club/membership', at(club))
    await turnPublic(world, club)
    expect(await noticesOf(former, club)).toEqual([])
    expect((await former.call('GET /notifications/unread-count')).unreadCount).toBe(0)
    await former.call('PUT /clubs/:club/membership', at(club))
    expect(await noticesOf(former, club)).toEqual([])
  })

  it('keeps with its members what was written before it became public the second time', async () => {
    const { club } = await opened()
    const between = await as(await make.person())
    await between.call('PUT /clubs/:club/membership', at(club))
    await ben.call('PUT /clubs/:club/access', { ...at(club), body: { isPrivate: true } })
    expect(await feedOf(between, club)).toEqual(['For everyone'])
    await turnPublic(world, club)
    expect(await feedOf(dot, club)).toEqual([])
    expect(await feedOf(between, club)).toEqual(['For everyone'])
    expect(await feedOf(ann, club)).toHaveLength(2)
  })

  it('emits nothing about old items to outsiders who watch it, and new ones without their count', async () => {
    const { club, old } = await opened()
    const [outsider, member] = [await dot.listen(), await ann.listen()]
    expect(await outsider.watch({ clubId: club.id })).toBe(true)
    expect(await outsider.watch({ contentId: old.id })).not.toBe(true)
    await member.watch({ clubId: club.id })
    await cam.call('PUT /content/:contentId/like', { params: { contentId: old.id } })
    await member.heard('likes.changed')
    const { id } = await cam.call('POST /clubs/:club/posts', {
      ...at(club),
      body: postForm({ title: 'Live' }),
    })
    await outsider.heard('content.created')
    expect(outsider.signals.filter((signal) => 'contentId' in signal)).toEqual([
      expect.objectContaining({ kind: 'content.created', contentId: id, count: null }),
    ])
  })

  it('keeps with its members what waited for a moderator while it was private', async () => {
    const club = await privateClub()
    const { set, send, posting, decide } = holding(world)
    await set(1, club)
    const held = await send(cam, posting({ title: 'Held in confidence' }, club))
    await turnPublic(world, club)
    await ann.call('PUT /held/:heldId/decision', decide(held))
    expect([await feedOf(dot, club), await feedOf(cam, club)]).toEqual([[], ['Held in confidence']])
  })
})
