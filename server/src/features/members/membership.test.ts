import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, expectNothingHeard, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, as, app } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)

const join = 'PUT /clubs/:club/membership'
const leave = 'DELETE /clubs/:club/membership'
const at = (club: { slug: string }) => ({ params: { club: club.slug } })
const someone = async () => as(await make.person())
const counts = async (club: { id: string }) => {
  const { members } = await db
    .selectFrom('clubs')
    .select('members')
    .where('id', '=', club.id)
    .executeTakeFirstOrThrow()
  const rows = await db.selectFrom('club_memberships').select('id').where('club_id', '=', club.id).execute()
  return { members, rows: rows.length }
}
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

describe('joining a club', () => {
  it('adds any signed-in person, who can then publish, and counts them', async () => {
    const club = await make.club({ owner })
    const who = await someone()
    expect(await who.call(join, at(club))).toMatchObject({
      id: club.id,
      role: 'member',
      members: 2,
      can: { join: 'already_member', leave: true, manage: 'permission_denied', publish: { post: true } },
    })
    expect((await who.call('GET /my/clubs')).joined.map((card) => card.id)).toEqual([club.id])
    expect(await activities(club, who)).toEqual(['member.joined'])
    expect(await counts(club)).toEqual({ members: 2, rows: 2 })
  })

  it('is refused when repeated, without changes', async () => {
    const club = await make.club({ owner })
    const who = await someone()
    await who.call(join, at(club))
    for (const member of [who, ann])
      expect(await member.refused(join, at(club))).toMatchObject({ status: 409, code: 'already_member' })
    expect(await counts(club)).toEqual({ members: 2, rows: 2 })
  })

  it('concurrently creates one membership per person, and counts all', async () => {
    const club = await make.club({ owner })
    const who = await someone()
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => who.call(join, at(club))))
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(await activities(club, who)).toEqual(['member.joined'])
    const people = await Promise.all(Array.from({ length: 8 }, someone))
    await Promise.all(people.map((person) => person.call(join, at(club))))
    expect(await counts(club)).toEqual({ members: 10, rows: 10 })
  })

  it('is refused to visitors, in private clubs, and for unknown clubs', async () => {
    expect(await visitor.refused(join, at(hall))).toMatchObject({ status: 401, code: 'sign_in_required' })
    expect(await dot.refused(join, at(vault))).toMatchObject({ status: 403, code: 'club_is_private' })
    expect(await dot.refused(join, at({ slug: 'no-such-club' }))).toMatchObject({ code: 'club_not_found' })
    expect(await dot.refused(join, at({ slug: newId() }))).toMatchObject({ code: 'club_not_found' })
    expect(await dot.refused(join, at({ slug: 'x' }))).toMatchObject({ code: 'bad_club_identifier' })
    expect(await counts(vault)).toEqual({ members: 3, rows: 3 })
  })

  it('signals the person and the club', async () => {
    const club = await make.club({ owner })
    const who = await someone()
    const [own, watching, elsewhere] = [await who.listen(), await ann.listen(), await cam.listen()]
    expect(await watching.watch({ clubId: club.id })).toBe(true)
    await who.call(join, at(club))
    expect(await own.heard('membership.changed')).toEqual({ kind: 'membership.changed', clubId: club.id })
    const signal = { kind: 'members.changed', clubId: club.id, members: 2, asOf: expect.any(Number) }
    expect(await watching.heard('members.changed')).toEqual(signal)
    await expectNothingHeard({ make, as }, [elsewhere])
  })
})

