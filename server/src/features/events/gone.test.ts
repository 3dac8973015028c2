import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Client, lettersTo, personOf } from '../../testing/as.ts'
import { eventForm } from '../../testing/forms.ts'
import { password } from '../../testing/make.ts'
import { turnPublic } from '../../testing/turned.ts'
import { openWorld } from '../../testing/world.ts'
import { sweepDeletedAttendees } from './attendees.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, as, app, eventually, mailUnread } = await openWorld()
const { db } = app.deps
await make.allFeatures(hall)
await make.allFeatures(vault)

const publish = (given: object = {}, who: Client = ben, club: { slug: string } = hall) =>
  who.call('POST /clubs/:club/events', { params: { club: club.slug }, body: eventForm(given) })
const attend = (who: Client, { id }: { id: string }) =>
  who.call('PUT /events/:contentId/attendance', { params: { contentId: id } })
const remove = (who: Client, { id }: { id: string }) =>
  who.call('DELETE /content/:contentId', { params: { contentId: id } })
/** By title, because concurrent tasks finish in any order. */
const noticesOf = async (who: Client) => {
  const rows = await db
    .selectFrom('notifications')
    .select(['type', 'title'])
    .where('user_id', '=', personOf(who).id)
    .orderBy('title')
    .execute()
  return rows.map(({ type, title }) => `${type} ${title}`)
}
const tasksDone = () =>
  eventually(async () => {
    const { rows } = await sql`select from graphile_worker._private_jobs where run_at <= now()`.execute(db)
    return rows.length === 0
  })
const someone = async (club?: { id: string }) => {
  const person = await make.person()
  if (club) await make.member(club, person)
  return as(person)
}
const statusOf = async (who: Client, { id }: { id: string }) =>
  (
    await db
      .selectFrom('event_attendees')
      .select('status')
      .where('event_id', '=', id)
      .where('user_id', '=', personOf(who).id)
      .executeTakeFirst()
  )?.status

describe('a deleted event', () => {
  it('is notified once to its attendees and waiting list, and can no longer be read', async () => {
    const [first, second, gone, waits] = await Promise.all([1, 2, 3, 4].map(() => someone()))
    if (!first || !second || !gone || !waits) throw new Error('Somebody is missing')
    const event = await publish({ eventName: 'Picnic', capacity: 4 })
    for (const who of [first, second, gone, ben, waits]) await attend(who, event)
    await gone.call('DELETE /events/:contentId/attendance', { params: { contentId: event.id } })
    await ben.call('PUT /events/:contentId', {
      params: { contentId: event.id },
      body: { location: 'The park', before: { location: '' } },
    })
    await ben.call('PUT /events/:contentId/cancellation', { params: { contentId: event.id } })
    await ben.call('DELETE /events/:contentId/cancellation', { params: { contentId: event.id } })
    await tasksDone()
    expect(await noticesOf(first)).toEqual([
      'EVENT_RESTORED Back on: Picnic',
      'EVENT_CALLED_OFF Canceled: Picnic',
      'EVENT_UPDATED Picnic has changed',
    ])
    expect(await noticesOf(waits)).toContain('EVENT_PLACE_GAINED You have a spot at Picnic')
    expect((await noticesOf(cam)).filter((one) => one.startsWith('NEW_EVENT'))).toHaveLength(1)
    await remove(ben, event)
    await tasksDone()
    for (const who of [first, second, waits])
      expect(await noticesOf(who)).toEqual(['EVENT_DELETED Canceled: Picnic'])
    expect((await noticesOf(cam)).filter((one) => one.includes('EVENT'))).toEqual([])
    expect((await noticesOf(gone)).filter((one) => one.includes('EVENT_DELETED'))).toEqual([])
    expect((await noticesOf(ben)).filter((one) => one.includes('EVENT_DELETED'))).toEqual([])
    const row = await db
      .selectFrom('notifications')
      .select('message')
      .where('user_id', '=', personOf(first).id)
      .executeTakeFirstOrThrow()
    expect(row.message).toMatch(/deleted Picnic from/)
  })

  it('is not notified once over', async () => {
    const who = await someone()
    const event = await publish({ eventName: 'Over' })
    await attend(who, event)
    const past = new Date(Date.now() - 86_400_000)
    await db
      .updateTable('events')
      .set({ start_date: past, end_date: past, over_at: past })
      .where('id', '=', event.id)
      .execute()
    await remove(ben, event)
    await tasksDone()
    expect(await noticesOf(who)).toEqual([])
  })

  it('keeps its attendees for a week for the notification', async () => {
    const who = await someone()
    const event = await publish({ eventName: 'Swept' })
    await attend(who, event)
    await remove(ben, event)
    const kept = () =>
      db
        .selectFrom('deleted_event_attendees')
        .select('user_id')
        .where('user_id', '=', personOf(who).id)
        .execute()
    await sweepDeletedAttendees(db)
    expect(await kept()).toHaveLength(1)
    await db
      .updateTable('deleted_event_attendees')
      .set({ created_at: new Date(Date.now() - 8 * 86_400_000) })
      .execute()
    await sweepDeletedAttendees(db)
    expect(await kept()).toEqual([])
  })
})

