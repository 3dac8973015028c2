import { contentKinds, featureOf } from '@guildhall/contract/limits'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, expectNothingHeard, personOf } from '../../testing/as.ts'
import { postForm } from '../../testing/forms.ts'
import { eachFeature, eachOf, fixtures } from '../../testing/kinds.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, as, app } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)
const publish = 'POST /clubs/:club/posts'

describe('publishing rights', () => {
  const code = async (who: Client, club: { slug: string }) => {
    const response = await who.fetch(`/rest/v1/clubs/${club.slug}/posts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(postForm()),
    })
    const body = (await response.json()) as { error?: { code: string } }
    return body.error?.code ?? response.status
  }
  const denied = 'publish_members_denied'
  const lists: Record<string, (id: string, other: string) => string[] | undefined> = {
    "['all']": () => ['all'],
    '[]': () => [],
    'their id': (id) => [id],
    "somebody else's id": (_, other) => [other],
    "their id and 'all'": (id) => [id, 'all'],
    nothing: () => undefined,
  }
  /** Expected for a plain member; owner and admins always may, outsiders never. */
  const forMembers: Record<string, string | number> = {
    "['all']": 200,
    '[]': denied,
    'their id': 200,
    "somebody else's id": denied,
    "their id and 'all'": 200,
    nothing: denied,
  }

  for (const isPrivate of [false, true])
    it(`in a ${isPrivate ? 'private' : 'public'} club follow its list for posts`, async () => {
      const [admin, listed, member, stranger] = await Promise.all(Array.from({ length: 4 }, make.person))
      if (!admin || !listed || !member || !stranger) throw new Error('nobody')
      const people = await Promise.all([admin, listed, member, stranger].map(as))
      for (const [name, list] of Object.entries(lists)) {
        const allowed = list(member.id, admin.id)
        const permissions = { admins: [listed.id], ...(allowed && { posts_create: allowed }) }
        const club = await make.club({ owner, isPrivate, permissions })
        await make.member(club, admin, 'admin')
        await make.member(club, member)
        const told = []
        for (const who of [ann, ...people, visitor]) told.push(await code(who, club))
        const outside = isPrivate ? 'members_only' : 'publish_non_member'
        expect(told, name).toEqual([200, 200, 200, forMembers[name], outside, 'sign_in_required'])
        const page = await people[2]?.call('GET /clubs/:club', { params: { club: club.slug } })
        expect(page?.can.publish.post, name).toBe(forMembers[name] === 200 ? true : denied)
        const counts = await ann.call('GET /clubs/:club/counts', { params: { club: club.slug } })
        expect(counts.posts, name).toBe(told.filter((one) => one === 200).length)
      }
    })

  it('exclude outsiders on the list, and where the list has all', async () => {
    const stranger = await make.person()
    const club = await make.club({ owner, permissions: { posts_create: ['all', stranger.id] } })
    expect(await code(await as(stranger), club)).toBe('publish_non_member')
  })

  it('exclude everyone if the feature is off or not listed', async () => {
    const member = await make.person()
    const who = await as(member)
    for (const features of [{ posts: false, polls: true }, { polls: true }] as Record<string, boolean>[]) {
      const club = await make.club({ owner, features })
      await make.member(club, member)
      await make.member(club, personOf(ben), 'admin')
      for (const person of [ann, ben, who]) {
        expect(await code(person, club)).toBe('feature_disabled')
        const page = await person.call('GET /clubs/:club', { params: { club: club.slug } })
        expect([page.features.posts, page.can.publish.post]).toEqual([false, 'feature_disabled'])
      }
    }
  })

  it('tell owner and admins which kinds only they may publish', async () => {
    const club = await make.club({
      owner,
      permissions: { posts_create: [], polls_create: ['all'], jobs_create: [personOf(cam).id] },
    })
    await make.member(club, personOf(cam))
    const params = { club: club.slug }
    expect((await ann.call('GET /clubs/:club', { params })).can.adminsOnly).toEqual(
      contentKinds.filter((kind) => kind !== 'poll' && kind !== 'job'),
    )
    expect((await cam.call('GET /clubs/:club', { params })).can.adminsOnly).toEqual([])
  })

  it('end immediately on demotion or leaving', async () => {
    const person = await make.person()
    const who = await as(person)
    const club = await make.club({ owner, permissions: { posts_create: [] } })
    await make.member(club, person, 'admin')
    expect(await code(who, club)).toBe(200)
    await db
      .updateTable('club_memberships')
      .set({ role: 'member' })
      .where('user_id', '=', person.id)
      .execute()
    expect(await code(who, club)).toBe(denied)
    await who.call('DELETE /clubs/:club/membership', { params: { club: club.slug } })
    expect(await code(who, club)).toBe('publish_non_member')
  })

  it('require an existing club', async () => {
    const body = postForm()
    expect(await cam.refused(publish, { params: { club: 'no-such-club' }, body })).toMatchObject({
      code: 'club_not_found',
    })
    expect(await cam.refused(publish, { params: { club: 'x' }, body })).toMatchObject({
      code: 'bad_club_identifier',
    })
    expect((await cam.call(publish, { params: { club: hall.id }, body })).club.slug).toBe(hall.slug)
  })
})

describe('publishing', () => {
  it('continues when every number is taken, whatever ids the page makes', async () => {
    const club = await make.club({ owner })
    const publishOne = (id: string) => {
      const input = { params: { club: club.slug }, body: { ...postForm(), id, title: 'All alike' } }
      return ann.call(publish, input).then((item) => item.slug)
    }
    const twin = (n: number) => newId().replace(/.{13}$/, '-00000000000') + n
    for (let n = 0; n <= 100; n++) await publishOne(newId())
    const slugs = [await publishOne(twin(1)), await publishOne(twin(2))]
    for (const slug of slugs) expect(slug).toMatch(/^all-alike-[a-z2-9]{4}$/)
    expect(new Set(slugs).size).toBe(2)
  })

  it('gives each kind addresses of its own', async () => {
    const club = await make.club({ owner })
    await make.allFeatures(club)
    const made = await eachOf((kind) =>
      fixtures[kind].publish(ann, club, { title: 'Called alike', text: 'A text' }),
    )
    for (const kind of contentKinds) {
      const key = `GET /clubs/:club/${featureOf[kind]}/:slug` as 'GET /clubs/:club/posts/:slug'
      const { item } = await ann.call(key, { params: { club: club.slug, slug: 'called-alike' } })
      expect([item.id, item.type], kind).toEqual([made[kind].id, kind])
    }
  })

  it('counts, logs, marks the club as active and signals it', async () => {
    const club = await make.club({ owner, isPrivate: true })
    await make.member(club, personOf(cam))
    const long = new Date(Date.now() - 3_600_000)
    await db.updateTable('clubs').set({ active_at: long }).where('id', '=', club.id).execute()
    const [inside, outside] = [await ann.listen(), await dot.listen()]
    await inside.watch({ clubId: club.id })
    const { id } = await cam.call(publish, { params: { club: club.slug }, body: postForm() })
    expect(await inside.heard('content.created')).toEqual({
      kind: 'content.created',
      clubId: club.id,
      contentId: id,
      type: 'post',
      count: 1,
      asOf: expect.any(Number),
    })
    await expectNothingHeard({ make, as }, [outside])
    const { active_at } = await db
      .selectFrom('clubs')
      .select('active_at')
      .where('id', '=', club.id)
      .executeTakeFirstOrThrow()
    expect(active_at.getTime()).toBeGreaterThan(long.getTime() + 60_000)
    const activity = await db
      .selectFrom('club_activity_log')
      .select(['type', 'user_id', 'content_id'])
      .where('club_id', '=', club.id)
      .execute()
    expect(activity).toEqual([{ type: 'content.created', user_id: personOf(cam).id, content_id: id }])
  })

  it('counts concurrent items', async () => {
    const club = await make.club({ owner })
    const people = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const person = await make.person()
        await make.member(club, person)
        return as(person)
      }),
    )
    await Promise.all(
      people.map((who) => who.call(publish, { params: { club: club.slug }, body: postForm() })),
    )
    const counts = await ann.call('GET /clubs/:club/counts', { params: { club: club.slug } })
    expect(counts).toEqual({ ...eachFeature(0), posts: 8, openJobs: 0, upcomingEvents: 0 })
  })
})

describe('deleting an item', () => {
  const remove = 'DELETE /content/:contentId'
  const made = async () => {
    const club = await make.club({ owner })
    for (const [person, role] of [
      [ben, 'admin'],
      [cam, 'member'],
    ] as const)
      await make.member(club, personOf(person), role)
    const post = await make.post({ club, author: personOf(cam) })
    return { club, post, params: { contentId: post.id } }
  }

  it('is allowed to its author, the owner and admins', async () => {
    for (const who of [cam, ann, ben]) {
      const { params } = await made()
      expect((await who.call('GET /content/:contentId', { params })).can.delete).toBe(true)
      expect(await who.call(remove, { params })).toEqual({})
      expect(await who.refused('GET /content/:contentId', { params })).toMatchObject({ status: 404 })
    }
    const { params, club } = await made()
    const other = await make.person()
    await make.member(club, other)
    for (const who of [dot, await as(other)])
      expect(await who.refused(remove, { params })).toMatchObject({ status: 403, code: 'permission_denied' })
    expect(await visitor.refused(remove, { params })).toMatchObject({ code: 'sign_in_required' })
    expect(await dot.refused(remove, { params: { contentId: newId() } })).toMatchObject({
      code: 'content_not_found',
    })
    expect(await dot.refused(remove, { params: { contentId: 'x' } })).toMatchObject({ code: 'bad_input' })
  })

  it('deletes likes and comments, counts, and signals', async () => {
    const { club, post, params } = await made()
    await ben.call('PUT /content/:contentId/like', { params })
    await ben.call('PUT /content/:contentId/reactions/:reaction', { params: { ...params, reaction: 'sad' } })
    await dot.call('POST /content/:contentId/comments', { params, body: { id: newId(), content: 'Hello' } })
    const listener = await dot.listen()
    await listener.watch({ contentId: post.id })
    await cam.call(remove, { params })
    expect(await listener.heard('content.deleted')).toMatchObject({ contentId: post.id, type: 'post' })
    for (const table of ['likes', 'reactions', 'comments'] as const) {
      const rows = await db.selectFrom(table).select('club_id').where('content_id', '=', post.id).execute()
      expect(rows, table).toEqual([])
    }
    const counts = await ann.call('GET /clubs/:club/counts', { params: { club: club.slug } })
    expect(counts.posts).toBe(0)
    const { data } = await db
      .selectFrom('club_activity_log')
      .select('data')
      .where('content_id', '=', post.id)
      .where('type', '=', 'content.deleted')
      .executeTakeFirstOrThrow()
    const kept = { type: 'post', slug: post.slug, title: post.title, personId: personOf(cam).id }
    expect(data).toEqual(kept)
  })

  it('is not found the second time, and counts once when concurrent', async () => {
    const { club, params } = await made()
    await make.post({ club, author: personOf(cam) })
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => cam.call(remove, { params })))
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(await cam.refused(remove, { params })).toMatchObject({ status: 404, code: 'content_not_found' })
    const counts = await ann.call('GET /clubs/:club/counts', { params: { club: club.slug } })
    expect(counts.posts).toBe(1)
  })

  it('leaves nothing behind under concurrent likes and comments', async () => {
    const { post, params } = await made()
    const people = await Promise.all(Array.from({ length: 4 }, async () => as(await make.person())))
    const headers = { 'content-type': 'application/json' }
    const answers = await Promise.all([
      ...people.flatMap((who) => [
        who.fetch(`/rest/v1/content/${post.id}/like`, { method: 'PUT' }),
        who.fetch(`/rest/v1/content/${post.id}/reactions/laugh`, { method: 'PUT' }),
        who.fetch(`/rest/v1/content/${post.id}/comments`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ id: newId(), content: 'Quick' }),
        }),
      ]),
      cam.fetch(`/rest/v1/content/${post.id}`, { method: 'DELETE' }),
    ])
    for (const answer of answers) expect([200, 404]).toContain(answer.status)
    expect(await cam.refused('GET /content/:contentId', { params })).toMatchObject({ status: 404 })
    for (const table of ['likes', 'reactions', 'comments'] as const)
      expect(
        await db.selectFrom(table).select('club_id').where('content_id', '=', post.id).execute(),
      ).toEqual([])
  })

  it('frees its slug', async () => {
    const body = () => postForm({ title: 'Once more' })
    const params = { club: vault.slug }
    const first = await cam.call(publish, { params, body: body() })
    await cam.call(remove, { params: { contentId: first.id } })
    expect((await cam.call(publish, { params, body: body() })).slug).toBe('once-more')
  })
})
