import type { Insights, InsightWeeks } from '@guildhall/contract/insights'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { clubForm, eventForm, pollForm, pollOptions, postForm } from '../../testing/forms.ts'
import { queriesOf } from '../../testing/queries.ts'
import { openWorld } from '../../testing/world.ts'
import { rollUpClubs } from '../rollups/rollups.tasks.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, as, app, tasksDone } = await openWorld()
const { db } = app.deps
const count = () => rollUpClubs(app.deps)

type Club = { id: string; slug: string }
const at = ({ slug }: Club) => ({ params: { club: slug } })
const read = (who: Client, club: Club, weeks?: InsightWeeks): Promise<Insights> =>
  who.call('GET /clubs/:club/insights', { ...at(club), query: { ...(weeks && { weeks }) } })
async function thisWeek(club: Club) {
  await count()
  return (await read(ann, club)).weeks.at(-1)
}
/** Ann's, with Ben and Cam, everything on. */
// New clubs let new members publish slowly.
await sql`update server_settings set seconds_apart = 0`.execute(db)

async function found() {
  const club = await ann.call('POST /clubs', { body: clubForm() })
  await make.allFeatures(club)
  for (const who of [ben, cam]) await who.call('PUT /clubs/:club/membership', at(club))
  return club
}
const publish = (who: Client, club: Club, title?: string) =>
  who.call('POST /clubs/:club/posts', { ...at(club), body: postForm(title ? { title } : {}) })
const ofItem = ({ id }: { id: string }) => ({ params: { contentId: id } })
const like = (who: Client, item: { id: string }) => who.call('PUT /content/:contentId/like', ofItem(item))
const say = (who: Client, item: { id: string }) =>
  who.call('POST /content/:contentId/comments', { ...ofItem(item), body: { id: newId(), content: 'Said' } })
/** The Monday of so many weeks ago, in UTC. */
function monday(ago: number): string {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7) - 7 * ago)
  return day.toISOString().slice(0, 10)
}
const set = (table: 'clubs' | 'content' | 'club_memberships', id: string, time: string) =>
  sql`update ${sql.table(table)} set created_at = ${time} where id = ${id}`.execute(db)

describe('a week of a club', () => {
  it('counts members, joins, departures, content, comments, likes, and each active person once', async () => {
    const club = await found()
    const post = await publish(ann, club)
    await publish(ben, club)
    await ann.call('POST /clubs/:club/events', { ...at(club), body: eventForm() })
    for (const who of [ann, ben, cam, dot]) await like(who, post)
    await say(ben, post)
    await say(ben, post)
    await cam.call('DELETE /clubs/:club/membership', at(club))
    expect(await thisWeek(club)).toEqual({
      week: monday(0),
      isOver: false,
      members: 2,
      joined: 3,
      left: 1,
      active: 4,
      content: { post: 2, poll: 0, event: 1, service: 0, product: 0, job: 0 },
      comments: 2,
      likes: 4,
      best: [
        { id: post.id, type: 'post', slug: post.slug, title: post.title, likeCount: 4, commentCount: 2 },
      ],
    })
  })

  it('excludes deleted and undone activity, but includes everyone who joined and left', async () => {
    const club = await found()
    const [kept, gone] = [await publish(ann, club), await publish(ben, club)]
    for (const item of [kept, gone]) {
      await like(cam, item)
      await say(cam, item)
    }
    expect(await thisWeek(club)).toMatchObject({ content: { post: 2 }, likes: 2, comments: 2, active: 3 })
    await ben.call('DELETE /content/:contentId', ofItem(gone))
    await cam.call('DELETE /content/:contentId/like', ofItem(kept))
    await ann.call('DELETE /clubs/:club/members/:personId', {
      params: { club: club.slug, personId: personOf(cam).id },
    })
    expect(await thisWeek(club)).toMatchObject({
      ...{ members: 2, joined: 3, left: 1, active: 2 },
      ...{ content: { post: 1 }, likes: 0, comments: 1 },
      best: [{ id: kept.id, likeCount: 0, commentCount: 1 }],
    })
    await cam.call('PUT /clubs/:club/membership', at(club))
    expect(await thisWeek(club)).toMatchObject({ members: 3, joined: 4, left: 1 })
  })

  it('counts voters and attendees as active once, and not after undoing it', async () => {
    const club = await found()
    const poll = await ann.call('POST /clubs/:club/polls', { ...at(club), body: pollForm() })
    const event = await ann.call('POST /clubs/:club/events', {
      ...at(club),
      body: eventForm({ capacity: 1 }),
    })
    const vote = (who: Client) =>
      who.call('PUT /polls/:contentId/vote', { ...ofItem(poll), body: { optionId: pollOptions[0].id } })
    const attend = (who: Client) => who.call('PUT /events/:contentId/attendance', ofItem(event))
    expect(await thisWeek(club)).toMatchObject({ active: 1 })
    await vote(ben)
    await attend(ben)
    expect(await thisWeek(club)).toMatchObject({ active: 2 })
    await attend(cam)
    await attend(dot)
    expect(await thisWeek(club)).toMatchObject({ active: 4 })
    // Cam has Ben's place now: who waited and who has one count alike.
    await ben.call('DELETE /events/:contentId/attendance', ofItem(event))
    expect(await thisWeek(club)).toMatchObject({ active: 4 })
    await ann.call('DELETE /content/:contentId', ofItem(event))
    // Ben has voted still: the place that he gave up is not taken off once more.
    expect(await thisWeek(club)).toMatchObject({ active: 2, content: { poll: 1, event: 0 } })
    await ann.call('DELETE /content/:contentId', ofItem(poll))
    expect(await thisWeek(club)).toMatchObject({ active: 0 })
  })

  it('begins on Monday in UTC, to the millisecond', async () => {
    const club = await make.club({ owner: personOf(ann) })
    await set('clubs', club.id, `${monday(3)}T12:00:00Z`)
    for (const time of ['T00:00:00.000Z', '']) {
      const id = newId()
      const created = time
        ? `${monday(1)}${time}`
        : new Date(Date.parse(`${monday(1)}T00:00:00Z`) - 1).toISOString()
      await sql`insert into content (id, club_id, user_id, type, slug, title, created_at)
        values (${id}, ${club.id}, ${personOf(ann).id}, 'post', ${id}, 'A title', ${created})`.execute(db)
    }
    await count()
    const { weeks } = await read(ann, club)
    expect(weeks.map(({ week, isOver, content }) => [week, isOver, content.post])).toEqual([
      [monday(3), true, 0],
      [monday(2), true, 1],
      [monday(1), true, 1],
      [monday(0), false, 0],
    ])
  })

  it('includes the number of members at its end', async () => {
    const club = await make.club({ owner: personOf(ann) })
    await set('clubs', club.id, `${monday(3)}T12:00:00Z`)
    await sql`delete from club_changes where club_id = ${club.id}`.execute(db)
    const join = async (who: Client, ago: number) => {
      const values = { id: newId(), club_id: club.id, user_id: personOf(who).id, role: 'member' }
      await db
        .insertInto('club_memberships')
        .values({ ...values, created_at: new Date(`${monday(ago)}T12:00:00Z`) })
        .execute()
    }
    await join(ben, 2)
    await join(cam, 2)
    await join(dot, 1)
    await cam.call('DELETE /clubs/:club/membership', at(club))
    await count()
    const numbers = async () =>
      (await read(ann, club)).weeks.map(({ members, joined, left }) => [members, joined, left])
    // Of Ann nothing is counted here.
    expect(await numbers()).toEqual([
      [0, 0, 0],
      [2, 2, 0],
      [3, 1, 0],
      [2, 0, 1],
    ])
  })
})

