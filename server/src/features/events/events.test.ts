import type { EventItem } from '@guildhall/contract/events'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Client, personOf } from '../../testing/as.ts'
import { eventForm } from '../../testing/forms.ts'
import { picture as pictureFile } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, app } = await openWorld()
const { db } = app.deps
await make.allFeatures(hall)
await make.allFeatures(vault)

const publish = (given: object = {}, who: Client = cam, club: { slug: string } = hall) =>
  who.call('POST /clubs/:club/events', { params: { club: club.slug }, body: eventForm(given) })
const picture = async (who: Client) =>
  who.call('POST /storage/v1/pictures/:purpose', {
    params: { purpose: 'content' },
    file: await pictureFile(),
  })
const refusedForm = (given: object) =>
  cam.refused('POST /clubs/:club/events', { params: { club: hall.slug }, body: eventForm(given) })
const page = async (who: Client, { slug }: { slug: string }, club = hall) =>
  (await who.call('GET /clubs/:club/events/:slug', { params: { club: club.slug, slug } })).item
const edit = (id: string, body: object, who: Client = cam) =>
  who.call('PUT /events/:contentId', { params: { contentId: id }, body })
const notEdited = (id: string, body: object, who: Client = cam) =>
  who.refused('PUT /events/:contentId', { params: { contentId: id }, body })

