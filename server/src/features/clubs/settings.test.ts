import { type Feature, features } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { postForm } from '../../testing/forms.ts'
import { eachFeature } from '../../testing/kinds.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, vault, make, as, app } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)

/** A club of Ann's with Ben as admin and Cam as member, which a test may change. */
async function someClub(given: { isPrivate?: boolean; permissions?: Record<string, string[]> } = {}) {
  const club = await make.club({ owner, ...given })
  await make.member(club, personOf(ben), 'admin')
  await make.member(club, personOf(cam))
  return club
}
const at = (club: { slug: string }) => ({ params: { club: club.slug } })
const rowOf = (club: { id: string }) =>
  db.selectFrom('clubs').selectAll().where('id', '=', club.id).executeTakeFirstOrThrow()
const activities = async (club: { id: string }) =>
  (
    await db
      .selectFrom('club_activity_log')
      .select(['type', 'user_id', 'data'])
      .where('club_id', '=', club.id)
      .orderBy('id')
      .execute()
  ).map(({ type, user_id, data }) => ({ type, by: user_id, data }))
const publish = (who: Client, club: { slug: string }) =>
  who.call('POST /clubs/:club/posts', { ...at(club), body: postForm() })
const refusal = (who: Client, club: { slug: string }) =>
  who.refused('POST /clubs/:club/posts', { ...at(club), body: postForm() })
const everything = eachFeature(true)

describe('turning features on and off', () => {
  const save = 'PUT /clubs/:club/features'
  const input = (club: { slug: string }, features: Partial<Record<Feature, boolean>>) => ({
    ...at(club),
    body: { features },
  })

  it('is limited to the owner: a disabled feature accepts nothing new, and keeps its items', async () => {
    const club = await someClub()
    const post = await publish(cam, club)
    const watching = await cam.listen()
    await watching.watch({ clubId: club.id })
    const saved = await ann.call(save, input(club, { posts: false, jobs: false, polls: true }))
    expect(saved.features).toEqual({ ...everything, posts: false, jobs: false })
    expect(await watching.heard('club.updated')).toEqual({ kind: 'club.updated', clubId: club.id })
    for (const who of [ann, ben, cam])
      expect(await refusal(who, club)).toMatchObject({ status: 409, code: 'feature_disabled' })
    expect((await cam.call('GET /clubs/:club', at(club))).can.publish.post).toBe('feature_disabled')
    expect((await cam.call('GET /clubs/:club/feed', { ...at(club), query: {} })).items).toHaveLength(1)
    await cam.call('PUT /content/:contentId/like', { params: { contentId: post.id } })
    await ann.call(save, input(club, { posts: true }))
    await publish(cam, club)
    expect((await activities(club)).filter(({ type }) => type === 'features.changed')).toEqual([
      { type: 'features.changed', by: owner.id, data: { on: [], off: ['posts', 'jobs'] } },
      { type: 'features.changed', by: owner.id, data: { on: ['posts'], off: [] } },
    ])
  })

  it('changes named features only, so that concurrent changes are kept', async () => {
    const club = await someClub()
    await Promise.all(
      (['posts', 'polls', 'events', 'jobs'] as const).map((feature) =>
        ann.call(save, input(club, { [feature]: false })),
      ),
    )
    expect((await rowOf(club)).features).toEqual({
      ...everything,
      ...off('posts', 'polls', 'events', 'jobs'),
    })
  })

  it('without a difference changes and logs nothing', async () => {
    const club = await someClub()
    await ann.call(save, input(club, { posts: false }))
    await ann.call(save, input(club, { posts: false, polls: true }))
    await ann.call(save, input(club, {}))
    expect(await activities(club)).toHaveLength(1)
  })

  it('is refused to others, and for unknown features', async () => {
    const club = await someClub()
    const body = { features: { posts: false } }
    for (const who of [ben, cam, dot])
      expect(await who.refused(save, { ...at(club), body })).toMatchObject({
        status: 403,
        code: 'owner_only',
      })
    expect(await dot.refused(save, { ...at(vault), body })).toMatchObject({ code: 'members_only' })
    expect(await visitor.refused(save, { ...at(club), body })).toMatchObject({ code: 'sign_in_required' })
    expect(await ann.refused(save, { ...at({ slug: 'nowhere' }), body })).toMatchObject({
      code: 'club_not_found',
    })
    for (const features of [{ wikis: true }, { posts: 'no' }, undefined, []])
      expect(await ann.refused(save, { ...at(club), body: { features } })).toMatchObject({
        code: 'bad_input',
      })
    expect((await rowOf(club)).features).toEqual(everything)
  })

  it('allows admins to turn a feature on from its tab', async () => {
    const enable = 'PUT /clubs/:club/features/:feature'
    const club = await someClub()
    await ann.call(save, input(club, { posts: false, polls: false, jobs: false }))
    const polls = { params: { club: club.slug, feature: 'polls' as const } }
    expect((await ben.call(enable, polls)).features).toMatchObject({ posts: false, polls: true })
    await ben.call(enable, polls)
    await ann.call(enable, { params: { club: club.slug, feature: 'jobs' } })
    for (const who of [cam, dot])
      expect(await who.refused(enable, { params: { club: club.slug, feature: 'posts' } })).toMatchObject({
        status: 403,
        code: 'permission_denied',
      })
    expect(await visitor.refused(enable, polls)).toMatchObject({ code: 'sign_in_required' })
    expect(await dot.refused(enable, { params: { club: vault.slug, feature: 'posts' } })).toMatchObject({
      code: 'members_only',
    })
    expect(await ann.refused(enable, { params: { club: club.slug, feature: 'wikis' } })).toMatchObject({
      code: 'bad_input',
    })
    expect((await activities(club)).slice(1)).toEqual([
      { type: 'features.changed', by: personOf(ben).id, data: { on: ['polls'], off: [] } },
      { type: 'features.changed', by: owner.id, data: { on: ['jobs'], off: [] } },
    ])
  })
})