describe('the best items of a week', () => {
  it('are the five with the most likes and comments, the newer first among equals', async () => {
    const club = await found()
    const one = await publish(ann, club, 'One')
    const two = await publish(ann, club, 'Two')
    const three = await publish(ann, club, 'Three')
    const four = await publish(ann, club, 'Four')
    const five = await publish(ann, club, 'Five')
    const six = await publish(ann, club, 'Six')
    const seven = await publish(ann, club, 'Seven')
    for (const item of [one, two, three, four, five, six]) await like(ben, item)
    const best = async () => (await thisWeek(club))?.best.map(({ title }) => title)
    expect(await best()).toEqual(['Six', 'Five', 'Four', 'Three', 'Two'])
    await say(cam, one)
    await like(cam, one)
    expect(await best()).toEqual(['One', 'Six', 'Five', 'Four', 'Three'])
    // The next one takes the place of one that falls.
    await ben.call('DELETE /content/:contentId/like', ofItem(five))
    expect(await best()).toEqual(['One', 'Six', 'Four', 'Three', 'Two'])
    await ann.call('DELETE /content/:contentId', ofItem(six))
    // At once, before anything is counted.
    expect((await read(ann, club)).weeks.at(-1)?.best.map(({ title }) => title)).toEqual([
      ...['One', 'Four', 'Three', 'Two'],
    ])
    await like(cam, seven)
    await like(ben, seven)
    expect(await best()).toEqual(['One', 'Seven', 'Four', 'Three', 'Two'])
    await ben.call('DELETE /content/:contentId/like', ofItem(four))
    await ben.call('DELETE /content/:contentId/like', ofItem(three))
    expect(await best()).toEqual(['One', 'Seven', 'Two'])
  })

  it('are searched again within the week when one of them falls', async () => {
    const club = await make.club({ owner: personOf(ann) })
    await set('clubs', club.id, `${monday(3)}T12:00:00Z`)
    const before = new Date(Date.parse(`${monday(2)}T00:00:00Z`) - 1).toISOString()
    const times = { Before: before, First: `${monday(2)}T00:00:00Z`, Next: `${monday(1)}T00:00:00Z` }
    for (const [title, time] of Object.entries(times)) {
      const post = await publish(ann, club, title)
      await set('content', post.id, time)
      for (const who of [ben, cam]) await like(who, post)
      await count()
      times[title as keyof typeof times] = post.id
    }
    await cam.call('DELETE /content/:contentId/like', ofItem({ id: times.First }))
    await count()
    const { weeks } = await read(ann, club)
    expect(weeks.map(({ best }) => best.map(({ title }) => title))).toEqual([
      ['Before'],
      ['First'],
      ['Next'],
      [],
    ])
  })

  it('belong to the week of their publication, whenever they are liked', async () => {
    const club = await make.club({ owner: personOf(ann) })
    await set('clubs', club.id, `${monday(2)}T12:00:00Z`)
    const post = await publish(ann, club, 'Old')
    await set('content', post.id, `${monday(2)}T12:00:00Z`)
    await like(ben, post)
    await count()
    const { weeks } = await read(ann, club)
    expect(weeks.map(({ best, likes }) => [best.map(({ title }) => title), likes])).toEqual([
      [['Old'], 0],
      [[], 0],
      [[], 1],
    ])
  })
})

