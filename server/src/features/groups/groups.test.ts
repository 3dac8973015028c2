import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { write } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'
import { personOf } from '../../testing/as.ts'
import { postForm } from '../../testing/forms.ts'
import { openWorld } from '../../testing/world.ts'
import { rankPeople } from '../leaderboard/points.writes.ts'
import { followRules } from './rules.tasks.ts'

const { ann, ben, cam, dot, make, as, app, eventually } = await openWorld()
const { db } = app.deps

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

  it('publish where the club lists people, and no more once someone is out', async () => {
    const club = await someClub()
    const eve = await make.person()
    await make.member(club, eve)
    const of = { params: { club: club.slug } }
    const save = 'PUT /clubs/:club/permissions'
    const body = (posts: string[]) => ({ ...of, body: { permissions: { posts } } })
    const post = 'POST /clubs/:club/posts'
    const group = await make.group(club, { of: [personOf(cam)] })
    const other = await make.group(await someClub(), { of: [personOf(cam)] })
    const set = (...posts: string[]) => ann.call(save, body(posts))
    expect(await ann.refused(save, body([eve.id, other.id]))).toMatchObject({
      code: 'person_not_in_club',
      fields: { 'permissions.posts.1': expect.anything() },
    })
    for (let times = 0; times < 2; times++)
      expect((await set(eve.id, group.id)).permissions.posts).toMatchObject({
        ...{ who: 'named', people: [{ id: eve.id }], groups: [{ id: group.id, name: group.name }] },
      })
    await cam.call(post, { ...of, body: postForm() })
    expect((await cam.call('GET /clubs/:club', of)).can.publish.post).toBe(true)
    const params = { club: club.slug, groupId: group.id }
    expect(await ben.call('GET /clubs/:club/groups/:groupId/uses', { params })).toMatchObject({
      kinds: ['posts'],
    })
    const member = { ...params, personId: personOf(cam).id }
    await ben.call('DELETE /clubs/:club/groups/:groupId/members/:personId', { params: member })
    expect(await cam.refused(post, { ...of, body: postForm() })).toMatchObject({
      code: 'publish_members_denied',
    })
    expect((await cam.call('GET /clubs/:club', of)).can.publish.post).toBe('publish_members_denied')

    await set(group.id)
    const log = await ann.call('GET /clubs/:club/activity-log', { ...of, query: {} })
    expect(log.items[0]).toMatchObject({
      changes: [
        {
          from: { people: [{ id: eve.id }], groups: [group.name] },
          to: { people: [], groups: [group.name] },
        },
      ],
    })
    await ben.call('DELETE /clubs/:club/groups/:groupId', { params })
    expect((await ann.call('GET /clubs/:club/permissions', of)).permissions.posts).toEqual({
      ...{ who: 'admins', people: [], groups: [] },
    })
  })

  it('takes a list of usernames and confirmed addresses, and says who is no member', async () => {
    const club = await someClub()
    const group = await make.group(club)
    const named = (...names: string[]) =>
      ann.call('POST /clubs/:club/groups/:groupId/members', { ...at(club, group.id), body: { names } })
    const bens = personOf(ben)
    const list = [`@${personOf(cam).username}`, bens.email, personOf(dot).email, 'nobody']
    expect(await named(...list)).toEqual({ added: 2, memberCount: 2, unknown: list.slice(2) })
    expect(await named(...list)).toEqual({ added: 0, memberCount: 2, unknown: list.slice(2) })
    await db.updateTable('profiles').set({ email_verified: false }).where('id', '=', bens.id).execute()
    expect((await named(bens.email)).unknown).toEqual([bens.email])
    await db.updateTable('profiles').set({ email_verified: true }).where('id', '=', bens.id).execute()
    for (const body of [{}, { names: ['x'], personIds: [newId()] }, { names: [] }])
      expect(
        await ann.refused('POST /clubs/:club/groups/:groupId/members', { ...at(club, group.id), body }),
      ).toMatchObject({ code: 'bad_input' })
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
    expect(await add([...both, personOf(dot).id])).toEqual({ added: 2, memberCount: 2, unknown: [] })
    expect(await add(both)).toEqual({ added: 0, memberCount: 2, unknown: [] })
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
      payers: 0,
    })
    await ben.call('DELETE /clubs/:club/groups/:groupId', at(club, group.id))
    expect((await ben.refused('DELETE /clubs/:club/groups/:groupId', at(club, group.id))).code).toBe(
      'group_not_found',
    )
    expect([await topicsOf(cam), await topicsOf(ben)]).toEqual([[], [topic.id]])
  })
})

