import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, expectNothingHeard, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, as, by, app, eventually } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)

const ask = 'PUT /clubs/:club/join-request'
const withdraw = 'DELETE /clubs/:club/join-request'
const list = 'GET /clubs/:club/join-requests'
const at = (club: { slug: string }) => ({ params: { club: club.slug } })
const asked = (club: { slug: string }, cursor?: string) => ({ ...at(club), query: { cursor } })
const someone = async () => as(await make.person())
const shutClub = () => make.club({ owner, isPrivate: true })
const day = 86_400_000

const requestsOf = (who: Client) =>
  db
    .selectFrom('join_requests')
    .select(['id', 'club_id', 'status', 'decided_by'])
    .where('user_id', '=', personOf(who).id)
    .orderBy('id')
    .execute()
const activities = async (club: { id: string }, who: Client) =>
  (
    await db
      .selectFrom('club_activity_log')
      .select('type')
      .where('club_id', '=', club.id)
      .where('user_id', '=', personOf(who).id)
      .orderBy('id')
      .execute()
  ).map((row) => row.type)

describe('requesting to join', () => {
  it('is pending, as the preview shows, and reveals nothing inside', async () => {
    const club = await shutClub()
    const who = await someone()
    const preview = () => who.call('GET /clubs/:club/preview', at(club))
    expect(await preview()).toMatchObject({ hasAsked: false, can: { ask: true, join: 'club_is_private' } })
    const answer = await who.call(ask, at(club))
    expect(answer).toMatchObject({
      id: club.id,
      role: null,
      hasAsked: true,
      askAgainAt: null,
      can: { ask: 'request_pending', join: 'club_is_private' },
    })
    expect(await preview()).toEqual(answer)
    expect(await who.refused('GET /clubs/:club', at(club))).toMatchObject({ code: 'members_only' })
    expect(await requestsOf(who)).toMatchObject([{ club_id: club.id, status: 'pending' }])
    expect(await activities(club, who)).toEqual(['request.made'])
    // Other people's previews do not show the request.
    for (const other of [visitor, dot, cam])
      expect((await other.call('GET /clubs/:club/preview', at(club))).hasAsked).toBe(false)
  })

  it('is refused when repeated; concurrently it creates one request', async () => {
    const club = await shutClub()
    const who = await someone()
    const path = `/rest/v1/clubs/${club.slug}/join-request`
    const tries = await Promise.all(Array.from({ length: 6 }, () => who.fetch(path, { method: 'PUT' })))
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await who.refused(ask, at(club))).toMatchObject({ status: 409, code: 'request_pending' })
    expect(await requestsOf(who)).toHaveLength(1)
    expect(await activities(club, who)).toEqual(['request.made'])
  })

  it('is refused to visitors, members, read-only tokens, in public clubs, and for unknown clubs', async () => {
    expect(await visitor.refused(ask, at(vault))).toMatchObject({ status: 401, code: 'sign_in_required' })
    for (const member of [ann, ben, cam])
      expect(await member.refused(ask, at(vault))).toMatchObject({ status: 409, code: 'already_member' })
    expect(await dot.refused(ask, at(hall))).toMatchObject({ status: 409, code: 'club_is_public' })
    expect(await dot.refused(ask, at({ slug: newId() }))).toMatchObject({ code: 'club_not_found' })
    expect(await dot.refused(ask, at({ slug: 'x' }))).toMatchObject({ code: 'bad_club_identifier' })
    const reader = by(await make.token(personOf(dot).id, { scope: 'read' }))
    expect(await reader.refused(ask, at(vault))).toMatchObject({ status: 403, code: 'token_read_only' })
    const deleted = await shutClub()
    await db.updateTable('clubs').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute()
    expect(await dot.refused(ask, at(deleted))).toMatchObject({ code: 'club_not_found' })
    const listed = await make.person()
    const club = await make.club({ owner, isPrivate: true, permissions: { admins: [listed.id] } })
    expect(await (await as(listed)).refused(ask, at(club))).toMatchObject({ code: 'already_member' })
    expect(await requestsOf(dot)).toEqual([])
  })

  it('is possible a week after a rejection, and immediately after a membership ended', async () => {
    const club = await shutClub()
    const who = await someone()
    const { id } = await make.request(club, personOf(who))
    const rejectedAt = new Date(Date.now() - 6 * day)
    await db
      .updateTable('join_requests')
      .set({ status: 'rejected', decided_at: rejectedAt })
      .where('id', '=', id)
      .execute()
    const askAgainAt = new Date(rejectedAt.getTime() + 7 * day).toISOString()
    expect(await who.call('GET /clubs/:club/preview', at(club))).toMatchObject({
      hasAsked: false,
      askAgainAt,
      can: { ask: 'ask_again_later' },
    })
    expect(await who.refused(ask, at(club))).toMatchObject({ status: 409, code: 'ask_again_later' })
    // The wait applies to the rejected person and this club only.
    expect((await (await someone()).call(ask, at(club))).hasAsked).toBe(true)
    expect((await who.call(ask, at(await shutClub()))).hasAsked).toBe(true)

    await db
      .updateTable('join_requests')
      .set({ decided_at: new Date(Date.now() - 7 * day - 1000) })
      .where('id', '=', id)
      .execute()
    expect(await who.call(ask, at(club))).toMatchObject({ hasAsked: true, askAgainAt: null })

    const former = await someone()
    await make.member(club, personOf(former))
    await former.call('DELETE /clubs/:club/membership', at(club))
    expect((await former.call(ask, at(club))).hasAsked).toBe(true)
  })

  it('waits for a concurrent way of joining, so that no member has a pending request', async () => {
    const club = await shutClub()
    const who = await someone()
    let asking: Promise<{ code: string }> | undefined
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('club_memberships')
        .values({ id: newId(), club_id: club.id, user_id: personOf(who).id, role: 'member' })
        .execute()
      asking = who.refused(ask, at(club))
      await eventually(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        `.execute(db)
        return rows.length > 0
      })
    })
    expect(await asking).toMatchObject({ code: 'already_member' })
    expect(await requestsOf(who)).toEqual([])
  })

  it('signals the managers and the requester only', async () => {
    const listed = await make.person()
    const club = await make.club({ owner, isPrivate: true, permissions: { admins: [listed.id] } })
    await make.member(club, personOf(ben), 'admin')
    await make.member(club, personOf(cam))
    const who = await someone()
    const hearing = await Promise.all([ann, ben, await as(listed), who].map((client) => client.listen()))
    const inside = await cam.listen()
    expect(await inside.watch({ clubId: club.id })).toBe(true)
    await who.call(ask, at(club))
    for (const listener of hearing)
      expect(await listener.heard('requests.changed')).toEqual({ kind: 'requests.changed', clubId: club.id })
    await who.call(withdraw, at(club))
    await expectNothingHeard({ make, as }, [inside])
  })
})

describe('withdrawing a request', () => {
  it('ends it and allows another immediately; repeating it changes nothing', async () => {
    const club = await shutClub()
    const who = await someone()
    await who.call(ask, at(club))
    for (let time = 0; time < 2; time++)
      expect(await who.call(withdraw, at(club))).toMatchObject({ hasAsked: false, can: { ask: true } })
    expect((await ann.call(list, asked(club))).items).toEqual([])
    expect((await who.call(ask, at(club))).hasAsked).toBe(true)
    expect((await requestsOf(who)).map(({ status }) => status)).toEqual(['withdrawn', 'pending'])
    expect(await activities(club, who)).toEqual(['request.made', 'request.withdrawn', 'request.made'])
  })

  it("keeps the person's other requests and those of others", async () => {
    const [club, elsewhere] = [await shutClub(), await shutClub()]
    const [who, other] = [await someone(), await someone()]
    for (const where of [club, elsewhere]) await who.call(ask, at(where))
    await other.call(ask, at(club))
    await who.call(withdraw, at(club))
    expect((await requestsOf(who)).map(({ club_id, status }) => [club_id, status])).toEqual([
      [club.id, 'withdrawn'],
      [elsewhere.id, 'pending'],
    ])
    expect((await requestsOf(other)).map(({ status }) => status)).toEqual(['pending'])
  })

  it('is possible after the club became public; joining settles pending requests', async () => {
    const club = await shutClub()
    const [one, other] = [await someone(), await someone()]
    for (const who of [one, other]) await who.call(ask, at(club))
    await db.updateTable('clubs').set({ is_private: false }).where('id', '=', club.id).execute()
    expect(await one.call('GET /clubs/:club/preview', at(club))).toMatchObject({
      hasAsked: true,
      can: { join: true, ask: 'club_is_public' },
    })
    expect((await one.call(withdraw, at(club))).hasAsked).toBe(false)
    await other.call('PUT /clubs/:club/membership', at(club))
    expect(await requestsOf(other)).toMatchObject([{ status: 'accepted', decided_by: null }])
    expect(await ann.call(list, asked(club))).toEqual({ items: [], next: null, waiting: 0 })
  })

  it('is refused to visitors and members, and succeeds without a request', async () => {
    expect(await visitor.refused(withdraw, at(vault))).toMatchObject({ code: 'sign_in_required' })
    expect(await cam.refused(withdraw, at(vault))).toMatchObject({ status: 409, code: 'already_member' })
    expect(await dot.refused(withdraw, at({ slug: newId() }))).toMatchObject({ code: 'club_not_found' })
    expect(await dot.call(withdraw, at(vault))).toMatchObject({ hasAsked: false })
    expect(await activities(vault, dot)).toEqual([])
  })
})

describe('the list of pending requests', () => {
  it('is visible to owner and admins, by role or by the list', async () => {
    const listed = await make.person()
    const club = await make.club({ owner, isPrivate: true, permissions: { admins: [listed.id] } })
    await make.member(club, personOf(ben), 'admin')
    await make.member(club, personOf(cam))
    const who = await someone()
    await who.call(ask, at(club))
    for (const manager of [ann, ben, await as(listed)]) {
      const answer = await manager.call(list, asked(club))
      const { id, username, firstName, lastName } = personOf(who)
      expect(answer).toMatchObject({
        items: [{ person: { id, username, firstName, lastName, imageUrl: null } }],
        next: null,
        waiting: 1,
      })
      expect(JSON.stringify(answer)).not.toContain('@')
    }
    expect(await visitor.refused(list, asked(club))).toMatchObject({ status: 401, code: 'sign_in_required' })
    expect(await cam.refused(list, asked(club))).toMatchObject({ status: 403, code: 'permission_denied' })
    expect(await dot.refused(list, asked(club))).toMatchObject({ status: 403, code: 'members_only' })
    expect(await dot.refused(list, asked(hall))).toMatchObject({ status: 403, code: 'permission_denied' })
    expect(await ann.refused(list, asked({ slug: newId() }))).toMatchObject({ code: 'club_not_found' })
    expect(await ann.refused(list, asked(club, 'nonsense'))).toMatchObject({ code: 'bad_input' })
  })

  it('is paged newest first without gaps or repeats', async () => {
    const club = await shutClub()
    const ids: string[] = []
    for (let number = 0; number < 45; number++) {
      // Several in the same millisecond, as with concurrent requests.
      const createdAt = new Date(Date.UTC(2026, 0, 1, 0, 0, 0, Math.floor(number / 4)))
      ids.unshift((await make.request(club, await make.person(), createdAt)).id)
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await ann.call(list, asked(club, cursor))
      seen.push(...page.items.map(({ id }) => id))
      expect(page.waiting).toBe(45)
      cursor = page.next ?? undefined
      // New requests appear first and move no others.
      await db
        .deleteFrom('join_requests')
        .where('created_at', '>', new Date(Date.now() - day))
        .execute()
    } while (cursor)
    expect(seen).toEqual(ids)
  })
})
