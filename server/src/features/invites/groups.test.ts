import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, lettersTo, linkIn, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, make, as, app, eventually } = await openWorld()
const { db } = app.deps

const links = 'POST /clubs/:club/invites/links'
const emails = 'POST /clubs/:club/invites/emails'
const people = 'POST /clubs/:club/invites/people'
const accept = 'PUT /clubs/:club/invitation'
const tokenIn = (url: string) => new URL(url, 'http://x').searchParams.get('token') ?? ''
const link = (groupId?: string | null) => ({
  ...{ id: newId(), lifetime: '7-days' as const, maxUses: null },
  ...(groupId !== undefined && { groupId }),
})

async function scene() {
  const club = await make.club({ owner: personOf(ann), isPrivate: true })
  await make.member(club, personOf(ben), 'admin')
  return { club, at: { params: { club: club.slug } }, group: await make.group(club) }
}
const membersOf = async ({ id }: { id: string }) =>
  (await db.selectFrom('club_group_members').select('user_id').where('group_id', '=', id).execute()).map(
    (row) => row.user_id,
  )
const countOf = async ({ id }: { id: string }) =>
  (await db.selectFrom('club_groups').select('member_count').where('id', '=', id).executeTakeFirstOrThrow())
    .member_count
const openInvitesOf = async ({ slug }: { slug: string }, { id: groupId }: { id: string }) =>
  (await ann.call('GET /clubs/:club/groups/:groupId/uses', { params: { club: slug, groupId } })).invites
const newcomer = async (): Promise<[Client, string]> => {
  const person = await make.person()
  return [await as(person), person.id]
}

describe('an invite with a group', () => {
  it('puts those who accept a link into it, logged and counted once', async () => {
    const { club, at, group } = await scene()
    const made = await ann.call(links, { ...at, body: link(group.id) })
    expect(made.group).toEqual({ id: group.id, name: group.name })
    const listed = await ann.call('GET /clubs/:club/invites', { ...at, query: {} })
    expect(listed.items[0]?.group).toEqual({ id: group.id, name: group.name })
    expect(await openInvitesOf(club, group)).toBe(1)
    const [who, id] = await newcomer()
    const body = { token: tokenIn(made.url) }
    await who.call(accept, { ...at, body })
    expect([await membersOf(group), await countOf(group)]).toEqual([[id], 1])
    expect(await who.refused(accept, { ...at, body })).toMatchObject({ code: 'already_member' })
    expect(await countOf(group)).toBe(1)
    const logged = await db
      .selectFrom('club_activity_log')
      .select(['user_id', 'data'])
      .where('club_id', '=', club.id)
      .where('type', '=', 'groups.changed')
      .execute()
    expect(logged).toMatchObject([{ user_id: id, data: { what: 'added', personId: id, count: 1 } }])
  })

  it('works by mail and by username, also for those who join another way, and keeps its group when renewed', async () => {
    const { club, at, group } = await scene()
    const email = 'grouped@elsewhere.test'
    await ann.call(emails, { ...at, body: { email, groupId: group.id } })
    const resend = 'POST /functions/v1/send-invitation-email'
    await ben.call(resend, { body: { clubId: club.id, email } })
    const [letter] = await eventually(async () => {
      const letters = await lettersTo(visitor, email)
      return letters.length > 1 && letters
    })
    const [first, firstId] = await newcomer()
    await first.call(accept, { ...at, body: { token: tokenIn(linkIn(letter as never)) } })
    const invited = await make.person()
    const byName = { username: invited.username }
    await ann.call(people, { ...at, body: { ...byName, groupId: group.id } })
    await ben.call(people, { ...at, body: { ...byName, message: 'Do come' } })
    const other = await ann.call(links, { ...at, body: link() })
    await (await as(invited)).call(accept, { ...at, body: { token: tokenIn(other.url) } })
    expect((await membersOf(group)).sort()).toEqual([firstId, invited.id].sort())
  })

  it('gives no group where its inviter lost the right, or the group is gone', async () => {
    const { club, at, group } = await scene()
    const invited = await make.person()
    await ben.call(people, { ...at, body: { username: invited.username, groupId: group.id } })
    await db
      .updateTable('club_memberships')
      .set({ role: 'member' })
      .where('club_id', '=', club.id)
      .where('user_id', '=', personOf(ben).id)
      .execute()
    expect(await openInvitesOf(club, group)).toBe(0)
    const made = await ann.call(links, { ...at, body: link() })
    await (await as(invited)).call(accept, { ...at, body: { token: tokenIn(made.url) } })
    expect(await membersOf(group)).toEqual([])
    const withGroup = await ann.call(links, { ...at, body: link(group.id) })
    await ann.call('DELETE /clubs/:club/groups/:groupId', { params: { club: club.slug, groupId: group.id } })
    const [who] = await newcomer()
    await who.call(accept, { ...at, body: { token: tokenIn(withGroup.url) } })
    expect((await ann.call('GET /clubs/:club/invites', { ...at, query: {} })).items[0]?.group).toBeNull()
  })

  it('takes only groups of the club, from those who invite', async () => {
    const { at, group } = await scene()
    const other = await scene()
    const bodies = [
      [links, link(other.group.id)],
      [emails, { email: 'x@elsewhere.test', groupId: other.group.id }],
      [people, { username: personOf(dot).username, groupId: other.group.id }],
    ] as const
    for (const [key, body] of bodies)
      expect(await ann.refused(key, { ...at, body }), key).toMatchObject({ code: 'group_not_found' })
    const bad = { ...at, body: { ...link(), groupId: 'woodturners' } }
    expect(await ann.refused(links, bad)).toMatchObject({ code: 'bad_input' })
    for (const who of [cam, dot])
      expect(await who.refused(links, { ...at, body: link(group.id) })).toMatchObject({ status: 403 })
    expect((await ann.call(links, { ...at, body: link(null) })).group).toBeNull()
  })
})
