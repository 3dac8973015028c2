import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Client, personOf } from '../../testing/as.ts'
import { eventForm } from '../../testing/forms.ts'
import { openWorld } from '../../testing/world.ts'
import { notifyOfReminder, remindOfEvents } from './reminders.tasks.ts'

const { ann, ben, hall, make, as, app, eventually } = await openWorld()
const { deps } = app
const { db } = deps
await make.allFeatures(hall)

const hours = 3_600_000
/** An event some hours from now; attendees signed up a week ago. */
async function planned(inHours: number, attending: Client[], club: { slug: string } = hall) {
  const event = await ann.call('POST /clubs/:club/events', {
    params: { club: club.slug },
    body: eventForm({ eventName: 'Picnic', timeZone: 'Europe/Brussels' }),
  })
  for (const who of attending)
    await who.call('PUT /events/:contentId/attendance', { params: { contentId: event.id } })
  await startsIn(event, inHours)
  await db
    .updateTable('event_attendees')
    .set({ updated_at: new Date(Date.now() - 7 * 24 * hours) })
    .where('event_id', '=', event.id)
    .execute()
  return event
}
const startsIn = (event: { id: string }, inHours: number) => {
  const start = new Date(Date.now() + inHours * hours)
  const end = new Date(start.getTime() + 2 * hours)
  return db
    .updateTable('events')
    .set({ start_date: start, end_date: end, over_at: end })
    .where('id', '=', event.id)
    .execute()
}
const someone = async (club: { id: string } = hall) => {
  const person = await make.person()
  await make.member(club, person)
  return as(person)
}
const at = (inHours = 0) => new Date(Date.now() + inHours * hours)
/** Runs the task at a time, with the tasks it queues. */
async function remind(inHours = 0): Promise<void> {
  await remindOfEvents(deps, at(inHours))
  await eventually(async () => {
    const { rows } = await sql`
      select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'notify.reminder'`.execute(db)
    return rows.length === 0
  })
}
const noticesOf = (who: Client) =>
  db
    .selectFrom('notifications')
    .select(['title', 'message', 'metadata', 'content_id', 'mail'])
    .where('user_id', '=', personOf(who).id)
    .where('type', '=', 'EVENT_REMINDER')
    .orderBy('created_at')
    .execute()
const titlesTo = async (who: Client) => (await noticesOf(who)).map(({ title }) => title)
const day = 'Picnic starts in a day'
const hour = 'Picnic starts in an hour'

