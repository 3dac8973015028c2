import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, as, app } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)

const promote = 'PUT /clubs/:club/members/:personId/admin'
const demote = 'DELETE /clubs/:club/members/:personId/admin'
const remove = 'DELETE /clubs/:club/members/:personId'
const changes = [promote, demote, remove] as const
const on = (club: { slug: string }, who: { id: string }) => ({
  params: { club: club.slug, personId: who.id },
})
const at = (club: { slug: string }) => ({ params: { club: club.slug } })

/** A person's role and rights, as stored in each place. */
const membershipFacts = async (club: { id: string }, who: { id: string }) => {
  const { permissions, members } = await db
    .selectFrom('clubs')
    .select(['permissions', 'members'])
    .where('id', '=', club.id)
    .executeTakeFirstOrThrow()
  const row = await db
    .selectFrom('club_memberships')
    .select('role')
    .where('club_id', '=', club.id)
    .where('user_id', '=', who.id)
    .executeTakeFirst()
  const { admins } = permissions as { admins: string[] }
  return { role: row?.role, listed: admins.filter((id) => id === who.id).length, members }
}
const activities = async (club: { id: string }) =>
  (
    await db
      .selectFrom('club_activity_log')
      .select(['type', 'user_id', 'data'])
      .where('club_id', '=', club.id)
      .orderBy('id')
      .execute()
  ).map(({ type, user_id, data }) => [type, user_id, (data as { personId?: string }).personId])
/** A private club with an admin and two members. */
const staffed = async () => {
  const [admin, member, other] = [await make.person(), await make.person(), await make.person()]
  const club = await make.club({ owner, isPrivate: true })
  await make.member(club, member)
  await make.member(club, other)
  await make.member(club, admin, 'admin')
  return { club, admin, member, other }
}
const fulfilled = (tries: PromiseSettledResult<unknown>[]) =>
  tries.filter(({ status }) => status === 'fulfilled').length

describe('promoting and demoting', () => {
  it('change role and list together, by owner and admins, with an entry in the log', async () => {
    const { club, admin, member } = await staffed()
    expect(await ann.call(promote, on(club, member))).toEqual({})
    expect(await membershipFacts(club, member)).toEqual({ role: 'admin', listed: 1, members: 4 })
    const who = await as(member)
    expect(await who.call('GET /clubs/:club', at(club))).toMatchObject({
      role: 'admin',
      can: { manage: true },
    })
    await (await as(admin)).call(demote, on(club, member))
    expect(await membershipFacts(club, member)).toEqual({ role: 'member', listed: 0, members: 4 })
    expect(await who.call('GET /clubs/:club', at(club))).toMatchObject({
      role: 'member',
      can: { manage: 'permission_denied' },
    })
    expect(await activities(club)).toEqual([
      ['role.promoted', owner.id, member.id],
      ['role.demoted', admin.id, member.id],
    ])
  })

  it('are allowed to admins for other admins; admins can demote themselves', async () => {
    const { club, admin, member } = await staffed()
    const who = await as(member)
    await ann.call(promote, on(club, member))
    await who.call(demote, on(club, admin))
    expect(await membershipFacts(club, admin)).toMatchObject({ role: 'member', listed: 0 })
    await who.call(demote, on(club, member))
    expect(await who.refused(promote, on(club, admin))).toMatchObject({
      status: 403,
      code: 'permission_denied',
    })
  })

  it('are refused and change nothing when repeated; concurrently they happen once', async () => {
    const { club, member } = await staffed()
    for (const [change, again] of [
      [promote, 'already_admin'],
      [demote, 'not_an_admin'],
    ] as const) {
      const tries = await Promise.allSettled(
        Array.from({ length: 5 }, () => ann.call(change, on(club, member))),
      )
      expect(fulfilled(tries)).toBe(1)
      expect(await ann.refused(change, on(club, member))).toMatchObject({ status: 409, code: again })
    }
    expect((await activities(club)).map(([type]) => type)).toEqual(['role.promoted', 'role.demoted'])
    expect(await membershipFacts(club, member)).toEqual({ role: 'member', listed: 0, members: 4 })
  })

  it('concurrently keep everyone on the list', async () => {
    const club = await make.club({ owner })
    const people = await Promise.all(Array.from({ length: 6 }, () => make.person()))
    for (const person of people) await make.member(club, person)
    await Promise.all(people.map((person) => ann.call(promote, on(club, person))))
    for (const person of people)
      expect(await membershipFacts(club, person)).toMatchObject({ role: 'admin', listed: 1 })
    await Promise.all([
      ...people.slice(0, 3).map((person) => ann.call(demote, on(club, person))),
      ...people.slice(3).map((person) => ann.call(remove, on(club, person))),
    ])
    for (const person of people)
      expect(await membershipFacts(club, person)).toMatchObject({ listed: 0, members: 4 })
  })

  it('of each other by two admins concurrently succeed for one', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { club, admin, member } = await staffed()
      await ann.call(promote, on(club, member))
      const [one, two] = [await as(admin), await as(member)]
      const tries = await Promise.allSettled([
        one.call(demote, on(club, member)),
        two.call(demote, on(club, admin)),
      ])
      expect(fulfilled(tries)).toBe(1)
    }
  })

  it('while the person leaves or is removed end without membership or list entry', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { club, admin, member } = await staffed()
      const [leaver, remover] = [await as(member), await as(admin)]
      await Promise.allSettled([
        ann.call(promote, on(club, member)),
        turn % 2
          ? leaver.call('DELETE /clubs/:club/membership', at(club))
          : remover.call(remove, on(club, member)),
      ])
      expect(await membershipFacts(club, member)).toEqual({ role: undefined, listed: 0, members: 3 })
    }
  })

  it('apply to open pages immediately, and signal the club', async () => {
    const { club, admin, member } = await staffed()
    const who = await as(member)
    const [own, watching] = [await who.listen(), await (await as(admin)).listen()]
    expect(await watching.watch({ clubId: club.id })).toBe(true)
    await ann.call(promote, on(club, member))
    expect(await own.heard('membership.changed')).toEqual({ kind: 'membership.changed', clubId: club.id })
    const expectedSignal = { kind: 'members.changed', clubId: club.id, members: 4, asOf: expect.any(Number) }
    expect(await watching.heard('members.changed')).toEqual(expectedSignal)
    await ann.call(demote, on(club, member))
    await own.ended()
    expect(await (await who.listen()).watch({ clubId: club.id })).toBe(true)
  })
})

