import type { EventItem } from '@guildhall/contract/events'
import ICAL from 'ical.js'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf, raw } from '../../testing/as.ts'
import { eventForm } from '../../testing/forms.ts'
import { password } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, as, by, app, origin } = await openWorld()
const { db } = app.deps
await make.allFeatures(hall)
await make.allFeatures(vault)

const publish = (given: object = {}, who: Client = cam, club: { slug: string } = hall) =>
  who.call('POST /clubs/:club/events', { params: { club: club.slug }, body: eventForm(given) })
const attend = (who: Client, { id }: { id: string }) =>
  who.call('PUT /events/:contentId/attendance', { params: { contentId: id } })

const address = async (who: Client) => (await who.call('GET /auth/v1/calendar-address')).address
const renew = async (who: Client, id = newId(), replaces?: string | null) =>
  who.call('PUT /auth/v1/calendar-address', {
    body: { id, replaces: replaces === undefined ? ((await address(who))?.id ?? null) : replaces },
  })
const pathOf = ({ url }: { url: string }) => new URL(url).pathname
/** Without a cookie, like calendar programs. */
const read = (at: { url: string }, headers: Record<string, string> = {}) =>
  raw(origin, pathOf(at), { headers })

/** Parsed by a library that is not ours; keyed by name. */
async function eventsAt(at: { url: string }) {
  const answer = await read(at)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const calendar = new ICAL.Component(ICAL.parse(answer.body))
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return [event.summary, { event, component }] as const
  })
  return new Map(events)
}
const namesAt = async (at: { url: string }) => [...(await eventsAt(at)).keys()].sort()
const someone = async () => as(await make.person())