const off = (...names: Feature[]) => Object.fromEntries(names.map((name) => [name, false]))

describe('who may publish', () => {
  const save = 'PUT /clubs/:club/permissions'
  const read = 'GET /clubs/:club/permissions'
  const input = (club: { slug: string }, permissions: Partial<Record<Feature, string[]>>) => ({
    ...at(club),
    body: { permissions },
  })

  it('are all members by default, admins only, or named people; owner and admins always may', async () => {
    const club = await someClub()
    const eve = await as(await make.person({ firstName: 'Eve', lastName: 'Named' }))
    await make.member(club, personOf(eve))
    const { permissions } = await ann.call(read, at(club))
    expect(permissions.posts).toEqual({ who: 'all', people: [], groups: [] })

    expect((await ben.call(save, input(club, { posts: [] }))).permissions).toEqual({
      ...permissions,
      posts: { who: 'admins', people: [], groups: [] },
    })
    for (const who of [cam, eve])
      expect(await refusal(who, club)).toMatchObject({ status: 403, code: 'publish_members_denied' })
    expect((await ann.call('GET /clubs/:club', at(club))).can.adminsOnly).toEqual(['post'])
    for (const who of [ann, ben]) await publish(who, club)

    const named = await ann.call(save, input(club, { posts: [personOf(eve).id, personOf(eve).id] }))
    expect(named.permissions.posts).toEqual({
      who: 'named',
      people: [
        {
          id: personOf(eve).id,
          username: personOf(eve).username,
          firstName: 'Eve',
          lastName: 'Named',
          imageUrl: null,
        },
      ],
      groups: [],
    })
    expect(JSON.stringify(named)).not.toContain('@')
    for (const who of [ann, ben, eve]) await publish(who, club)
    expect(await refusal(cam, club)).toMatchObject({ code: 'publish_members_denied' })
    expect(await refusal(dot, club)).toMatchObject({ code: 'publish_non_member' })

    await ann.call(save, input(club, { posts: ['all', personOf(eve).id] }))
    await publish(cam, club)
    expect((await rowOf(club)).permissions).toMatchObject({ posts_create: ['all'] })
    const types = (await activities(club)).filter(({ type }) => type === 'permissions.changed')
    const fields = ['permissions.posts']
    expect(types.map(({ by, data }) => [by, data])).toEqual([
      [personOf(ben).id, { posts: 'admins', fields, people: [], lists: { posts: ['all', []] } }],
      [owner.id, { posts: 'named', fields, people: [personOf(eve).id], lists: { posts: [[], [0]] } }],
      [owner.id, { posts: 'all', fields, people: [personOf(eve).id], lists: { posts: [[0], 'all'] } }],
    ])
  })

  it('keep the list of admins and other kinds, also under concurrency', async () => {
    const listed = await make.person()
    const all = Object.fromEntries(features.map((feature) => [`${feature}_create`, ['all']]))
    const club = await someClub({ permissions: { admins: [listed.id], ...all } })
    const kinds = ['posts', 'polls', 'events', 'jobs'] as const
    await Promise.all(kinds.map((kind) => ann.call(save, input(club, { [kind]: [] }))))
    expect((await rowOf(club)).permissions).toEqual({
      ...all,
      admins: [listed.id],
      ...Object.fromEntries(kinds.map((kind) => [`${kind}_create`, []])),
    })
    expect(await ann.refused(save, { ...at(club), body: { permissions: { admins: [] } } })).toMatchObject({
      code: 'bad_input',
    })
    expect((await (await as(listed)).call(read, at(club))).permissions.services.who).toBe('all')
  })

  it('is saved and signaled once when repeated', async () => {
    const club = await someClub()
    const watching = await cam.listen()
    await watching.watch({ clubId: club.id })
    await ann.call(save, input(club, { polls: [personOf(cam).id] }))
    await ann.call(save, input(club, { polls: [personOf(cam).id] }))
    expect(await watching.heard('club.updated')).toBeTruthy()
    expect(await activities(club)).toHaveLength(1)
  })

  it('accept members only, and report those who are not', async () => {
    const club = await someClub()
    const { status, code, fields } = await ann.refused(
      save,
      input(club, { posts: [personOf(cam).id, personOf(dot).id], jobs: [newId()] }),
    )
    expect([status, code]).toEqual([409, 'person_not_in_club'])
    expect(fields).toEqual({
      'permissions.posts.1': 'Only members and groups of the club can be chosen',
      'permissions.jobs.0': 'Only members and groups of the club can be chosen',
    })
    expect(await ann.refused(save, input(club, { posts: ['everyone'] }))).toMatchObject({ code: 'bad_input' })
    const crowd = Array.from({ length: 101 }, newId)
    expect(await ann.refused(save, input(club, { posts: crowd }))).toMatchObject({
      fields: { 'permissions.posts': 'At most 100 people and groups' },
    })
    expect(await activities(club)).toEqual([])
  })

  it('are removed from people who leave, even after rejoining', async () => {
    const club = await someClub()
    const list = [personOf(cam).id]
    await ann.call(save, input(club, { posts: list, jobs: list, polls: [] }))
    await cam.call('DELETE /clubs/:club/membership', at(club))
    expect((await rowOf(club)).permissions).toMatchObject({
      posts_create: [],
      jobs_create: [],
      polls_create: [],
      events_create: ['all'],
      admins: [],
    })
    await cam.call('PUT /clubs/:club/membership', at(club))
    expect(await refusal(cam, club)).toMatchObject({ code: 'publish_members_denied' })
  })

  it('never names a person who is just leaving', async () => {
    for (let round = 0; round < 5; round++) {
      const club = await someClub()
      const someone = await as(await make.person())
      await make.member(club, personOf(someone))
      await Promise.allSettled([
        ann.call(save, input(club, { posts: [personOf(someone).id] })),
        someone.call('DELETE /clubs/:club/membership', at(club)),
      ])
      expect(JSON.stringify((await rowOf(club)).permissions)).not.toContain(personOf(someone).id)
    }
  })

  it('are visible to owner and admins only', async () => {
    const club = await someClub()
    const body = { permissions: { posts: [] } }
    const people = 'GET /clubs/:club/permissions/people'
    for (const who of [cam, dot])
      for (const key of [save, read, people] as const)
        expect(await who.refused(key, { ...at(club), ...(key === save && { body }) })).toMatchObject({
          status: 403,
          code: 'permission_denied',
        })
    const named = { permissions: { posts: [personOf(cam).id] } }
    expect(await dot.refused(save, { ...at(club), body: named })).toMatchObject({ code: 'permission_denied' })
    for (const key of [save, read, people] as const) {
      const given = key === save && { body }
      expect(await dot.refused(key, { ...at(vault), ...given })).toMatchObject({ code: 'members_only' })
      expect(await visitor.refused(key, { ...at(club), ...given })).toMatchObject({
        code: 'sign_in_required',
      })
    }
    expect((await rowOf(club)).permissions).toMatchObject({ posts_create: ['all'] })
  })

  it('are suggested from plain members by parts of name or username', async () => {
    const club = await someClub()
    for (const firstName of ['Zoë', 'Zack', 'Per_cent'])
      await make.member(club, await make.person({ firstName, lastName: 'Under' }))
    const suggest = async (q?: string) =>
      (await ben.call('GET /clubs/:club/permissions/people', { ...at(club), query: { q } })).people.map(
        ({ firstName }) => firstName,
      )
    expect(await suggest()).toEqual(['Per_cent', 'Zack', 'Zoë', 'Cam'])
    expect(await suggest('z')).toEqual(['Zack', 'Zoë'])
    expect(await suggest('zack under')).toEqual(['Zack'])
    expect(await suggest(personOf(cam).username)).toEqual(['Cam'])
    expect(await suggest('r_')).toEqual(['Per_cent'])
    expect(await suggest('%')).toEqual([])
    expect(await suggest('ben')).toEqual([])
    // As the search of members finds them: by words in any order, and without accents.
    expect(await suggest('under ZAC')).toEqual(['Zack'])
    expect(await suggest('zoe')).toEqual(['Zoë'])
  })

  it('are found by name beyond the newest 2,000 members', async () => {
    const club = await someClub()
    const add = (count: number, firstName: string) =>
      sql`
      with people as (
        insert into profiles (id, email, email_verified, first_name, last_name, username)
        select gen_random_uuid(), ${firstName} || n || '@people.test', true, ${firstName}, 'Crowd', ${firstName} || n
        from generate_series(1, ${count}::int) n returning id
      )
      insert into club_memberships (id, club_id, user_id, role, created_at)
      select gen_random_uuid(), ${club.id}, id, 'member', now() + ${firstName === 'first' ? -1 : 1} * interval '1 hour'
      from people`.execute(db)
    await add(1, 'first')
    await add(2000, 'later')
    await db.updateTable('clubs').set({ members: 2004 }).where('id', '=', club.id).execute()
    const { people } = await ben.call('GET /clubs/:club/permissions/people', {
      ...at(club),
      query: { q: 'irst' },
    })
    expect(people.map(({ username }) => username)).toEqual(['first1'])
  })
})

