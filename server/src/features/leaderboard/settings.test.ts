import type { InputOf } from '@guildhall/contract/api'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { postForm } from '../../testing/forms.ts'
import { openWorld } from '../../testing/world.ts'
import { rollUpClubs } from '../rollups/rollups.tasks.ts'

const { visitor, ann, ben, cam, dot, hall, make, app } = await openWorld()
const { db } = app.deps

const key = 'PUT /clubs/:club/leaderboard'
type Change = InputOf<typeof key>['body']
const change = (who: Client, club: { slug: string }, body: Change) =>
  who.call(key, { params: { club: club.slug }, body })
const refused = (who: Client, club: { slug: string }, body: object) =>
  who.refused(key, { params: { club: club.slug }, body })
const read = (who: Client, { slug }: { slug: string }) =>
  who.call('GET /clubs/:club/leaderboard', { params: { club: slug }, query: { period: 'all' } })

const own = ['Seed', 'Sprout', 'Sapling', 'Tree', 'Grove', 'Wood', 'Forest']
const usual = ['Newcomer', 'Apprentice', 'Companion', 'Artisan', 'Expert', 'Master', 'Grandmaster']

async function club() {
  const made = await make.club({ owner: personOf(ann) })
  await make.member(made, personOf(ben), 'admin')
  await make.member(made, personOf(cam))
  return made
}

describe('the leaderboard settings', () => {
  it('default to on, with hidden levels, until owner or admins change them', async () => {
    const place = await club()
    const { leaderboard } = await ann.call('GET /clubs/:club', { params: { club: place.slug } })
    expect(leaderboard).toEqual({ isOn: true, showsLevels: false, levels: usual })
    expect((await change(ben, place, { isOn: false, showsLevels: true })).leaderboard).toEqual({
      isOn: false,
      showsLevels: true,
      levels: usual,
    })
    expect((await change(ann, place, { levels: own })).leaderboard).toEqual({
      isOn: false,
      showsLevels: true,
      levels: own,
    })
    // By its usual names again it has none of its own.
    await change(ann, place, { levels: usual })
    const row = await db
      .selectFrom('clubs')
      .select('level_names')
      .where('id', '=', place.id)
      .executeTakeFirst()
    expect(row?.level_names).toEqual([])
  })

  it('are refused to members, outsiders and visitors', async () => {
    expect(await refused(cam, hall, { isOn: false })).toMatchObject({
      status: 403,
      code: 'permission_denied',
    })
    expect(await refused(dot, hall, { isOn: false })).toMatchObject({
      status: 403,
      code: 'permission_denied',
    })
    expect(await refused(visitor, hall, { isOn: false })).toMatchObject({ code: 'sign_in_required' })
  })

  it('accept seven names of 1 to 30 characters', async () => {
    const place = await club()
    const named = (index: number, name: string) => own.map((one, at) => (at === index ? name : one))
    await change(ann, place, { levels: named(2, 'x'.repeat(30)) })
    const bad = async (levels: unknown) => (await refused(ann, place, { levels })).fields
    expect(await bad(named(2, 'x'.repeat(31)))).toEqual({
      'levels.2': "A level's name has at most 30 characters",
    })
    expect(await bad(named(6, ' \u200b '))).toEqual({ 'levels.6': 'Name this level' })
    expect(await bad(own.slice(1))).toEqual({ levels: 'A club has 7 levels' })
    expect(await bad([...own, 'More'])).toEqual({ levels: 'A club has 7 levels' })
  })

  it("are not changed after another person's change", async () => {
    const place = await club()
    await change(ben, place, { showsLevels: true, levels: own })
    const refusal = await refused(ann, place, {
      levels: usual.toReversed(),
      before: { levels: usual, isOn: true },
    })
    expect(refusal).toMatchObject({ status: 409, code: 'changed_meanwhile' })
    expect(refusal).toMatchObject({ conflict: { fields: { levels: own }, by: { firstName: 'Ben' } } })
    // The same twice is no conflict.
    const again = { levels: own, before: { levels: usual } }
    expect((await change(ann, place, again)).leaderboard.levels).toEqual(own)
  })

  it('are logged once per change, and signaled', async () => {
    const place = await club()
    const page = await cam.listen()
    await page.watch({ clubId: place.id })
    await change(ann, place, { isOn: false })
    await change(ann, place, { isOn: false })
    await page.heard('club.updated', (signal) => 'clubId' in signal && signal.clubId === place.id)
    const logged = await db
      .selectFrom('club_activity_log')
      .select(['type', 'user_id'])
      .where('club_id', '=', place.id)
      .execute()
    expect(logged).toEqual([{ type: 'club.updated', user_id: personOf(ann).id }])
  })
})

describe('a leaderboard that is off', () => {
  it('is hidden from everyone, including managers, and returns with all points', async () => {
    const place = await club()
    await ann.call('POST /clubs/:club/posts', { params: { club: place.slug }, body: postForm() })
    await change(ann, place, { isOn: false })
    await rollUpClubs(app.deps)
    for (const who of [ann, ben, cam, dot])
      expect(
        await who.refused('GET /clubs/:club/leaderboard', { params: { club: place.slug } }),
      ).toMatchObject({ status: 409, code: 'leaderboard_off' })
    await change(ann, place, { isOn: true })
    expect(await read(cam, place)).toMatchObject({ items: [{ points: 5, rank: 1 }], count: 1 })
  })
})