describe('removing a member', () => {
  it('ends membership, rights and live updates immediately, with an entry in the log', async () => {
    const { club, admin, member, other } = await staffed()
    const who = await as(member)
    await ann.call(promote, on(club, member))
    const [own, watching] = [await who.listen(), await (await as(other)).listen()]
    expect(await own.watch({ clubId: club.id })).toBe(true)
    expect(await watching.watch({ clubId: club.id })).toBe(true)
    await (await as(admin)).call(remove, on(club, member))
    expect(await membershipFacts(club, member)).toEqual({ role: undefined, listed: 0, members: 3 })
    await own.ended()
    await watching.heard('members.changed')
    expect(await who.refused('GET /clubs/:club/members', at(club))).toMatchObject({ code: 'members_only' })
    expect(await who.refused(promote, on(club, other))).toMatchObject({ code: 'members_only' })
    expect(await (await who.listen()).watch({ clubId: club.id })).toBe(false)
    expect((await activities(club)).at(-1)).toEqual(['member.removed', admin.id, member.id])
  })

  it("keeps other members, and the person's other clubs", async () => {
    const [{ club, admin, member, other }, elsewhere] = [await staffed(), await make.club({ owner })]
    await make.member(elsewhere, member)
    await ann.call(promote, on(elsewhere, member))
    await ann.call(remove, on(club, member))
    expect(await membershipFacts(elsewhere, member)).toMatchObject({ role: 'admin', listed: 1, members: 2 })
    expect(await membershipFacts(club, other)).toMatchObject({ role: 'member' })
    expect(await membershipFacts(club, admin)).toMatchObject({ role: 'admin', members: 3 })
    // A change of role affects this club only.
    await make.member(elsewhere, other)
    await ann.call(promote, on(club, other))
    expect(await membershipFacts(elsewhere, other)).toMatchObject({ role: 'member', listed: 0 })
  })

  it('happens once when repeated', async () => {
    const { club, member } = await staffed()
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => ann.call(remove, on(club, member))),
    )
    expect(fulfilled(tries)).toBe(1)
    expect(await ann.refused(remove, on(club, member))).toMatchObject({
      status: 404,
      code: 'member_not_found',
    })
    expect(await membershipFacts(club, member)).toMatchObject({ members: 3 })
  })

  it('is refused for the viewer and for the owner', async () => {
    const { club, admin } = await staffed()
    const who = await as(admin)
    expect(await who.refused(remove, on(club, admin))).toMatchObject({ status: 409, code: 'leave_instead' })
    for (const client of [who, ann])
      for (const change of changes)
        expect(await client.refused(change, on(club, owner))).toMatchObject({
          status: 409,
          code: 'owner_is_fixed',
        })
    expect(await membershipFacts(club, owner)).toEqual({ role: 'owner', listed: 0, members: 4 })
  })
})

describe('refusals', () => {
  const tried = async (who: Client, club: { slug: string }, target: { id: string }) => {
    const codes = []
    for (const change of changes) codes.push((await who.refused(change, on(club, target))).code)
    return codes
  }
  const always = (code: string) => changes.map(() => code)

  it('apply to visitors, strangers and plain members, without revealing members', async () => {
    for (const target of [personOf(ben), personOf(cam), owner, { id: newId() }]) {
      expect(await tried(visitor, hall, target)).toEqual(always('sign_in_required'))
      expect(await tried(dot, hall, target)).toEqual(always('permission_denied'))
      expect(await tried(dot, vault, target)).toEqual(always('members_only'))
      expect(await tried(cam, vault, target)).toEqual(always('permission_denied'))
    }
  })

  it('apply to unknown clubs and members', async () => {
    expect(await tried(ann, hall, personOf(dot))).toEqual(always('member_not_found'))
    expect(await tried(ann, hall, { id: newId() })).toEqual(always('member_not_found'))
    expect(await tried(ann, hall, { id: 'x' })).toEqual(always('bad_input'))
    expect(await tried(ann, { slug: 'no-such-club' }, personOf(cam))).toEqual(always('club_not_found'))
    expect(await ann.refused(demote, on(hall, personOf(cam)))).toMatchObject({ code: 'not_an_admin' })
    expect(await ben.refused(promote, on(hall, personOf(ben)))).toMatchObject({ code: 'already_admin' })
  })
})