describe('a person who leaves a private club', () => {
  const ways: [string, (who: Client) => Promise<unknown>][] = [
    ['by themselves', (who) => who.call('DELETE /clubs/:club/membership', { params: { club: vault.slug } })],
    [
      'because they were removed',
      (who) =>
        ann.call('DELETE /clubs/:club/members/:personId', {
          params: { club: vault.slug, personId: personOf(who).id },
        }),
    ],
    [
      'because they were removed with others',
      (who) =>
        ann.call('PUT /clubs/:club/members/changes', {
          params: { club: vault.slug },
          body: { change: 'remove', personIds: [personOf(who).id] },
        }),
    ],
  ]

  it.each(ways)('%s cancels their spot, which goes to the waiting list', async (_, leave) => {
    const [comes, waits, waitsToo] = [await someone(vault), await someone(vault), await someone(vault)]
    const event = await publish({ eventName: 'Small', capacity: 1 }, ben, vault)
    for (const who of [comes, waits, waitsToo]) await attend(who, event)
    const past = await publish({ eventName: 'Past' }, ben, vault)
    await attend(comes, past)
    const ago = new Date(Date.now() - 86_400_000)
    await db
      .updateTable('events')
      .set({ start_date: ago, end_date: ago, over_at: ago })
      .where('id', '=', past.id)
      .execute()
    await leave(waitsToo)
    expect(await statusOf(waitsToo, event)).toBe('cancelled')
    await leave(comes)
    expect([await statusOf(comes, event), await statusOf(waits, event)]).toEqual(['cancelled', 'confirmed'])
    expect(await statusOf(comes, past)).toBe('confirmed')
    const page = await ben.call('GET /clubs/:club/events/:slug', {
      params: { club: vault.slug, slug: event.slug },
    })
    expect(page.item.data).toMatchObject({ attendeeCount: 1, waitingCount: 0 })
    await tasksDone()
    expect(await noticesOf(waits)).toContain('EVENT_PLACE_GAINED You have a spot at Small')
  })

  it('keeps their spot in a public one, which anyone may attend', async () => {
    const who = await someone(hall)
    const event = await publish({ capacity: 1 })
    await attend(who, event)
    await attend(dot, event)
    await who.call('DELETE /clubs/:club/membership', { params: { club: hall.slug } })
    expect([await statusOf(who, event), await statusOf(dot, event)]).toEqual(['confirmed', 'waiting'])
  })

  it('keeps their spots in other clubs', async () => {
    const who = await someone(vault)
    const event = await publish()
    await attend(who, event)
    await who.call('DELETE /clubs/:club/membership', { params: { club: vault.slug } })
    expect(await statusOf(who, event)).toBe('confirmed')
  })
})