describe('the landing page', () => {
  const save = 'PUT /clubs/:club/landing-page'

  it('is set by owner and admins, and stored', async () => {
    const club = await someClub()
    for (const [who, landingPage] of [
      [ann, 'posts'],
      [ben, 'feed'],
      [ben, 'posts'],
      [ben, 'posts'],
      [ann, 'feed'],
    ] as const)
      expect((await who.call(save, { ...at(club), body: { landingPage } })).landingPage).toBe(landingPage)
    expect((await cam.call('GET /clubs/:club', at(club))).landingPage).toBe('feed')
    expect(await activities(club)).toHaveLength(4)
  })

  it('cannot be a disabled tab', async () => {
    const club = await someClub()
    const features = { posts: false, events: false, jobs: false }
    await ann.call('PUT /clubs/:club/features', { ...at(club), body: { features } })
    for (const landingPage of ['posts', 'events', 'jobs'])
      expect(await ben.refused(save, { ...at(club), body: { landingPage } })).toMatchObject({
        status: 409,
        code: 'feature_disabled',
        fields: { landingPage: 'Choose a tab that the club has' },
      })
    expect((await rowOf(club)).landing_page).toBe('feed')
    await ben.call('PUT /clubs/:club/features/:feature', { params: { club: club.slug, feature: 'posts' } })
    await ben.call(save, { ...at(club), body: { landingPage: 'posts' } })
  })

  it('is refused to others, and for unknown tabs', async () => {
    const club = await someClub()
    const body = { landingPage: 'posts' }
    for (const who of [cam, dot])
      expect(await who.refused(save, { ...at(club), body })).toMatchObject({ code: 'permission_denied' })
    expect(await dot.refused(save, { ...at(vault), body })).toMatchObject({ code: 'members_only' })
    expect(await visitor.refused(save, { ...at(club), body })).toMatchObject({ code: 'sign_in_required' })
    for (const landingPage of ['members', '', null])
      expect(await ann.refused(save, { ...at(club), body: { landingPage } })).toMatchObject({
        code: 'bad_input',
      })
    expect((await rowOf(club)).landing_page).toBe('feed')
  })
})
