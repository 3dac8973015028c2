import type { Leaderboard, LeaderboardPeriod } from '@guildhall/contract/leaderboard'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { eventForm, pollForm, pollOptions, postForm } from '../../testing/forms.ts'
import { queriesOf } from '../../testing/queries.ts'
import { openWorld } from '../../testing/world.ts'
import { rollUpClubs } from '../rollups/rollups.tasks.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, as, app } = await openWorld()
const { db } = app.deps

const count = (today?: string) => rollUpClubs(app.deps, today ? { today } : {})
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000)
const dateOf = (at: Date) => at.toISOString().slice(0, 10)

const read = (
  who: Client,
  club: { slug: string },
  query: { period?: LeaderboardPeriod; cursor?: string } = {},
): Promise<Leaderboard> => who.call('GET /clubs/:club/leaderboard', { params: { club: club.slug }, query })

const ranked = ({ items }: Leaderboard) =>
  items.map(({ person, points, rank }) => [person.firstName, points, rank])

/** A club of its own: Ann owns it, Ben and Cam are members. */
async function club() {
  const made = await make.club({ owner: personOf(ann) })
  await make.allFeatures(made)
  for (const who of [ben, cam]) await make.member(made, personOf(who))
  return made
}
type Club = Awaited<ReturnType<typeof club>>

const publish = (who: Client, { slug }: Club) =>
  who.call('POST /clubs/:club/posts', { params: { club: slug }, body: postForm() })
const ofItem = ({ id }: { id: string }) => ({ params: { contentId: id } })
const commentOn = (who: Client, item: { id: string }) =>
  who.call('POST /content/:contentId/comments', { ...ofItem(item), body: { id: newId(), content: 'Said' } })
const like = (who: Client, item: { id: string }) => who.call('PUT /content/:contentId/like', ofItem(item))

describe('points', () => {
  it('are 5 for publishing, 2 for a comment, 1 for a received like, 3 for attending and 1 for a vote', async () => {
    const place = await club()
    const post = await publish(ann, place)
    await count()
    expect(ranked(await read(ann, place))).toEqual([['Ann', 5, 1]])
    await commentOn(ben, post)
    await like(cam, post)
    await count()
    expect(ranked(await read(ann, place))).toEqual([
      ['Ann', 6, 1],
      ['Ben', 2, 2],
    ])
    const params = { params: { club: place.slug } }
    const poll = await ann.call('POST /clubs/:club/polls', { ...params, body: pollForm() })
    const event = await ann.call('POST /clubs/:club/events', { ...params, body: eventForm() })
    await cam.call('PUT /polls/:contentId/vote', { ...ofItem(poll), body: { optionId: pollOptions[0].id } })
    await cam.call('PUT /events/:contentId/attendance', ofItem(event))
    await count()
    expect(ranked(await read(ann, place))).toEqual([
      ['Ann', 16, 1],
      ['Cam', 4, 2],
      ['Ben', 2, 3],
    ])
    const { own } = await read(cam, place)
    expect(own).toEqual({
      points: 4,
      rank: 2,
      level: { number: 1, name: 'Newcomer' },
      pointsOfAllTime: 4,
      counts: { published: 0, attended: 1, comments: 0, lessons: 0, likes: 0, votes: 1 },
    })
    expect((await read(ann, place)).own?.counts).toEqual({
      published: 3,
      attended: 0,
      comments: 0,
      lessons: 0,
      likes: 1,
      votes: 0,
    })
  })

  it("exclude likes of the author's own items, and repeated likes and votes", async () => {
    const place = await club()
    const post = await publish(ann, place)
    const poll = await ann.call('POST /clubs/:club/polls', { params: { club: place.slug }, body: pollForm() })
    await like(ann, post)
    await like(ben, post)
    await like(ben, post)
    for (const { id } of pollOptions)
      await ben.call('PUT /polls/:contentId/vote', { ...ofItem(poll), body: { optionId: id } })
    await count()
    expect(ranked(await read(ann, place))).toEqual([
      ['Ann', 11, 1],
      ['Ben', 1, 2],
    ])
  })

  it('disappear with their source', async () => {
    const place = await club()
    const [post, other] = [await publish(ann, place), await publish(ann, place)]
    const comment = await commentOn(ben, post)
    await commentOn(cam, other)
    for (const who of [ben, cam]) await like(who, post)
    await like(ben, other)
    await count()
    expect(ranked(await read(ann, place))).toEqual([
      ['Ann', 13, 1],
      ['Cam', 2, 2],
      ['Ben', 2, 2],
    ])
    await ben.call('DELETE /content/:contentId/like', ofItem(post))
    await ben.call('DELETE /comments/:commentId', { params: { commentId: comment.id } })
    await count()
    expect(ranked(await read(ann, place))).toEqual([
      ['Ann', 12, 1],
      ['Cam', 2, 2],
    ])
    // With its like and its comment.
    await ann.call('DELETE /content/:contentId', ofItem(other))
    await count()
    expect(ranked(await read(ann, place))).toEqual([['Ann', 6, 1]])
    await ann.call('DELETE /content/:contentId', ofItem(post))
    await count()
    expect(await read(ann, place)).toMatchObject({
      items: [],
      next: null,
      count: 0,
      own: { points: 0, rank: 1 },
    })
  })

  it('for an event end with a canceled spot, and while the event is canceled', async () => {
    const place = await club()
    const event = await ann.call('POST /clubs/:club/events', {
      params: { club: place.slug },
      body: eventForm({ capacity: 1 }),
    })
    const points = async () => {
      await count()
      const { items } = await read(ann, place)
      return Object.fromEntries(items.map(({ person, points }) => [person.firstName, points]))
    }
    await ben.call('PUT /events/:contentId/attendance', ofItem(event))
    await cam.call('PUT /events/:contentId/attendance', ofItem(event))
    // Cam waits.
    expect(await points()).toEqual({ Ann: 5, Ben: 3 })
    await ben.call('DELETE /events/:contentId/attendance', ofItem(event))
    expect(await points()).toEqual({ Ann: 5, Cam: 3 })
    await ann.call('PUT /events/:contentId/cancellation', ofItem(event))
    expect(await points()).toEqual({ Ann: 5 })
    await ann.call('DELETE /events/:contentId/cancellation', ofItem(event))
    expect(await points()).toEqual({ Ann: 5, Cam: 3 })
    await ann.call('DELETE /content/:contentId', ofItem(event))
    expect(await points()).toEqual({})
  })

  it('for votes disappear with the option', async () => {
    const place = await club()
    const options = [...pollOptions, { id: newId(), text: 'Maybe' }]
    const poll = await ann.call('POST /clubs/:club/polls', {
      params: { club: place.slug },
      body: pollForm({ options }),
    })
    await cam.call('PUT /polls/:contentId/vote', {
      ...ofItem(poll),
      body: { optionId: options[2]?.id ?? '' },
    })
    await count()
    expect((await read(cam, place)).own?.points).toBe(1)
    await ann.call('PUT /polls/:contentId', { ...ofItem(poll), body: { options: [...pollOptions] } })
    await count()
    expect((await read(cam, place)).own?.points).toBe(0)
  })
})