describe('a club that becomes private', () => {
  it("cancels the guests' spots at coming events, which go to waiting members", async () => {
    const club = await make.club({ owner: personOf(ann) })
    await make.allFeatures(club)
    const [guest, waitingGuest, member, past] = [
      await someone(),
      await someone(),
      await someone(club),
      await someone(),
    ]
    const event = await publish({ eventName: 'Small', capacity: 1 }, ann, club)
    const wide = await publish({ eventName: 'Wide' }, ann, club)
    const over = await publish({ eventName: 'Over' }, ann, club)
    for (const who of [guest, waitingGuest, member]) await attend(who, event)
    for (const who of [guest, member]) await attend(who, wide)
    await attend(past, over)
    const ago = new Date(Date.now() - 86_400_000)
    const isOver = { start_date: ago, end_date: ago, over_at: ago }
    await db.updateTable('events').set(isOver).where('id', '=', over.id).execute()
    const other = await publish({ eventName: 'Elsewhere' })
    await attend(guest, other)

    const isPrivate = (value: boolean) =>
      ann.call('PUT /clubs/:club/access', {
        params: { club: club.slug },
        body: { isPrivate: value, before: { isPrivate: !value } },
      })
    await isPrivate(true)
    await tasksDone()
    expect(await Promise.all([guest, waitingGuest, member].map((who) => statusOf(who, event)))).toEqual([
      'cancelled',
      'cancelled',
      'confirmed',
    ])
    expect([await statusOf(guest, wide), await statusOf(member, wide)]).toEqual(['cancelled', 'confirmed'])
    expect([await statusOf(past, over), await statusOf(guest, other)]).toEqual(['confirmed', 'confirmed'])
    expect(await noticesOf(member)).toContain('EVENT_PLACE_GAINED You have a spot at Small')
    for (const [one, attendeeCount] of [
      [event, 1],
      [wide, 1],
    ] as const) {
      const page = await ann.call('GET /clubs/:club/events/:slug', {
        params: { club: club.slug, slug: one.slug },
      })
      expect(page.item.data).toMatchObject({ attendeeCount, waitingCount: 0 })
    }
    await turnPublic({ app, tasksDone }, club)
    expect(await statusOf(member, event)).toBe('confirmed')
  })
})

describe('an event deleted with its organizer or club', () => {
  it("is notified to its attendees when the organizer's account is erased", async () => {
    const author = await make.person()
    await make.member(hall, author)
    const organizer = await as(author)
    const [comes, keeps] = [await someone(), await someone()]
    const event = await publish({ eventName: 'Lost' }, organizer)
    await attend(comes, event)
    await attend(organizer, event)
    await attend(keeps, await publish({ eventName: 'Kept' }))
    await organizer.call('POST /auth/v1/account-deletions', {
      body: { typedUsername: author.username, password, content: 'erase' },
    })
    await eventually(async () => (await noticesOf(comes)).length > 0)
    await tasksDone()
    expect(await noticesOf(comes)).toEqual(['EVENT_DELETED Canceled: Lost'])
    expect(await noticesOf(keeps)).toEqual([])
    const { message } = await db
      .selectFrom('notifications')
      .select('message')
      .where('user_id', '=', personOf(comes).id)
      .executeTakeFirstOrThrow()
    expect(message).toBe(`Lost in ${hall.name} was deleted with its organizer’s account.`)
  })

  it("is notified once to guests and members by the club's deletion", async () => {
    const club = await make.club({ owner: personOf(ann) })
    await make.allFeatures(club)
    const [guest, member, over, none] = [
      await someone(),
      await someone(club),
      await someone(),
      await someone(),
    ]
    const [first, second] = [await publish({}, ann, club), await publish({ eventName: 'Second' }, ann, club)]
    for (const event of [first, second]) for (const who of [guest, member]) await attend(who, event)
    const past = await publish({ eventName: 'Over' }, ann, club)
    await attend(over, past)
    const ago = new Date(Date.now() - 86_400_000)
    const isOver = { start_date: ago, end_date: ago, over_at: ago }
    await db.updateTable('events').set(isOver).where('id', '=', past.id).execute()
    await attend(none, first)
    await none.call('DELETE /events/:contentId/attendance', { params: { contentId: first.id } })
    await tasksDone()
    await db.deleteFrom('notifications').where('user_id', '=', personOf(member).id).execute()

    await ann.call('DELETE /clubs/:club', { params: { club: club.slug }, body: { name: club.name } })
    await tasksDone()
    for (const who of [guest, member])
      expect(await noticesOf(who)).toEqual([`CLUB_DELETED ${club.name} was deleted`])
    for (const who of [over, none, ann])
      expect((await noticesOf(who)).filter((one) => one.includes(club.name))).toEqual([])
    await mailUnread()
    const mailTo = async (who: Client) =>
      (await lettersTo(visitor, personOf(who).email)).map(({ text }) => text).join()
    expect(await mailTo(guest)).toContain('You planned to attend an event there.')
    expect(await mailTo(member)).toContain('You were a member.')

    await ann.call('PUT /my/deleted-clubs/:clubId/restoration', { params: { clubId: club.id } })
    await tasksDone()
    expect(await noticesOf(guest)).toContain(`CLUB_RESTORED ${club.name} was restored`)
    await mailUnread()
    expect(await mailTo(guest)).toContain('You still have your place at its event.')
  })
})