describe('a group’s rules', () => {
  const put = (who: typeof ann, club: Club, groupId: string, rules: object) =>
    who.call(save, { ...at(club, groupId), body: { ...fields, ...rules } })
  const idOf = (who: typeof ann) => personOf(who).id
  const isIn = (club: Club, groupId: string, ...people: (typeof ann)[]) =>
    eventually(async () => {
      const ids = await membersOf(ann, club, groupId)
      return ids.length === people.length && people.every((who) => ids.includes(idOf(who)))
    })
  const give = (club: Club, who: typeof ann, points: number) =>
    sql`insert into club_points (club_id, user_id, day, published) values (${club.id}, ${idOf(who)}, current_date, ${points / 5})`.execute(
      db,
    )
  const rank = (club: Club, ...people: (typeof ann)[]) =>
    write(app.deps, (tx) => rankPeople(tx, club.id, people.map(idOf), new Date().toISOString().slice(0, 10)))
  const takeOut = (club: Club, groupId: string, who: typeof ann) =>
    ben.call('DELETE /clubs/:club/groups/:groupId/members/:personId', {
      params: { ...at(club, groupId).params, personId: idOf(who) },
    })

  it('put in who has reached the level or reaches it, but not who was taken out', async () => {
    const [club, groupId] = [await someClub(), newId()]
    await give(club, cam, 20)
    await rank(club, cam)
    await put(ann, club, groupId, { fromLevel: 2 })
    await isIn(club, groupId, cam)
    await give(club, ben, 15)
    await rank(club, ben)
    await give(club, ann, 100)
    await rank(club, ann)
    await isIn(club, groupId, ann, cam)
    await takeOut(club, groupId, cam)
    await rank(club, cam)
    await put(ann, club, groupId, { fromLevel: 2, name: 'Others' })
    await followRules(app.deps, { clubId: club.id })
    await isIn(club, groupId, ann)
    // By hand is stronger, and ends the removal.
    await ann.call('POST /clubs/:club/groups/:groupId/members', {
      ...at(club, groupId),
      body: { personIds: [idOf(cam)] },
    })
    await isIn(club, groupId, ann, cam)
    expect(
      await db.selectFrom('club_group_removals').select('user_id').where('group_id', '=', groupId).execute(),
    ).toEqual([])
  })

  it('put in who has finished a course or finishes it, as long as the rule lasts', async () => {
    const [club, groupId] = [await someClub(), newId()]
    const [course, lesson] = await someCourse(club)
    await make.enrollment({ course, person: personOf(ben), completedAt: new Date() })
    await put(ann, club, groupId, { courseIds: [course.id] })
    await isIn(club, groupId, ben)
    const finish = 'PUT /lessons/:lessonId/completion'
    for (let times = 0; times < 2; times++) await cam.call(finish, { params: { lessonId: lesson.id } })
    await isIn(club, groupId, ben, cam)
    // Without rules in the body they stay; then they end.
    await put(ann, club, groupId, {})
    expect((await groupsOf(ann, club))[0]).toMatchObject({
      courseIds: [course.id],
      fromLevel: null,
      memberCount: 2,
    })
    await put(ann, club, groupId, { courseIds: [] })
    await make.enrollment({ course, person: personOf(ann), completedAt: new Date() })
    await followRules(app.deps, { clubId: club.id })
    await isIn(club, groupId, ben, cam)
  })

  it('name levels above the first and courses of the club, set by owner and admins', async () => {
    const [club, other] = [await someClub(), await someClub()]
    const [theirs] = await someCourse(other)
    const refusal = async (rules: object, who = ann) =>
      (await who.refused(save, { ...at(club), body: { ...fields, ...rules } })).code
    for (const rules of [
      { fromLevel: 1 },
      { fromLevel: 8 },
      { courseIds: ['x'] },
      { courseIds: Array(21).fill(newId()) },
    ])
      expect(await refusal(rules)).toBe('bad_input')
    expect(await refusal({ courseIds: [theirs.id] })).toBe('course_not_found')
    for (const who of [cam, dot]) expect(await refusal({ fromLevel: 2 }, who)).toBe('permission_denied')
  })

  async function someCourse(club: Club) {
    const course = await make.course({ club })
    const lesson = await make.lesson({ course })
    await make.enrollment({ course, person: personOf(cam) })
    return [course, lesson] as const
  }
})