describe('an attendee', () => {
  it('is reminded a day and an hour before, once each', async () => {
    const who = await someone()
    const event = await planned(24.2, [who])
    await remind()
    expect(await titlesTo(who)).toEqual([])
    await Promise.all([remind(0.3), remind(0.3)])
    expect(await titlesTo(who)).toEqual([day])
    await startsIn(event, 1.2)
    await remind()
    expect(await titlesTo(who)).toEqual([day])
    await startsIn(event, 0.9)
    for (let times = 0; times < 2; times++) await remind()
    expect(await titlesTo(who)).toEqual([day, hour])
    const { items } = await who.call('GET /notifications', { query: {} })
    expect(items.find(({ title }) => title === hour)).toMatchObject({
      type: 'EVENT_REMINDER',
      metadata: { clubSlug: hall.slug, contentType: 'event', contentSlug: event.slug },
    })
  })

  it("gets the time in the event's time zone", async () => {
    const who = await someone()
    const event = await planned(20, [who])
    const start = new Date('2099-01-05T17:00:00Z')
    await db
      .updateTable('events')
      .set({ start_date: start, end_date: start, over_at: start })
      .where('id', '=', event.id)
      .execute()
    await remindOfEvents(deps, new Date('2099-01-05T16:30:00Z'))
    const [notices] = await eventually(async () => {
      const rows = await noticesOf(who)
      return rows.length > 0 && rows
    })
    expect(notices?.message).toBe('Picnic in The Hall begins on Monday, January 5, 2099 at 6:00 PM GMT+1.')
    expect(notices?.mail).toMatchObject({ button: { path: `/${hall.slug}/events/${event.slug}` } })
  })

  it('is reminded anew after a move, and not of an obsolete time', async () => {
    const who = await someone()
    const event = await planned(23, [who])
    await remind()
    await startsIn(event, 72)
    await remind(49)
    expect(await titlesTo(who)).toEqual([day, day])
    const other = await planned(23, [who])
    const { rows } = await sql<{ id: string }>`
      insert into event_reminders (id, event_id, kind, start_date)
      select gen_random_uuid(), id, 'day', start_date - interval '1 hour' from events where id = ${other.id}
      returning id`.execute(db)
    await notifyOfReminder(deps, { reminderId: rows[0]?.id ?? '' })
    await ann.call('PUT /events/:contentId/cancellation', { params: { contentId: other.id } })
    const { rows: late } = await sql<{ id: string }>`
      insert into event_reminders (id, event_id, kind, start_date)
      select gen_random_uuid(), id, 'day', start_date from events where id = ${other.id} returning id`.execute(
      db,
    )
    await notifyOfReminder(deps, { reminderId: late[0]?.id ?? '' })
    expect(await titlesTo(who)).toEqual([day, day])
  })

  it('is not reminded of canceled and started events, or right after signing up', async () => {
    const who = await someone()
    const calledOff = await planned(23, [who])
    await ann.call('PUT /events/:contentId/cancellation', { params: { contentId: calledOff.id } })
    await planned(-0.1, [who])
    const late = await planned(23, [who])
    await db
      .updateTable('event_attendees')
      .set({ updated_at: new Date() })
      .where('event_id', '=', late.id)
      .execute()
    await remind()
    expect(await titlesTo(who)).toEqual([])
    // Of a near event, only the hour's reminder.
    await planned(1.9, [who])
    await remind()
    expect(await titlesTo(who)).toEqual([])
  })

  it('is reminded only while attending, with reminders on and access to the event', async () => {
    const club = await make.club({ owner: personOf(ann), isPrivate: true })
    await make.allFeatures(club)
    const [comes, waits, off, leaves, quits] = await Promise.all([1, 2, 3, 4, 5].map(() => someone(club)))
    if (!comes || !waits || !off || !leaves || !quits) throw new Error('Somebody is missing')
    await off.call('PUT /notification-preferences', {
      body: { ...(await off.call('GET /notification-preferences')), eventReminders: false },
    })
    const event = await planned(23, [comes, waits, off, leaves, quits], club)
    await quits.call('DELETE /events/:contentId/attendance', { params: { contentId: event.id } })
    const isOf = (who: Client) =>
      db
        .updateTable('event_attendees')
        .set({ status: 'waiting' })
        .where('event_id', '=', event.id)
        .where('user_id', '=', personOf(who).id)
        .execute()
    await isOf(waits)
    // Without canceling, as an older version did.
    await db
      .deleteFrom('club_memberships')
      .where('user_id', '=', personOf(leaves).id)
      .where('club_id', '=', club.id)
      .execute()
    await remind()
    expect(await titlesTo(comes)).toEqual([day])
    for (const who of [waits, off, leaves, quits, ben]) expect(await titlesTo(who)).toEqual([])
  })

  it('is reminded once, however many there are and however often it is interrupted', async () => {
    const event = await planned(23, [ann])
    await sql`
      with people as (
        insert into profiles (id, email, first_name)
        select gen_random_uuid(), 'guest-' || n || '@people.test', 'Guest' from generate_series(1, 450) n returning id
      )
      insert into event_attendees (event_id, user_id, status, updated_at)
      select ${event.id}::uuid, id, 'confirmed', now() - interval '7 days' from people`.execute(db)
    const { rows } = await sql<{ id: string }>`
      insert into event_reminders (id, event_id, kind, start_date)
      select gen_random_uuid(), id, 'day', start_date from events where id = ${event.id} returning id`.execute(
      db,
    )
    const reminderId = rows[0]?.id ?? ''
    await notifyOfReminder(deps, { reminderId }, 0)
    await notifyOfReminder(deps, { reminderId })
    await remind()
    const notices = await db
      .selectFrom('notifications')
      .select('user_id')
      .where('cause', '=', reminderId)
      .execute()
    expect(notices).toHaveLength(451)
  })
})
