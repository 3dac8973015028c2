import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { clubForm, postForm } from '../../testing/forms.ts'
import { noteOrder } from '../../testing/order.ts'
import { openWorld } from '../../testing/world.ts'
import { rollUpClubs } from './rollups.tasks.ts'

const { ann, ben, cam, make, app, tasksDone } = await openWorld()
const { db } = app.deps
const rollUp = () => rollUpClubs(app.deps)

type Club = { id: string; slug: string }
const at = ({ slug }: Club) => ({ params: { club: slug } })

/** Owned by Ann, with Ben and Cam as members. */
// New clubs let new members publish slowly.
await sql`update server_settings set seconds_apart = 0`.execute(db)

async function makeClub(): Promise<Club> {
  const club = await ann.call('POST /clubs', { body: clubForm() })
  for (const who of [ben, cam]) await who.call('PUT /clubs/:club/membership', at(club))
  return club
}
const publish = (who: Client, club: Club) =>
  who.call('POST /clubs/:club/posts', { ...at(club), body: postForm() })
const ofItem = ({ id }: { id: string }) => ({ params: { contentId: id } })
const like = (who: Client, item: { id: string }) => who.call('PUT /content/:contentId/like', ofItem(item))
const say = (who: Client, item: { id: string }) =>
  who.call('POST /content/:contentId/comments', { ...ofItem(item), body: { id: newId(), content: 'Said' } })

/** Points by first name, and the current week. */
async function numbersOf(club: Club) {
  const { items } = await ann.call('GET /clubs/:club/leaderboard', { ...at(club), query: {} })
  const { weeks } = await ann.call('GET /clubs/:club/insights', { ...at(club), query: {} })
  return {
    points: Object.fromEntries(items.map(({ person, points }) => [person.firstName, points])),
    week: weeks.at(-1),
  }
}

describe('a change', () => {
  it('is one row for a like, and one for taking it back', async () => {
    const club = await makeClub()
    const post = await publish(ann, club)
    await rollUp()
    const changes = async () => {
      const { rows } = await sql`select source, change, user_id, author_id, content_id from club_changes
        where club_id = ${club.id} order by id`.execute(db)
      return rows
    }
    await like(ben, post)
    const liked = {
      source: 'like',
      user_id: personOf(ben).id,
      author_id: personOf(ann).id,
      content_id: post.id,
    }
    expect(await changes()).toEqual([{ ...liked, change: 1 }])
    await ben.call('DELETE /content/:contentId/like', ofItem(post))
    expect(await changes()).toEqual([
      { ...liked, change: 1 },
      { ...liked, change: -1 },
    ])
  })
})

describe('the rollup', () => {
  it('counts each change once, however often and by however many servers it runs', async () => {
    const club = await makeClub()
    for (let n = 0; n < 5; n++) await say(ben, await publish(ann, club))
    await Promise.all([rollUp(), rollUp(), rollUp()])
    await rollUp()
    const counted = await numbersOf(club)
    expect(counted.points).toEqual({ Ann: 25, Ben: 10 })
    expect(counted.week).toMatchObject({ content: { post: 5 }, comments: 5, joined: 3, active: 2 })
    await rollUp()
    expect(await numbersOf(club)).toEqual(counted)
  })

  it('leaves a club to the server that works on it, and counts it later', async () => {
    const club = await makeClub()
    await rollUp()
    await publish(ann, club)
    await db.transaction().execute(async (other) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`rollup ${club.id}`}, 0))`.execute(other)
      await rollUp()
      expect(await numbersOf(club)).toMatchObject({ points: {}, week: { content: { post: 0 } } })
    })
    await rollUp()
    expect(await numbersOf(club)).toMatchObject({ points: { Ann: 5 }, week: { content: { post: 1 } } })
  })

  it('takes the oldest change of any club first, and continues in another task', async () => {
    const [older, newer] = [await makeClub(), await makeClub()]
    const [item, other] = [await publish(ann, older), await publish(ann, newer)]
    await rollUp()
    const order = await noteOrder(db)
    await like(ben, other)
    await like(ben, item)
    await like(cam, other)
    await rollUpClubs(app.deps, { atOnce: 1, budgetMs: 0 })
    await tasksDone()
    expect(await order()).toEqual([newer.id, older.id, newer.id])
  })

  it('leaves nothing behind of a deleted club', async () => {
    const club = await make.club({ owner: personOf(ann) })
    await make.post({ club, author: personOf(ann) })
    await rollUp()
    await make.post({ club, author: personOf(ann) })
    await sql`insert into club_changes (club_id, day, source, change)
      values (${newId()}, '2026-05-25', 'post', 1)`.execute(db)
    await db.deleteFrom('clubs').where('id', '=', club.id).execute()
    const left = sql`select 1 from club_changes where club_id = ${club.id} and source = 'left'`
    expect((await left.execute(db)).rows).toEqual([])
    await rollUp()
    const { rows } = await sql`select 1 from club_changes
      union all select 1 from club_week_counts where club_id = ${club.id}
      union all select 1 from club_week_items where club_id = ${club.id}
      union all select 1 from club_points where club_id = ${club.id}`.execute(db)
    expect(rows).toEqual([])
  })
})