describe('a calendar address', () => {
  it('is returned once and stored as a hash', async () => {
    const who = await someone()
    expect(await address(who)).toBeNull()
    const { url, ...made } = await renew(who)
    expect(url).toMatch(/^http:\/\/[^/]+\/rest\/v1\/calendars\/ghc_[\w-]{43}\.ics$/)
    expect(await address(who)).toEqual(made)
    expect(made.lastReadAt).toBeNull()
    const rows = await db
      .selectFrom('private_addresses')
      .selectAll()
      .where('user_id', '=', personOf(who).id)
      .execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(url.split('ghc_')[1]?.slice(0, 20))
    await read({ url })
    expect((await address(who))?.lastReadAt).not.toBeNull()
  })

  it('stops working when replaced or removed', async () => {
    const who = await someone()
    const first = await renew(who)
    const second = await renew(who)
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
    for (let times = 0; times < 2; times++) await who.call('DELETE /auth/v1/calendar-address')
    expect((await read(second)).status).toBe(404)
    expect(await address(who)).toBeNull()
    expect((await read(await renew(who))).status).toBe(200)
  })

  it('is created anew after a lost response, unless used or replaced since', async () => {
    const who = await someone()
    const id = newId()
    const lost = await renew(who, id, null)
    const again = await renew(who, id, null)
    expect([(await read(lost)).status, (await read(again)).status]).toEqual([404, 200])
    const changed = { status: 409, code: 'calendar_address_changed' }
    for (const body of [
      { id, replaces: null },
      { id: newId(), replaces: null },
      { id: newId(), replaces: newId() },
    ])
      expect(await who.refused('PUT /auth/v1/calendar-address', { body })).toMatchObject(changed)
    expect((await read(again)).status).toBe(200)
    const both = await Promise.all(
      [newId(), newId()].map((one) => renew(who, one, id).catch(() => undefined)),
    )
    const [only, ...others] = both.filter((one) => one !== undefined)
    expect(others).toEqual([])
    expect((await read(only as never)).status).toBe(200)
  })

  it('requires a session, and belongs to one person', async () => {
    expect(await visitor.refused('GET /auth/v1/calendar-address')).toMatchObject({ code: 'sign_in_required' })
    const token = by(await make.token(personOf(dot).id))
    const body = { id: newId(), replaces: null }
    expect(await token.refused('PUT /auth/v1/calendar-address', { body })).toMatchObject({
      code: 'token_refused',
    })
    expect(await token.refused('GET /auth/v1/calendar-address')).toMatchObject({ code: 'token_refused' })
    for (const wrong of ['x', 'x.ics', `ghc_${'x'.repeat(43)}.ics`, `gh_${'x'.repeat(43)}.ics`])
      expect((await ann.fetch(`/rest/v1/calendars/${wrong}`)).status, wrong).toBe(404)
    const tokenAsAddress = await make.token(personOf(dot).id)
    expect((await visitor.fetch(`/rest/v1/calendars/${tokenAsAddress}.ics`)).status).toBe(404)
  })

  it('gives access to nothing else, and ignores the cookie of a person who opens it', async () => {
    const own = await renew(await someone())
    const secret = pathOf(own).split('/').at(-1)?.replace('.ics', '') ?? ''
    expect(await by(secret).refused('GET /profile')).toMatchObject({ code: 'token_unusable' })
    const event = await publish({ eventName: 'Of somebody else' })
    await attend(dot, event)
    const answer = await dot.fetch(pathOf(own))
    expect(await answer.text()).not.toContain('Of somebody else')
  })

  it('ends with the password', async () => {
    const person = await make.person()
    const who = await as(person)
    const own = await renew(who)
    const body = { currentPassword: password, password: 'an-entirely-new-one' }
    const answer = await who.fetch('/auth/v1/password-changes', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(200)
    expect((await read(own)).status).toBe(404)
  })

  it('is answered briefly when unchanged, and never cached publicly', async () => {
    const who = await someone()
    const event = await publish({ eventName: 'Cached' })
    await attend(who, event)
    const own = await renew(who)
    const first = await read(own)
    const etag = String(first.headers.etag)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`]) {
      const same = await read(own, { 'if-none-match': known })
      expect([same.status, same.body, same.headers.etag]).toEqual([304, '', etag])
    }
    await cam.call('PUT /events/:contentId', {
      params: { contentId: event.id },
      body: { location: 'Elsewhere', before: { location: event.data.location } },
    })
    const changed = await read(own, { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(changed.body).toContain('Elsewhere')
  })
})

describe('the private calendar', () => {
  it('contains attended events of all clubs, each with its link, without waiting lists and cancellations', async () => {
    const who = await someone()
    await make.member(vault, personOf(who))
    const own = await renew(who)
    expect(await namesAt(own)).toEqual([])
    const online = { eventFormat: 'online', link: 'https://meet.test/quincelink' }
    const [open, secret, full, left] = [
      await publish({ eventName: 'Open', ...online }),
      await publish({ eventName: 'Secret' }, ben, vault),
      await publish({ eventName: 'Full', capacity: 1, ...online }),
      await publish({ eventName: 'Left', ...online }),
    ]
    await attend(dot, full)
    for (const event of [open, secret, full, left]) await attend(who, event)
    await who.call('DELETE /events/:contentId/attendance', { params: { contentId: left.id } })
    expect(await namesAt(own)).toEqual(['Open', 'Secret'])
    const events = await eventsAt(own)
    expect(events.get('Open')?.event.location).toBe('https://meet.test/quincelink')
    expect(events.get('Open')?.event.uid).toBe(`${open.id}@${new URL(app.deps.env.baseUrl).hostname}`)
    await who.call('DELETE /clubs/:club/membership', { params: { club: vault.slug } })
    expect(await namesAt(own)).toEqual(['Open'])
    await cam.call('DELETE /content/:contentId', { params: { contentId: open.id } })
    expect(await namesAt(own)).toEqual([])
  })

  it('shows moved, canceled and restored events with increasing sequence numbers', async () => {
    const who = await someone()
    const event = await publish({ eventName: 'Moving', startDate: '2099-06-01', startTime: '18:30' })
    await attend(who, event)
    const own = await renew(who)
    const standing = async () => {
      const found = (await eventsAt(own)).get('Moving')
      if (!found) throw new Error('It is not there')
      return {
        starts: found.event.startDate.toJSDate().toISOString(),
        status: found.component.getFirstPropertyValue('status'),
        sequence: found.event.sequence,
      }
    }
    const later = async (work: () => Promise<unknown>) => {
      // Sequence numbers count seconds; the test backdates the last change instead of waiting.
      const { sequence } = await standing()
      await db
        .updateTable('content')
        .set({ updated_at: new Date(Date.now() - 60_000) })
        .where('id', '=', event.id)
        .execute()
      const minuteAgo = { canceled_at: new Date(Date.now() - 30_000) }
      await db
        .updateTable('events')
        .set(minuteAgo)
        .where('id', '=', event.id)
        .where('canceled_at', 'is not', null)
        .execute()
      const before = await standing()
      await work()
      const after = await standing()
      expect(after.sequence).toBeGreaterThan(before.sequence)
      return { ...after, was: sequence }
    }
    const params = { contentId: event.id }
    const moved = () =>
      cam.call('PUT /events/:contentId', {
        params,
        body: { startTime: '20:00', before: { startTime: '18:30' } },
      })
    const first = await standing()
    expect(first.status).toBe('CONFIRMED')
    const then = await later(moved)
    expect([then.starts === first.starts, then.status]).toEqual([false, 'CONFIRMED'])
    expect(await later(() => cam.call('PUT /events/:contentId/cancellation', { params }))).toMatchObject({
      status: 'CANCELLED',
    })
    expect(await later(() => cam.call('DELETE /events/:contentId/cancellation', { params }))).toMatchObject({
      status: 'CONFIRMED',
    })
  })

  it('is deleted with the account', async () => {
    const person = await make.person()
    const who = await as(person)
    const own = await renew(who)
    await db.updateTable('profiles').set({ deleted_at: new Date() }).where('id', '=', person.id).execute()
    expect((await read(own)).status).toBe(404)
  })

  it('omits events over for a year, and the farthest beyond the limit', async () => {
    const who = await someone()
    const own = await renew(who)
    const held = async (eventName: string, days: number) => {
      const event: EventItem = await publish({ eventName })
      await attend(who, event)
      const at = new Date(Date.now() + days * 86_400_000)
      await db
        .updateTable('events')
        .set({ start_date: at, end_date: at, over_at: at })
        .where('id', '=', event.id)
        .execute()
    }
    await held('Long ago', -367)
    await held('A while ago', -360)
    await held('Farthest', 400)
    expect(await namesAt(own)).toEqual(['A while ago', 'Farthest'])
    // As many as the limit, nearer than the farthest.
    await sql`with item as (
        insert into content (id, club_id, user_id, type, slug, title)
        select gen_random_uuid(), ${hall.id}, ${personOf(cam).id}, 'event', 'many-' || n, 'Many'
        from generate_series(1, 999) n returning id, club_id),
      event as (insert into events (id, club_id, start_date, end_date, over_at)
        select id, club_id, now() + interval '9 days', now() + interval '9 days', now() + interval '9 days' from item
        returning id)
      insert into event_attendees (event_id, user_id, status) select id, ${personOf(who).id}, 'confirmed' from event`.execute(
      db,
    )
    const text = (await read(own)).body
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1000)
    expect(text).toContain('A while ago')
    expect(text).not.toContain('Farthest')
  })
})
