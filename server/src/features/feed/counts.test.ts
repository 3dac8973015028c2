import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Client, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { ann, cam, dot, visitor, make, app } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)
const club = await make.club({ owner, name: 'Counted' })
await make.allFeatures(club)
await make.member(club, personOf(cam))
const params = { club: club.slug }
const counts = (who: Client) => who.call('GET /clubs/:club/counts', { params })

/** What the tabs list. */
async function listed(who: Client) {
  const jobs = await who.call('GET /clubs/:club/feed', { params, query: { type: 'job', state: 'open' } })
  const all = await who.call('GET /clubs/:club/feed', { params, query: { type: 'job' } })
  const upcoming = await who.call('GET /clubs/:club/events', { params, query: { view: 'upcoming' } })
  const past = await who.call('GET /clubs/:club/events', { params, query: { view: 'past' } })
  return {
    ...{ openJobs: jobs.items.length, jobs: all.items.length },
    ...{ upcomingEvents: upcoming.items.length, events: upcoming.items.length + past.items.length },
  }
}

it('a tab counts what it lists: open jobs and upcoming events, that the viewer sees', async () => {
  const jobs = []
  const events = []
  for (let n = 0; n < 4; n++) {
    jobs.push(await make.item('job', { club, author: owner }))
    events.push(await make.item('event', { club, author: owner }))
  }
  const other = await make.club({ owner, name: 'Another' })
  await make.item('job', { club: other, author: owner })
  await make.item('event', { club: other, author: owner })
  const ahead = new Date(Date.now() + 3_600_000)
  const before = new Date(Date.now() - 3_600_000)
  await db.updateTable('jobs').set({ is_active: true, closes_at: null }).execute()
  await db.updateTable('events').set({ start_date: ahead, end_date: ahead, over_at: ahead }).execute()
  const all = { openJobs: 4, jobs: 4, upcomingEvents: 4, events: 4 }
  expect(await counts(cam)).toMatchObject(all)
  expect(await listed(cam)).toEqual(all)

  await db
    .updateTable('jobs')
    .set({ is_active: false })
    .where('id', '=', jobs[0]?.id ?? '')
    .execute()
  await db
    .updateTable('jobs')
    .set({ closes_at: before })
    .where('id', '=', jobs[1]?.id ?? '')
    .execute()
  await db
    .updateTable('jobs')
    .set({ closes_at: ahead })
    .where('id', '=', jobs[2]?.id ?? '')
    .execute()
  const isOver = { start_date: before, end_date: before, over_at: before }
  await db
    .updateTable('events')
    .set(isOver)
    .where('id', '=', events[0]?.id ?? '')
    .execute()
  const some = { openJobs: 2, jobs: 4, upcomingEvents: 3, events: 4 }
  expect(await counts(cam)).toMatchObject(some)
  expect(await listed(cam)).toEqual(some)

  await ann.call('DELETE /content/:contentId', { params: { contentId: jobs[2]?.id ?? '' } })
  await ann.call('DELETE /content/:contentId', { params: { contentId: events[1]?.id ?? '' } })
  const fewer = { openJobs: 1, jobs: 3, upcomingEvents: 2, events: 3 }
  expect(await counts(cam)).toMatchObject(fewer)
  expect(await listed(cam)).toEqual(fewer)

  // Who joined after a private club became public sees what was created since.
  await sql`update club_memberships set sees_from = now() where club_id = ${club.id} and user_id = ${personOf(cam).id}`.execute(
    db,
  )
  await db.updateTable('clubs').set({ public_since: new Date() }).where('id', '=', club.id).execute()
  const none = { openJobs: 0, jobs: 0, upcomingEvents: 0, events: 0 }
  expect(await counts(cam)).toMatchObject(none)
  expect(await listed(cam)).toEqual(none)
  expect(await counts(ann)).toMatchObject(fewer)
})

it('the counts of a club are hidden from who may not see inside', async () => {
  await db.updateTable('clubs').set({ is_private: true }).where('id', '=', club.id).execute()
  for (const who of [dot, visitor])
    expect((await who.refused('GET /clubs/:club/counts', { params })).status).toBeGreaterThanOrEqual(401)
})
