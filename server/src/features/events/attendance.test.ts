import type { EventItem } from '@guildhall/contract/events'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, expectNothingHeard, personOf } from '../../testing/as.ts'
import { concurrently } from '../../testing/concurrently.ts'
import { exportedRows } from '../../testing/exported.ts'
import { eventForm } from '../../testing/forms.ts'
import { openWorld } from '../../testing/world.ts'
import { finishDeletion } from '../account-deletions/account-deletions.tasks.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, as, app, eventually } = await openWorld()
const { db } = app.deps
await make.allFeatures(hall)
await make.allFeatures(vault)

const attendance = '/events/:contentId/attendance' as const
const publish = (given: object = {}, who: Client = cam, club: { slug: string } = hall) =>
  who.call('POST /clubs/:club/events', { params: { club: club.slug }, body: eventForm(given) })
const of = ({ id }: { id: string }) => ({ params: { contentId: id } })
const attend = (who: Client, event: { id: string }) => who.call(`PUT ${attendance}`, of(event))
const notAttended = (who: Client, event: { id: string }) => who.refused(`PUT ${attendance}`, of(event))
const cancel = (who: Client, event: { id: string }) => who.call(`DELETE ${attendance}`, of(event))
const page = async (who: Client, { slug }: { slug: string }, club = hall) =>
  (await who.call('GET /clubs/:club/events/:slug', { params: { club: club.slug, slug } })).item
const edit = (event: { id: string }, body: object, who: Client = cam) =>
  who.call('PUT /events/:contentId', { ...of(event), body })
const numbers = ({ data }: EventItem) => [data.attendeeCount, data.waitingCount, data.attendance]
const people = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => as(await make.person())))
const end = ({ id }: { id: string }) =>
  sql`update events set start_date = now() - interval '2 days', end_date = now() - interval '1 day',
    over_at = now() - interval '1 day' where id = ${id}`.execute(db)
const noticesOf = (who: Client, type: string) =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', personOf(who).id)
    .where('type', '=', type)
    .execute()

/** State before the spots are canceled. */
const endMembership = (club: { id: string }, who: Client) =>
  db
    .deleteFrom('club_memberships')
    .where('club_id', '=', club.id)
    .where('user_id', '=', personOf(who).id)
    .execute()

