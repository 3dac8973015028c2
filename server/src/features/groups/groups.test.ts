import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { ann, ben, cam, dot, make, as } = await openWorld()

/** A club of Ann's with Ben as admin and Cam as member; Dot is a stranger. */
async function someClub() {
  const club = await make.club({ owner: personOf(ann) })
  await make.member(club, personOf(ben), 'admin')
  await make.member(club, personOf(cam))
  return club
}
type Club = Awaited<ReturnType<typeof someClub>>
const at = (club: Club, groupId: string = newId()) => ({ params: { club: club.slug, groupId } })
const fields = { name: 'Woodturners', color: 'teal', shownTo: 'members', isOpen: false } as const
const save = 'PUT /clubs/:club/groups/:groupId'
const groupsOf = async (who: typeof cam, club: Club) =>
  (await who.call('GET /clubs/:club/groups', { params: { club: club.slug } })).groups
const membersOf = async (who: typeof cam, club: Club, groupId: string) =>
  (await who.call('GET /clubs/:club/groups/:groupId/members', { ...at(club, groupId), query: {} })).items.map(
    ({ id }) => id,
  )

describe('a group', () => {
  it('is created by owner and admins, once for an id', async () => {
    const club = await someClub()
    const groupId = newId()
    for (const who of [ann, ben]) await who.call(save, { ...at(club, groupId), body: fields })
    expect((await groupsOf(cam, club)).map(({ id, name }) => [id, name])).toEqual([[groupId, 'Woodturners']])
    expect((await cam.refused(save, { ...at(club), body: fields })).code).toBe('permission_denied')
  })

  it('is refused with a bad or taken name, under the id of another club’s, and beyond 50', async () => {
    const club = await someClub()
    const code = async (body: object, groupId?: string) =>
      (await ann.refused(save, { ...at(club, groupId), body: { ...fields, ...body } } as never)).code
    for (const body of [{ name: ' ' }, { name: 'x'.repeat(41) }, { color: 'mauve' }, { shownTo: 'all' }])
      expect(await code(body)).toBe('bad_input')
    await ann.call(save, { ...at(club), body: fields })
    expect(await code({ name: 'WOODTURNERS' })).toBe('group_name_taken')
    const other = await make.group(await make.club({ owner: personOf(ann) }))
    expect(await code({ name: 'Other' }, other.id)).toBe('id_taken')
    for (let made = 1; made < 50; made++) await make.group(club)
    expect(await code({ name: 'One more' })).toBe('too_many_groups')
  })

  it('counts its members, and loses those who leave the club', async () => {
    const club = await someClub()
    const group = await make.group(club)
    const eve = await as(await make.person())
    await make.member(club, personOf(eve))
    const add = (ids: string[]) =>
      ann.call('POST /clubs/:club/groups/:groupId/members', {
        ...at(club, group.id),
        body: { personIds: ids },
      })
    const both = [personOf(cam).id, personOf(eve).id]
    // Dot is no member.
    expect(await add([...both, personOf(dot).id])).toEqual({ added: 2, memberCount: 2 })
    expect(await add(both)).toEqual({ added: 0, memberCount: 2 })
    expect((await membersOf(cam, club, group.id)).toSorted()).toEqual(both.toSorted())
    await eve.call('DELETE /clubs/:club/membership', { params: { club: club.slug } })
    expect((await groupsOf(ann, club))[0]?.memberCount).toBe(1)
    const params = { ...at(club, group.id).params, personId: personOf(cam).id }
    for (let times = 0; times < 2; times++)
      expect(await ben.call('DELETE /clubs/:club/groups/:groupId/members/:personId', { params })).toEqual({
        memberCount: 0,
      })
  })

  it('shows its members to those who may see them alone', async () => {
    const club = await someClub()
    const eve = await as(await make.person())
    await make.member(club, personOf(eve))
    const group = await make.group(club, { of: [personOf(cam)] })
    const shownTo = (who: 'members' | 'group' | 'admins') =>
      ann.call(save, { ...at(club, group.id), body: { ...fields, shownTo: who } })
    const seenBy = async (who: typeof cam) => (await groupsOf(who, club)).length
    const read = 'GET /clubs/:club/groups/:groupId/members'
    await shownTo('group')
    expect([await seenBy(eve), await seenBy(cam)]).toEqual([0, 1])
    expect(await membersOf(cam, club, group.id)).toEqual([personOf(cam).id])
    expect((await eve.refused(read, { ...at(club, group.id), query: {} })).code).toBe('group_not_found')
    await shownTo('admins')
    expect((await cam.refused(read, { ...at(club, group.id), query: {} })).code).toBe('group_not_found')
    expect(await membersOf(ben, club, group.id)).toEqual([personOf(cam).id])
    await shownTo('members')
    expect(await membersOf(eve, club, group.id)).toEqual([personOf(cam).id])
  })
})

describe('an open group', () => {
  it('is joined and left by members themselves, and a closed one by no one', async () => {
    const club = await someClub()
    const [open, closed] = [await make.group(club, { isOpen: true }), await make.group(club)]
    const join = 'PUT /clubs/:club/groups/:groupId/membership'
    const leave = 'DELETE /clubs/:club/groups/:groupId/membership'
    for (let times = 0; times < 2; times++) await cam.call(join, at(club, open.id))
    expect(await membersOf(ann, club, open.id)).toEqual([personOf(cam).id])
    for (let times = 0; times < 2; times++) await cam.call(leave, at(club, open.id))
    expect(await membersOf(ann, club, open.id)).toEqual([])
    expect((await cam.refused(join, at(club, closed.id))).code).toBe('group_closed')
    expect((await dot.refused(join, at(club, open.id))).code).toBe('group_not_found')
  })
})

describe('deleting a group', () => {
  it('says before what it opens, and leaves it to owner and admins then', async () => {
    const club = await someClub()
    const group = await make.group(club, { of: [personOf(cam)] })
    const topic = await make.topic(club, { name: 'Board', groups: [group] })
    const topicsOf = async (who: typeof cam) =>
      (await who.call('GET /clubs/:club', { params: { club: club.slug } })).topics?.map(({ id }) => id) ?? []
    expect(await topicsOf(cam)).toEqual([topic.id])
    expect(await ben.call('GET /clubs/:club/groups/:groupId/uses', at(club, group.id))).toEqual({
      seen: ['Board'],
      published: [],
      kinds: [],
      courses: [],
      invites: 0,
    })
    await ben.call('DELETE /clubs/:club/groups/:groupId', at(club, group.id))
    expect((await ben.refused('DELETE /clubs/:club/groups/:groupId', at(club, group.id))).code).toBe(
      'group_not_found',
    )
    expect([await topicsOf(cam), await topicsOf(ben)]).toEqual([[], [topic.id]])
  })
})