describe('the weeks shown', () => {
  it('are 12, 26 or 52 up to the current one, and none before the club was created', async () => {
    const club = await make.club({ owner: personOf(ann) })
    const spans = async () => {
      const all = await Promise.all(
        [undefined, '26', '52'].map((weeks) => read(ann, club, weeks as InsightWeeks)),
      )
      return all.map(({ weeks }) => [weeks.length, weeks[0]?.week, weeks.at(-1)?.week])
    }
    expect(await spans()).toEqual([1, 1, 1].map((length) => [length, monday(0), monday(0)]))
    await set('clubs', club.id, `${monday(29)}T00:00:00Z`)
    expect(await spans()).toEqual([
      [12, monday(11), monday(0)],
      [26, monday(25), monday(0)],
      [30, monday(29), monday(0)],
    ])
    await set('clubs', club.id, '2020-01-01T00:00:00Z')
    expect((await spans())[2]).toEqual([52, monday(51), monday(0)])
  })

  it('include the time of the last count', async () => {
    const club = await make.club({ owner: personOf(ann) })
    const nothing = await read(ann, club)
    expect([nothing.countedAt, nothing.weeks.at(-1)?.members]).toEqual([null, 0])
    await count()
    const counted = await read(ann, club)
    expect(Date.parse(counted.countedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect(counted.weeks.at(-1)?.members).toBe(1)
    await count()
    expect((await read(ann, club)).countedAt).toBe(counted.countedAt)
  })

  it('take the same number of statements at any length', async () => {
    const club = await found()
    for (let n = 0; n < 6; n++) await like(ben, await publish(ann, club))
    await count()
    // The tasks that notify of likes send statements as well.
    await tasksDone()
    const few = await queriesOf(() => read(ann, club))
    await set('clubs', club.id, '2020-01-01T00:00:00Z')
    expect(await queriesOf(() => read(ann, club, '52'))).toBe(few)
    expect(few).toBeLessThanOrEqual(3)
  })
})

describe('insights are visible to the owner and admins', () => {
  const refusal = async (answer: Response) => {
    const { error } = (await answer.json()) as { error?: { code: string } }
    return [answer.status, error?.code]
  }
  const holds = async (page: string) => {
    const ask = (who: Client, club: { slug: string }, query = '') =>
      who.fetch(`/rest/v1/clubs/${club.slug}/${page}${query}`)
    for (const club of [hall, vault]) {
      for (const who of [ann, ben]) expect((await ask(who, club)).status).toBe(200)
      expect(await refusal(await ask(cam, club))).toEqual([403, 'permission_denied'])
      expect(await refusal(await ask(visitor, club))).toEqual([401, 'sign_in_required'])
    }
    expect(await refusal(await ask(dot, hall))).toEqual([403, 'permission_denied'])
    expect(await refusal(await ask(dot, vault))).toEqual([403, 'members_only'])
    expect(await refusal(await ask(ann, { slug: 'nowhere' }))).toEqual([404, 'club_not_found'])
    for (const query of [
      '?weeks=13',
      '?weeks=',
      '?weeks=12&weeks=26',
      '?weeks=-1',
      `?weeks=${'9'.repeat(400)}`,
    ])
      expect(await refusal(await ask(ann, hall, query)), query).toEqual([400, 'bad_input'])
    const admin = await make.person()
    await make.member(hall, admin, 'admin')
    const client = await as(admin)
    expect((await ask(client, hall)).status).toBe(200)
    const params = { club: hall.slug, personId: admin.id }
    await ann.call('DELETE /clubs/:club/members/:personId/admin', { params })
    expect(await refusal(await ask(client, hall))).toEqual([403, 'permission_denied'])
    const gone = await make.club({ owner: personOf(ann) })
    await ann.call('DELETE /clubs/:club', { params: { club: gone.slug }, body: { name: gone.name } })
    expect(await refusal(await ask(ann, gone))).toEqual([404, 'club_not_found'])
  }

  it('only, as a page', () => holds('insights'))

  it('only, as a file', () => holds('insights.csv'))
})