describe('attending an event', () => {
  it('is allowed to signed-in people who can see it, once each, and can be canceled', async () => {
    const event = await publish()
    expect(numbers(await attend(dot, event))).toEqual([1, 0, 'confirmed'])
    expect(numbers(await attend(dot, event))).toEqual([1, 0, 'confirmed'])
    expect(numbers(await attend(ann, event))).toEqual([2, 0, 'confirmed'])
    expect(numbers(await page(cam, event))).toEqual([2, 0, null])
    expect(numbers(await cancel(dot, event))).toEqual([1, 0, null])
    expect(numbers(await cancel(dot, event))).toEqual([1, 0, null])
    expect(numbers(await attend(dot, event))).toEqual([2, 0, 'confirmed'])
  })

  it("does not affect others' spots or other events when canceled", async () => {
    const [event, other] = [await publish(), await publish()]
    for (const one of [event, other]) for (const who of [dot, ann]) await attend(who, one)
    await cancel(dot, event)
    expect(numbers(await page(ann, event))).toEqual([1, 0, 'confirmed'])
    for (const who of [dot, ann]) expect(numbers(await page(who, other))).toEqual([2, 0, 'confirmed'])
  })

  it('is refused to visitors, outsiders of a private club, and for other kinds', async () => {
    const [open, shut] = [await publish(), await publish({}, ben, vault)]
    const post = await make.post({ club: hall, author: personOf(cam) })
    for (const key of [`PUT ${attendance}`, `DELETE ${attendance}`] as const) {
      expect(await visitor.refused(key, of(open))).toMatchObject({ code: 'sign_in_required' })
      expect(await dot.refused(key, of(shut))).toMatchObject({ code: 'content_not_found' })
      expect(await dot.refused(key, of({ id: newId() }))).toMatchObject({ code: 'content_not_found' })
      expect(await dot.refused(key, of(post))).toMatchObject({ code: 'content_not_found' })
    }
  })

  it('is final once the event is over', async () => {
    const event = await publish()
    await attend(dot, event)
    await end(event)
    expect(await notAttended(ann, event)).toMatchObject({ status: 409, code: 'event_over' })
    expect(await dot.refused(`DELETE ${attendance}`, of(event))).toMatchObject({ code: 'event_over' })
    expect((await page(dot, event)).data).toMatchObject({
      attendance: 'confirmed',
      can: { attend: 'event_over', cancel: 'event_over' },
    })
  })

  it('shows some attendees to signed-in people, and only their number to visitors', async () => {
    const event = await publish()
    const many = await people(7)
    for (const who of many) await attend(who, event)
    const faces = many.slice(0, 5).map((who) => personOf(who).id)
    expect((await page(dot, event)).data.faces.map(({ id }) => id)).toEqual(faces)
    expect((await page(visitor, event)).data).toMatchObject({ faces: [], attendeeCount: 7 })
  })

  it('reveals the link of an online event until canceled', async () => {
    const link = 'https://meet.test/quincelink'
    const event = await publish({ eventFormat: 'online', link, capacity: 1 })
    expect((await attend(dot, event)).data.link).toBe(link)
    const [waiting] = (await people(1)) as [Client]
    expect((await attend(waiting, event)).data).toMatchObject({ attendance: 'waiting', link: null })
    expect((await cancel(dot, event)).data.link).toBeNull()
    expect((await page(waiting, event)).data.link).toBe(link)
  })

  it('signals the counts to everyone, and the status to the viewer', async () => {
    const event = await publish({}, ben, vault)
    const [inside, outside, own] = [await ben.listen(), await dot.listen(), await cam.listen()]
    await inside.watch({ contentId: event.id })
    expect(await outside.watch({ contentId: event.id })).toBe(false)
    await attend(cam, event)
    expect(await inside.heard('attendance.changed')).toMatchObject({
      contentId: event.id,
      attendeeCount: 1,
      waitingCount: 0,
    })
    expect(await own.heard('attending.changed')).toMatchObject({ contentId: event.id })
    await expectNothingHeard({ make, as }, [outside])
  })
})

describe('a full event', () => {
  it('has a waiting list that moves up in order, with notifications', async () => {
    const event = await publish({ capacity: 1 })
    const [first, second, third] = (await people(3)) as [Client, Client, Client]
    expect(numbers(await attend(first, event))).toEqual([1, 0, 'confirmed'])
    expect(numbers(await attend(second, event))).toEqual([1, 1, 'waiting'])
    expect(numbers(await attend(third, event))).toEqual([1, 2, 'waiting'])
    expect(numbers(await cancel(first, event))).toEqual([1, 1, null])
    expect(numbers(await page(second, event))).toEqual([1, 1, 'confirmed'])
    expect(numbers(await attend(first, event))).toEqual([1, 2, 'waiting'])
    await cancel(second, event)
    expect((await page(third, event)).data.attendance).toBe('confirmed')
    const [notice] = await eventually(async () => {
      const rows = await noticesOf(third, 'EVENT_PLACE_GAINED')
      return rows.length > 0 && rows
    })
    expect(notice).toMatchObject({
      title: 'You have a spot at An event',
      content_id: event.id,
    })
    expect(await noticesOf(first, 'EVENT_PLACE_GAINED')).toEqual([])
  })

  it('keeps its spots when people leave the waiting list', async () => {
    const event = await publish({ capacity: 1 })
    const [first, second, third] = (await people(3)) as [Client, Client, Client]
    for (const who of [first, second, third]) await attend(who, event)
    expect(numbers(await cancel(second, event))).toEqual([1, 1, null])
    expect((await page(third, event)).data.attendance).toBe('waiting')
  })

  it('confirms exactly 15 people and puts 25 on the waitlist when 40 attend an event for 15 at once', async () => {
    const event = await publish({ capacity: 15 })
    const many = await people(40)
    const answers = await concurrently([...many, ...many.slice(0, 10)], (who) => attend(who, event), 50)
    expect(answers.every(({ data }) => data.attendance !== null)).toBe(true)
    const rows = async () => {
      const { rows } = await sql<{ status: string; count: number }>`select status, count(*)::int as count
        from event_attendees where event_id = ${event.id} group by status order by status`.execute(db)
      return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
    }
    expect(await rows()).toEqual({ confirmed: 15, waiting: 25 })
    expect(numbers(await page(cam, event))).toEqual([15, 25, null])

    // Each cancellation confirms the next person on the waitlist.
    await concurrently(many.slice(0, 20), (who) => cancel(who, event), 50)
    expect(await rows()).toEqual({ cancelled: 20, confirmed: 15, waiting: 5 })
    expect(numbers(await page(cam, event))).toEqual([15, 5, null])
  }, 30_000)

  it('admits as many as a raised capacity allows, and everyone without one', async () => {
    const event = await publish({ capacity: 1 })
    const many = await people(4)
    for (const who of many) await attend(who, event)
    expect(numbers(await edit(event, { capacity: 3 }))).toEqual([3, 1, null])
    expect(numbers(await edit(event, { capacity: 2 }))).toEqual([3, 1, null])
    expect(numbers(await edit(event, { capacity: null }))).toEqual([4, 0, null])
    for (const who of many.slice(1))
      await eventually(async () => (await noticesOf(who, 'EVENT_PLACE_GAINED')).length === 1)
    expect(await noticesOf(many[0] as Client, 'EVENT_PLACE_GAINED')).toEqual([])
  })

  it('gives no spot to people who can no longer see it', async () => {
    const club = await make.club({ owner: personOf(ann), isPrivate: true })
    const members = await people(3)
    for (const who of members) await make.member(club, personOf(who))
    const [first, left, third] = members as [Client, Client, Client]
    const event = await publish({ capacity: 1 }, ann, club)
    for (const who of members) await attend(who, event)
    await endMembership(club, left)
    await cancel(first, event)
    expect((await page(third, event, club as never)).data.attendance).toBe('confirmed')
  })
})