describe('the leaderboard', () => {
  it('counts today and the days before, 7 and 30 in total, or all time', async () => {
    const place = await club()
    const at = (author: Client, ago: number) =>
      make.post({ club: place, author: personOf(author), createdAt: day(ago) })
    await at(ann, 6)
    await at(ben, 7)
    await at(ben, 29)
    await at(cam, 30)
    await at(cam, 400)
    await count()
    expect(ranked(await read(ann, place, { period: 'week' }))).toEqual([['Ann', 5, 1]])
    expect(ranked(await read(ann, place))).toEqual([['Ann', 5, 1]])
    expect(ranked(await read(ann, place, { period: 'month' }))).toEqual([
      ['Ben', 10, 1],
      ['Ann', 5, 2],
    ])
    expect(ranked(await read(ann, place, { period: 'all' }))).toEqual([
      ['Cam', 10, 1],
      ['Ben', 10, 1],
      ['Ann', 5, 3],
    ])
    expect((await read(ben, place, { period: 'week' })).own).toMatchObject({
      points: 0,
      rank: 2,
      pointsOfAllTime: 10,
      counts: { published: 0 },
    })
    expect((await read(ben, place, { period: 'month' })).own).toMatchObject({
      points: 10,
      counts: { published: 2 },
    })
    expect((await read(cam, place, { period: 'all' })).own).toMatchObject({ counts: { published: 2 } })
  })

  it('drops old points from a period without any activity', async () => {
    const place = await club()
    await make.post({ club: place, author: personOf(ann), createdAt: day(1) })
    await make.post({ club: place, author: personOf(ben), createdAt: day(0) })
    await count()
    expect((await read(ann, place)).count).toBe(2)
    await count(dateOf(day(-5)))
    expect((await read(ann, place)).count).toBe(2)
    await count(dateOf(day(-6)))
    expect(ranked(await read(ann, place))).toEqual([['Ben', 5, 1]])
    await count(dateOf(day(-7)))
    expect(ranked(await read(ann, place))).toEqual([])
    expect((await read(ann, place, { period: 'month' })).count).toBe(2)
    await count(dateOf(day(-29)))
    expect(ranked(await read(ann, place, { period: 'month' }))).toEqual([['Ben', 5, 1]])
    await count(dateOf(day(-500)))
    expect((await read(ann, place, { period: 'all' })).count).toBe(2)
  })

  it('returns 20 per page, with equal ranks for equal points', async () => {
    const place = await club()
    const people = await Promise.all(Array.from({ length: 45 }, () => make.person()))
    for (const [index, person] of people.entries()) {
      await make.member(place, person)
      for (let n = 0; n <= Math.floor(index / 3); n++)
        await make.comment({ on: await anItem(place), club: place, author: person })
    }
    await count()
    const pages = [await read(cam, place)]
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
      pages.push(await read(cam, place, { cursor: next }))
    expect(pages.map(({ items }) => items.length)).toEqual([20, 20, 6])
    const all = pages.flatMap(({ items }) => items)
    expect(new Set(all.map(({ id }) => id)).size).toBe(46)
    expect(pages.map((page) => page.count)).toEqual([46, 46, 46])
    // Ann published 1 for all of them to comment on.
    const rankOf = (points: number) => 1 + all.filter((one) => one.points > points).length
    for (const { points, rank } of all) expect(rank).toBe(rankOf(points))
    expect(all.map(({ points }) => points)).toEqual(
      all.map(({ points }) => points).toSorted((one, other) => other - one),
    )
    expect(all.slice(0, 4).map(({ points, rank }) => [points, rank])).toEqual([
      [30, 1],
      [30, 1],
      [30, 1],
      [28, 4],
    ])
    // No one has fewer points than a person without any.
    expect(pages[0]?.own).toMatchObject({ points: 0, rank: 47 })
  })

  const items = new Map<string, { id: string }>()
  async function anItem(place: Club) {
    const item = items.get(place.id) ?? (await make.post({ club: place, author: personOf(ann) }))
    items.set(place.id, item)
    return item
  }

  it("marks the club's managers", async () => {
    const place = await club()
    await db
      .updateTable('club_memberships')
      .set({ role: 'admin' })
      .where('club_id', '=', place.id)
      .where('user_id', '=', personOf(ben).id)
      .execute()
    for (const who of [ann, ben, cam]) await publish(who, place)
    await count()
    const roles = (await read(ann, place)).items.map(({ person, role }) => [person.firstName, role])
    expect(new Map(roles as [string, string][])).toEqual(
      new Map([
        ['Ann', 'owner'],
        ['Ben', 'admin'],
        ['Cam', 'member'],
      ]),
    )
  })

  it('contains members only: former members immediately disappear, and return with their points', async () => {
    const place = await club()
    await publish(ben, place)
    await publish(cam, place)
    await commentOn(ann, await publish(ann, place))
    // A guest of the public club.
    await commentOn(dot, await publish(ben, place))
    await count()
    const before = ranked(await read(ann, place))
    expect(before).toEqual([
      ['Ben', 10, 1],
      ['Ann', 7, 2],
      ['Cam', 5, 3],
    ])
    expect((await read(dot, place)).own).toBeNull()
    await ben.call('DELETE /clubs/:club/membership', { params: { club: place.slug } })
    expect(ranked(await read(ann, place)).map(([name]) => name)).toEqual(['Ann', 'Cam'])
    await count()
    expect(ranked(await read(ann, place))).toEqual([
      ['Ann', 7, 1],
      ['Cam', 5, 2],
    ])
    expect((await read(ben, place)).own).toBeNull()
    await ben.call('PUT /clubs/:club/membership', { params: { club: place.slug } })
    await dot.call('PUT /clubs/:club/membership', { params: { club: place.slug } })
    await count()
    expect(ranked(await read(ann, place))).toEqual([...before, ['Dot', 2, 4]])
  })

  it('requires access to the club, and rejects a cursor from another list', async () => {
    const refusal = (who: Client, club: { slug: string }, query: Record<string, unknown> = {}) =>
      who.refused('GET /clubs/:club/leaderboard', { params: { club: club.slug }, query } as object)
    expect(await refusal(visitor, hall)).toMatchObject({ code: 'sign_in_required' })
    expect(await refusal(dot, vault)).toMatchObject({ code: 'members_only' })
    expect(await refusal(ann, { slug: 'no-such-club' })).toMatchObject({ code: 'club_not_found' })
    expect(await read(dot, hall)).toMatchObject({ items: [], own: null })
    for (const cursor of ['x', Buffer.from('1.2').toString('base64url')])
      expect(await refusal(ann, hall, { cursor })).toMatchObject({
        code: 'bad_input',
        fields: { cursor: 'This is not a place in the list' },
      })
    expect(await refusal(ann, hall, { period: 'year' })).toMatchObject({ code: 'bad_input' })
  })

  it('takes two queries for any number of members', async () => {
    const few = await club()
    const many = await club()
    for (let n = 0; n < 30; n++) {
      const person = await make.person()
      await make.member(many, person)
      await make.post({ club: many, author: person })
    }
    await count()
    // And once for who asks.
    expect(await queriesOf(() => read(ann, few))).toBe(3)
    expect(await queriesOf(() => read(ann, many))).toBe(3)
  })

  it('shows a new account with its first points, and no deleted one', async () => {
    const place = await club()
    const person = await make.person({ firstName: 'Una' })
    const una = await as(person)
    await make.member(place, person)
    await publish(una, place)
    await count()
    expect(ranked(await read(ann, place))).toEqual([['Una', 5, 1]])
    await db.updateTable('profiles').set({ deleted_at: new Date() }).where('id', '=', person.id).execute()
    expect(ranked(await read(ann, place))).toEqual([])
  })
})