describe('leaving a club', () => {
  it('ends the membership and its count, is refused when repeated, and allows rejoining', async () => {
    const club = await make.club({ owner })
    const who = await someone()
    await who.call(join, at(club))
    expect(await who.call(leave, at(club))).toEqual({})
    expect(await counts(club)).toEqual({ members: 1, rows: 1 })
    expect(await who.refused(leave, at(club))).toMatchObject({ status: 409, code: 'not_a_member' })
    expect((await who.call(join, at(club))).members).toBe(2)
    expect(await activities(club, who)).toEqual(['member.joined', 'member.left', 'member.joined'])
  })

  it('concurrently counts once and is logged once', async () => {
    const club = await make.club({ owner })
    const who = await someone()
    await who.call(join, at(club))
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => who.call(leave, at(club))))
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(await counts(club)).toEqual({ members: 1, rows: 1 })
    expect(await activities(club, who)).toEqual(['member.joined', 'member.left'])
  })

  it('is refused to the owner, visitors and non-members', async () => {
    for (const club of [hall, vault])
      expect(await ann.refused(leave, at(club))).toMatchObject({ status: 409, code: 'owner_cannot_leave' })
    expect(await visitor.refused(leave, at(hall))).toMatchObject({ status: 401, code: 'sign_in_required' })
    for (const club of [hall, vault])
      expect(await dot.refused(leave, at(club))).toMatchObject({ status: 409, code: 'not_a_member' })
    expect(await counts(hall)).toEqual({ members: 3, rows: 3 })
  })

  it('removes an admin from the list of admins, and no one else', async () => {
    const [leaver, stays] = [await make.person(), await make.person()]
    const club = await make.club({
      owner,
      isPrivate: true,
      permissions: { admins: [stays.id, leaver.id], posts_create: ['all'] },
    })
    await make.member(club, leaver, 'admin')
    await make.member(club, stays, 'admin')
    const who = await as(leaver)
    await who.call(leave, at(club))
    const { permissions } = await db
      .selectFrom('clubs')
      .select('permissions')
      .where('id', '=', club.id)
      .executeTakeFirstOrThrow()
    expect(permissions).toEqual({ admins: [stays.id], posts_create: ['all'] })
    expect(await who.refused('GET /clubs/:club', at(club))).toMatchObject({ code: 'members_only' })
    expect((await (await as(stays)).call('GET /clubs/:club', at(club))).role).toBe('admin')
  })

  it('works for an admin by the list, without changing the count of members', async () => {
    const listed = await make.person()
    const club = await make.club({ owner, isPrivate: true, permissions: { admins: [listed.id] } })
    const who = await as(listed)
    expect((await who.call('GET /clubs/:club', at(club))).role).toBe('admin')
    await who.call(leave, at(club))
    expect(await who.refused('GET /clubs/:club', at(club))).toMatchObject({ code: 'members_only' })
    expect(await counts(club)).toEqual({ members: 1, rows: 1 })
  })

  it('ends access and live updates immediately', async () => {
    const person = await make.person()
    await make.member(vault, person)
    const who = await as(person)
    const post = await make.post({ club: vault, author: owner })
    const content = { params: { contentId: post.id } }
    const [listener, reading] = [await who.listen(), await who.listen()]
    expect(await listener.watch({ clubId: vault.id })).toBe(true)
    expect(await listener.watch({ contentId: post.id })).toBe(true)
    // Another page of theirs that shows only the item.
    expect(await reading.watch({ contentId: post.id })).toBe(true)
    await who.call('GET /content/:contentId', content)
    await who.call(leave, at(vault))
    await Promise.all([listener.ended(), reading.ended()])
    for (const key of ['GET /clubs/:club', 'GET /clubs/:club/counts', 'GET /clubs/:club/feed'] as const)
      expect(await who.refused(key, at(vault))).toMatchObject({ code: 'members_only' })
    for (const key of ['GET /content/:contentId', 'PUT /content/:contentId/like'] as const)
      expect(await who.refused(key, content)).toMatchObject({ code: 'content_not_found' })
    expect((await who.call('GET /feed', { query: {} })).items).toEqual([])

    const again = await who.listen()
    expect(await again.watch({ clubId: vault.id })).toBe(false)
    expect(await again.watch({ contentId: post.id })).toBe(false)
    const inside = await ben.listen()
    await inside.watch({ clubId: vault.id })
    await cam.call('PUT /content/:contentId/like', content)
    await inside.heard('likes.changed')
    await expectNothingHeard({ make, as }, [again])
  })

  it('keeps the public live updates of a public club, after reconnecting', async () => {
    const club = await make.club({ owner })
    const who = await someone()
    await who.call(join, at(club))
    await who.call(leave, at(club))
    const listener = await who.listen()
    expect(await listener.watch({ clubId: club.id })).toBe(true)
    await who.call(join, at(club))
    expect(await listener.heard('membership.changed')).toMatchObject({ clubId: club.id })
  })
})