describe('the attendees', () => {
  const list = (who: Client, event: { id: string }, query: object = {}) =>
    who.call('GET /events/:contentId/attendees', { ...of(event), query })
  const table = (who: Client, { id }: { id: string }) => who.fetch(`/rest/v1/events/${id}/attendees.csv`)

  it('are listed for organizers, in pages, in order', async () => {
    const event = await publish({ capacity: 25 })
    const many = await people(27)
    for (const who of many) await attend(who, event)
    const ids = many.map((who) => personOf(who).id)
    for (const who of [cam, ann, ben]) {
      const first = await list(who, event)
      expect(first.items).toHaveLength(20)
      const second = await list(who, event, { cursor: first.next })
      expect(second.next).toBeNull()
      expect([...first.items, ...second.items].map(({ person }) => person.id)).toEqual(ids.slice(0, 25))
      const waiting = await list(who, event, { status: 'waiting' })
      expect(waiting.items.map(({ person }) => person.id)).toEqual(ids.slice(25))
    }
    const refusal = { status: 403, code: 'permission_denied' }
    expect(await dot.refused('GET /events/:contentId/attendees', of(event))).toMatchObject(refusal)
    expect(
      await cam.refused('GET /events/:contentId/attendees', { ...of(event), query: { cursor: 'x' } }),
    ).toMatchObject({ code: 'bad_input' })
  })

  it('can be downloaded as a spreadsheet-safe CSV file, without email addresses', async () => {
    const event = await publish({ capacity: 1 })
    const evil = await make.person({ firstName: '=HYPERLINK("x")', lastName: 'Evil' })
    await attend(await as(evil), event)
    await attend(dot, event)
    const answer = await table(cam, event)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const text = await answer.text()
    const [head, first, second] = text.replace('\uFEFF', '').split('\r\n')
    expect(head).toBe('Name,Username,Status,Since')
    expect(first).toMatch(/^"'=HYPERLINK\(""x""\) Evil",\w+,confirmed,\d{4}-\d\d-\d\d$/)
    expect(second).toMatch(/,waiting,/)
    expect(text).not.toContain('@')
    expect((await table(dot, event)).status).toBe(403)
    expect((await table(visitor, event)).status).toBe(401)
    expect((await table(dot, { id: 'x' })).status).toBe(400)
    expect((await table(dot, await publish({}, ben, vault))).status).toBe(404)
  })
})