describe('levels', () => {
  it("begin at 0, 20, 100, 300, 1,000, 3,000 and 10,000 points of all time, with the club's names", async () => {
    const place = await club()
    const points = [1, 19, 20, 99, 100, 299, 300, 999, 1000, 2999, 3000, 9999, 10_000]
    const people = await Promise.all(points.map(() => make.person()))
    for (const person of people) await make.member(place, person)
    await db
      .insertInto('club_points')
      .values(
        people.map(({ id }, index) => ({
          club_id: place.id,
          user_id: id,
          day: new Date('2020-01-01'),
          likes: points[index] ?? 0,
        })),
      )
      .execute()
    await rollUpClubs(app.deps)
    const levels = async () =>
      (await read(cam, place)).items.map((one) => [one.points, one.level.number, one.level.name]).reverse()
    const numbers = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7]
    expect(await levels()).toEqual(points.map((p, at) => [p, numbers[at], usual[(numbers[at] ?? 0) - 1]]))
    await change(ann, place, { levels: own })
    expect(await levels()).toEqual(points.map((p, at) => [p, numbers[at], own[(numbers[at] ?? 0) - 1]]))
    expect((await read(cam, place)).own?.level).toEqual({ number: 1, name: 'Seed' })
  })

  it('appear with members in their list, in each order, if the club shows them', async () => {
    const place = await club()
    const params = { club: place.slug }
    const post = await ann.call('POST /clubs/:club/posts', { params, body: postForm() })
    await cam.call('POST /content/:contentId/comments', {
      params: { contentId: post.id },
      body: { id: newId(), content: 'Said' },
    })
    await rollUpClubs(app.deps)
    const seen = async () =>
      Promise.all(
        (['role', 'name', 'joined'] as const).map(async (sort) => {
          const { items } = await ben.call('GET /clubs/:club/members', { params, query: { sort } })
          return Object.fromEntries(items.map(({ person, level }) => [person.firstName, level]))
        }),
      )
    const none = { Ann: null, Ben: null, Cam: null }
    expect(await seen()).toEqual([none, none, none])
    await change(ann, place, { showsLevels: true, levels: own })
    const seed = { number: 1, name: 'Seed' }
    const shown = { Ann: seed, Ben: null, Cam: seed }
    expect(await seen()).toEqual([shown, shown, shown])
    await change(ann, place, { isOn: false })
    expect(await seen()).toEqual([none, none, none])
  })

  it('appear with authors of content, if the club shows them and has a leaderboard', async () => {
    const place = await club()
    const params = { club: place.slug }
    const post = await ann.call('POST /clubs/:club/posts', { params, body: postForm() })
    const say = (who: Client) =>
      who.call('POST /content/:contentId/comments', {
        params: { contentId: post.id },
        body: { id: newId(), content: 'Said' },
      })
    await say(cam)
    await say(dot)
    await rollUpClubs(app.deps)
    const seen = async (who: Client) => {
      const { items } = await who.call('GET /clubs/:club/feed', { params, query: {} })
      const item = await who.call('GET /content/:contentId', { params: { contentId: post.id } })
      const page = await who.call('GET /clubs/:club/posts/:slug', { params: { ...params, slug: post.slug } })
      const home = await ann.call('GET /feed', { query: {} })
      const comments = await who.call('GET /content/:contentId/comments', {
        params: { contentId: post.id },
        query: {},
      })
      const items_ = [items[0], item, page.item, home.items.find(({ id }) => id === post.id)]
      return {
        author: items_.map((one) => one?.authorLevel),
        comments: comments.items.map((one) => [one.author?.firstName, one.authorLevel]),
      }
    }
    const none = {
      author: [null, null, null, null],
      comments: [
        ['Dot', null],
        ['Cam', null],
      ],
    }
    expect(await seen(ben)).toEqual(none)
    await change(ann, place, { showsLevels: true, levels: own })
    const seed = { number: 1, name: 'Seed' }
    // Dot is a guest.
    expect(await seen(ben)).toEqual({
      author: [seed, seed, seed, seed],
      comments: [
        ['Dot', null],
        ['Cam', seed],
      ],
    })
    // As soon as they are written, too.
    expect(await say(cam)).toMatchObject({ authorLevel: seed })
    expect(await say(dot)).toMatchObject({ authorLevel: null })
    const next = await ann.call('POST /clubs/:club/posts', { params, body: postForm() })
    expect(next.authorLevel).toEqual(seed)
    await cam.call('DELETE /clubs/:club/membership', { params })
    expect((await seen(ben)).comments.map(([, level]) => level)).toEqual([null, null, null, null])
    await change(ann, place, { isOn: false })
    expect((await seen(ben)).author).toEqual([null, null, null, null])
    expect((await ann.call('POST /clubs/:club/posts', { params, body: postForm() })).authorLevel).toBeNull()
  })
})