describe('an event', () => {
  it('is published with all fields, with times in UTC and their original zone', async () => {
    const item = await publish({
      eventName: '  Summer   party ',
      description: 'Bring a cake',
      agenda: '1. Cake',
      location: 'Main Street 1',
      startDate: '2099-07-01',
      startTime: '18:30',
      hasEndTime: true,
      endDate: '2099-07-02',
      endTime: '01:00',
      timeZone: 'Europe/Berlin',
      capacity: 40,
    })
    expect(item).toMatchObject({
      type: 'event',
      slug: 'summer-party',
      title: 'Summer party',
      author: { id: personOf(cam).id },
      data: {
        name: 'Summer party',
        description: 'Bring a cake',
        agenda: '1. Cake',
        eventFormat: 'in_person',
        location: 'Main Street 1',
        startsAt: '2099-07-01T16:30:00.000Z',
        endsAt: '2099-07-01T23:00:00.000Z',
        overAt: '2099-07-01T23:00:00.000Z',
        hasEndTime: true,
        isOver: false,
        timeZone: 'Europe/Berlin',
        capacity: 40,
        images: [],
      },
    })
    expect(await page(visitor, item)).toMatchObject({ title: 'Summer party', data: { capacity: 40 } })
  })

  it('requires a name, a start and a zone', async () => {
    const { id, eventName, startDate, startTime, timeZone } = eventForm()
    const body = { id, eventName, startDate, startTime, timeZone }
    const { data } = await cam.call('POST /clubs/:club/events', { params: { club: hall.slug }, body })
    expect(data).toMatchObject({
      eventFormat: 'in_person',
      description: '',
      agenda: '',
      location: '',
      capacity: null,
      hasEndTime: false,
      images: [],
    })
  })

  it('without an end time ends at its start, and is over three hours later', async () => {
    const { data } = await publish({ startDate: '2099-01-10', startTime: '12:00', endDate: '2099-01-12' })
    expect(data).toMatchObject({
      startsAt: '2099-01-10T11:00:00.000Z',
      endsAt: '2099-01-10T11:00:00.000Z',
      overAt: '2099-01-10T14:00:00.000Z',
    })
    const past = await publish({ startDate: '2020-01-10' })
    expect(past.data.isOver).toBe(true)
  })

  it('with an end time but no end date ends on its first day', async () => {
    const { data } = await publish({ hasEndTime: true, endTime: '20:15' })
    expect(data.endsAt).toBe('2099-06-01T18:15:00.000Z')
  })

  it.each([
    ['2027-03-28', '02:30', '2027-03-28T01:30:00.000Z'],
    ['2027-10-31', '02:30', '2027-10-31T00:30:00.000Z'],
  ])('at the change of the clocks on %s, at %s, is kept as %s', async (startDate, startTime, expected) => {
    expect((await publish({ startDate, startTime })).data.startsAt).toBe(expected)
  })

  it('across a clock change has its real length', async () => {
    const night = { startTime: '01:00', hasEndTime: true, endTime: '04:00' }
    const spring = await publish({ startDate: '2027-03-28', ...night })
    expect(Date.parse(spring.data.endsAt) - Date.parse(spring.data.startsAt)).toBe(2 * 3_600_000)
    const autumn = await publish({ startDate: '2027-10-31', ...night })
    expect(Date.parse(autumn.data.endsAt) - Date.parse(autumn.data.startsAt)).toBe(4 * 3_600_000)
  })

  const ends = { hasEndTime: true, endTime: '20:00' }
  it.each<[object, string, string]>([
    [{ eventName: ' \u200b ' }, 'eventName', 'Event name is required'],
    [{ eventName: 'n'.repeat(256) }, 'eventName', 'Event name must be less than 255 characters'],
    [{ description: 'd'.repeat(2001) }, 'description', 'Description must be less than 2000 characters'],
    [{ agenda: 'a'.repeat(5001) }, 'agenda', 'Agenda is too long'],
    [{ eventFormat: 'hybrid' }, 'eventFormat', 'Please select an event format'],
    [{ location: 'l'.repeat(501) }, 'location', 'Location must be less than 500 characters'],
    [{ link: 'javascript:alert(1)' }, 'link', 'Please enter a valid URL starting with http:// or https://'],
    [
      { link: 'https://meet.test/a\r\nb' },
      'link',
      'Please enter a valid URL starting with http:// or https://',
    ],
    [
      { link: 'https://user:pw@meet.test' },
      'link',
      'Please enter a valid URL starting with http:// or https://',
    ],
    [{ link: 'https://' }, 'link', 'Please enter a valid URL starting with http:// or https://'],
    [{ link: `https://meet.test/${'x'.repeat(2000)}` }, 'link', 'This address is too long'],
    [{ startDate: '' }, 'startDate', 'Start date is required'],
    [{ startDate: undefined }, 'startDate', 'Start date is required'],
    [{ startDate: '2027-02-29' }, 'startDate', 'Please select a valid start date'],
    [{ startDate: '1899-12-31' }, 'startDate', 'Please select a valid start date'],
    [{ startDate: '9000-01-01' }, 'startDate', 'Please select a valid start date'],
    [{ startTime: '' }, 'startTime', 'Start time is required'],
    [{ startTime: '24:00' }, 'startTime', 'Please enter a valid time (HH:MM)'],
    [{ startTime: '9:00' }, 'startTime', 'Please enter a valid time (HH:MM)'],
    [{ ...ends, endDate: '2099-02-30' }, 'endDate', 'Please select a valid end date'],
    [{ ...ends, endTime: '20:60' }, 'endTime', 'Please enter a valid time (HH:MM)'],
    [{ ...ends, endTime: '' }, 'endTime', 'End time is required when end time is enabled'],
    [{ ...ends, endDate: '2099-05-31' }, 'endDate', 'End date must be after start date'],
    [{ ...ends, endTime: '18:30' }, 'endTime', 'End time must be after start time'],
    [{ ...ends, endDate: '2100-06-03' }, 'endDate', 'An event can last at most a year'],
    [{ timeZone: 'Europe/Atlantis' }, 'timeZone', 'Please select a time zone'],
    [{ timeZone: '+02:00' }, 'timeZone', 'Please select a time zone'],
    [{ capacity: 0 }, 'capacity', 'Please enter a whole number from 1 to 100,000'],
    [{ capacity: 1.5 }, 'capacity', 'Please enter a whole number from 1 to 100,000'],
    [{ capacity: 100_001 }, 'capacity', 'Please enter a whole number from 1 to 100,000'],
  ])('is refused with %o', async (given, field, text) => {
    expect(await refusedForm(given)).toMatchObject({
      status: 400,
      code: 'bad_input',
      fields: { [field]: text },
    })
  })

  it('accepts values exactly at the limits', async () => {
    const item = await publish({
      eventName: 'n'.repeat(255),
      description: 'd'.repeat(2000),
      location: 'l'.repeat(500),
      capacity: 100_000,
      ...ends,
      endDate: '2100-06-02',
      endTime: '18:30',
    })
    expect(item.data).toMatchObject({ name: 'n'.repeat(255), capacity: 100_000 })
  })

  it('has one cover with a description, deleted when replaced', async () => {
    const [one, two] = [await picture(cam), await picture(cam)]
    const { id, data } = await publish({ images: [{ path: one.path, alt: 'A cake' }] })
    expect(data.images).toMatchObject([{ path: one.path, alt: 'A cake' }])
    expect(await refusedForm({ images: [one, two].map(({ path }) => ({ path, alt: '' })) })).toMatchObject({
      fields: { images: 'At most one picture' },
    })
    const changed = await edit(id, { images: [{ path: two.path, alt: '' }] })
    expect(changed.data.images.map(({ path }) => path)).toEqual([two.path])
    expect(await refusedForm({ images: [{ path: two.path, alt: '' }] })).toMatchObject({
      code: 'file_in_use',
    })
  })

  it('is found by name, description, agenda and location', async () => {
    const { id } = await publish({
      eventName: 'Zithernight',
      description: 'Dulcimers',
      agenda: 'Quincepie',
      location: 'Harpsichordhall',
    })
    const found = async (q: string) => {
      const { items } = await visitor.call('GET /search/content', { query: { type: 'event', q } })
      return items.map((item) => item.id)
    }
    for (const q of ['zithernight', 'dulcimers', 'quincepie', 'harpsichordhall'])
      expect(await found(q), q).toEqual([id])
    await edit(id, { location: 'Organloft' })
    expect(await found('harpsichordhall')).toEqual([])
    expect(await found('organloft')).toEqual([id])
  })

  it('appears in feeds with the beginning of its description, and is counted', async () => {
    const club = await make.club({ owner: personOf(cam) })
    const item = await publish({ description: 'word '.repeat(100), agenda: 'A plan' }, cam, club)
    const { items } = await cam.call('GET /clubs/:club/feed', {
      params: { club: club.slug },
      query: { type: 'event' },
    })
    expect(items).toMatchObject([{ id: item.id, data: { truncated: true, agenda: '', name: 'An event' } }])
    const [card] = items as EventItem[]
    expect(card?.data.description.length).toBeLessThanOrEqual(151)
    expect((await cam.call('GET /clubs/:club/counts', { params: { club: club.slug } })).events).toBe(1)
  })
})