describe('a changed or canceled event', () => {
  it('keeps its attendees, and notifies them of a new time or place only', async () => {
    const event = await publish()
    await attend(dot, event)
    await edit(event, { description: 'Other words', capacity: 10 })
    await edit(event, { location: 'Town hall' })
    const [notice] = await eventually(async () => {
      const rows = await noticesOf(dot, 'EVENT_UPDATED')
      return rows.length > 0 && rows
    })
    expect(notice).toMatchObject({ title: 'An event has changed', content_id: event.id })
    await edit(event, { startTime: '19:00' })
    await eventually(async () => (await noticesOf(dot, 'EVENT_UPDATED')).length === 2)
    expect(await noticesOf(cam, 'EVENT_UPDATED')).toEqual([])
    const recorded = await db
      .selectFrom('club_activity_log')
      .select('id')
      .where('content_id', '=', event.id)
      .where('type', '=', 'event.changed')
      .execute()
    expect(recorded).toHaveLength(2)
    expect(numbers(await page(dot, event))).toEqual([1, 0, 'confirmed'])
  })

  it('accepts no one while canceled, and continues unchanged once restored', async () => {
    const event = await publish({ capacity: 1 })
    const [first, second] = (await people(2)) as [Client, Client]
    await attend(first, event)
    await attend(second, event)
    const calledOff = 'PUT /events/:contentId/cancellation'
    const restored = 'DELETE /events/:contentId/cancellation'
    expect(await dot.refused(calledOff, of(event))).toMatchObject({ code: 'permission_denied' })
    expect((await ben.call(calledOff, of(event))).data.calledOffAt).not.toBeNull()
    await ben.call(calledOff, of(event))
    expect(await notAttended(dot, event)).toMatchObject({ status: 409, code: 'event_called_off' })
    await cancel(first, event)
    expect((await page(second, event)).data.attendance).toBe('waiting')
    expect((await cam.call(restored, of(event))).data.calledOffAt).toBeNull()
    expect((await page(second, event)).data.attendance).toBe('confirmed')
    for (const type of ['EVENT_CALLED_OFF', 'EVENT_RESTORED'])
      await eventually(async () => (await noticesOf(second, type)).length === 1)
    await end(event)
    expect(await cam.refused(calledOff, of(event))).toMatchObject({ code: 'event_over' })
  })

  it('does not notify former members of a private club', async () => {
    const club = await make.club({ owner: personOf(ann), isPrivate: true })
    const [stays, leaves] = (await people(2)) as [Client, Client]
    for (const who of [stays, leaves]) await make.member(club, personOf(who))
    const event = await publish({}, ann, club)
    for (const who of [stays, leaves]) await attend(who, event)
    await endMembership(club, leaves)
    await edit(event, { location: 'A secret place' }, ann)
    await eventually(async () => (await noticesOf(stays, 'EVENT_UPDATED')).length === 1)
    expect(await noticesOf(leaves, 'EVENT_UPDATED')).toEqual([])
  })
})

describe("a person's attendance", () => {
  it('is deleted with the account, and the spot goes to the waiting list', async () => {
    const event = await publish({ capacity: 1 })
    const [gone, next] = (await people(2)) as [Client, Client]
    await attend(gone, event)
    await attend(next, event)
    const { id } = personOf(gone)
    await db.updateTable('profiles').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    await finishDeletion(app.deps, id)
    expect(numbers(await page(next, event))).toEqual([1, 0, 'confirmed'])
    await eventually(async () => (await noticesOf(next, 'EVENT_PLACE_GAINED')).length === 1)
  })

  it('is exported, without the link', async () => {
    const [person] = (await people(1)) as [Client]
    const event = await publish({ eventFormat: 'online', link: 'https://meet.test/quincelink' })
    await attend(person, event)
    const rows = await exportedRows(db, personOf(person), 'attendance.json')
    expect(rows).toMatchObject([{ status: 'confirmed', event: 'An event' }])
    expect(JSON.stringify(rows)).not.toContain('quincelink')
  })
})