describe('an edited event', () => {
  it("keeps omitted fields, and can be edited by its author and the club's managers", async () => {
    const item = await publish({
      agenda: 'A plan',
      location: 'Here',
      ...{ hasEndTime: true, endTime: '20:00' },
    })
    const renamed = await edit(item.id, { eventName: 'Another name' })
    expect(renamed.data).toEqual({ ...item.data, name: 'Another name' })
    expect((await edit(item.id, { location: 'There' }, ben)).data.location).toBe('There')
    expect(await notEdited(item.id, { location: 'Nowhere' }, dot)).toMatchObject({
      code: 'permission_denied',
    })
  })

  it('keeps its local time in a new zone', async () => {
    const { id } = await publish({ startDate: '2099-06-01', startTime: '18:30' })
    const { data } = await edit(id, { timeZone: 'America/New_York' })
    expect(data).toMatchObject({ startsAt: '2099-06-01T22:30:00.000Z', timeZone: 'America/New_York' })
  })

  it('is refused if its new end is not after its start', async () => {
    const { id } = await publish({ hasEndTime: true, endTime: '20:00' })
    for (const [change, field, text] of [
      [{ startTime: '20:00' }, 'endTime', 'End time must be after start time'],
      [{ startDate: '2099-06-02' }, 'endDate', 'End date must be after start date'],
      [{ endTime: '' }, 'endTime', 'End time is required when end time is enabled'],
    ] as const)
      expect(await notEdited(id, change)).toMatchObject({ code: 'bad_input', fields: { [field]: text } })
    expect((await edit(id, { hasEndTime: false })).data).toMatchObject({
      endsAt: '2099-06-01T16:30:00.000Z',
    })
  })

  it('is not overwritten after a concurrent change of the same field', async () => {
    const { id } = await publish({ capacity: 10 })
    await edit(id, { capacity: 20 }, ben)
    expect(await notEdited(id, { capacity: 30, before: { capacity: 10 } })).toMatchObject({
      code: 'changed_meanwhile',
      conflict: { fields: { capacity: 20 } },
    })
  })
})

describe('the link of an online event', () => {
  const link = 'https://meet.test/wrenborough'

  it('is stored while the event is online', async () => {
    expect((await publish({ link })).data.link).toBe('')
    const { id, slug } = await publish({ eventFormat: 'online', link })
    expect((await edit(id, { eventFormat: 'in_person' })).data.link).toBe('')
    const stored = await db.selectFrom('events').select('link').where('id', '=', id).execute()
    expect(stored).toEqual([{ link: '' }])
    expect((await edit(id, { eventFormat: 'online' })).data.link).toBe('')
    await edit(id, { link })
    await sql`update events set event_format = 'in_person' where id = ${id}`.execute(db)
    expect((await page(cam, { slug })).data.link).toBe('')
  })

  it('is returned to organizers and attendees only, on every path', async () => {
    const item = await publish({ eventFormat: 'online', link, eventName: 'Online meeting' })
    for (const who of [cam, ann, ben]) expect((await page(who, item)).data.link).toBe(link)
    for (const who of [dot, visitor]) {
      expect((await page(who, item)).data).toMatchObject({ link: null })
      const answers = [
        await who.call('GET /content/:contentId', { params: { contentId: item.id } }),
        await who.call('GET /search/content', { query: { type: 'event', q: 'meeting' } }),
        await who.call('GET /clubs/:club/highlights', { params: { club: hall.slug } }),
      ]
      expect(JSON.stringify(answers)).not.toContain('wrenborough')
      const query = { type: 'event', q: 'wrenborough' } as const
      expect((await who.call('GET /search/content', { query })).items).toEqual([])
    }
    const html = await app.http.inject({ url: `/${hall.slug}/events/${item.slug}` })
    expect(html.body).not.toContain('wrenborough')
  })
})

it('an event of a private club is visible to members only', async () => {
  const item = await publish({}, ben, vault)
  expect((await page(cam, item, vault)).id).toBe(item.id)
  for (const who of [dot, visitor])
    expect(
      await who.refused('GET /clubs/:club/events/:slug', { params: { club: vault.slug, slug: item.slug } }),
    ).toMatchObject({ code: 'content_not_found' })
  expect(await notEdited(item.id, { location: 'Here' }, dot)).toMatchObject({ code: 'content_not_found' })
})

it('the database refuses events longer than a year', async () => {
  const { id } = await publish()
  const change = (set: object) => db.updateTable('events').set(set).where('id', '=', id).execute()
  for (const set of [{ capacity: 0 }, { over_at: new Date(0) }, { time_zone: '' }])
    await expect(change(set)).rejects.toMatchObject({ code: '23514' })
})
