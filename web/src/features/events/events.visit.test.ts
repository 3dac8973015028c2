import type { EventData, EventItem } from '@guildhall/contract/events'
import { expect, it } from 'vitest'
import { head } from './events.visit'

const base = 'https://guild.test'
const data: EventData = {
  name: 'Summer party',
  description: 'With **cake**',
  truncated: false,
  agenda: '',
  eventFormat: 'in_person',
  location: 'Main Street 1',
  link: null,
  startsAt: '2099-07-01T16:30:00.000Z',
  endsAt: '2099-07-01T19:00:00.000Z',
  overAt: '2099-07-01T19:00:00.000Z',
  hasEndTime: true,
  isOver: false,
  timeZone: 'Europe/Berlin',
  capacity: null,
  calledOffAt: null,
  attendeeCount: 0,
  waitingCount: 0,
  faces: [],
  attendance: null,
  can: { attend: true, cancel: true, manage: 'permission_denied' },
  images: [{ path: 'a.webp', url: '/storage/v1/a.webp', width: 1280, height: 720, alt: 'A cake' }],
}
const itemWith = (given: Partial<EventData> = {}) =>
  ({
    type: 'event',
    slug: 'summer-party',
    title: 'Summer party',
    club: { slug: 'makers', name: 'Makers' },
    author: null,
    authorLevel: null,
    createdAt: '2099-01-01T00:00:00.000Z',
    updatedAt: '2099-01-01T00:00:00.000Z',
    data: { ...data, ...given },
  }) as EventItem
const thingOf = (given: Partial<EventData> = {}) =>
  (head({ item: itemWith(given) } as never, base).things as Record<string, unknown>[]).find(
    (thing) => thing['@type'] === 'Event',
  )

// developers.google.com/search/docs/appearance/structured-data/event: what an event must have, then what it should.
const required = ['name', 'startDate', 'location']
const recommended = ['description', 'endDate', 'eventStatus', 'eventAttendanceMode', 'image', 'organizer']

it('schema.org data of an event has every required and recommended property', () => {
  const thing = thingOf() as Record<string, unknown>
  for (const name of [...required, ...recommended]) expect(thing[name], name).toBeTruthy()
  expect(thing).toMatchObject({
    name: 'Summer party',
    startDate: '2099-07-01T18:30:00+02:00',
    endDate: '2099-07-01T21:00:00+02:00',
    location: { '@type': 'Place', name: 'Main Street 1', address: 'Main Street 1' },
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    image: [`${base}/storage/v1/a.webp`],
    description: 'With cake',
    organizer: { name: 'Makers', url: `${base}/makers/preview` },
  })
})

it('schema.org data of an online event names its page, never its link', () => {
  const link = 'https://meet.test/quincelink'
  expect(thingOf({ eventFormat: 'online', location: '', link })).toMatchObject({
    location: { '@type': 'VirtualLocation', url: `${base}/makers/events/summer-party` },
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
  })
  const all = head({ item: itemWith({ eventFormat: 'online', link }) } as never, base)
  expect(JSON.stringify(all)).not.toContain('quincelink')
})

it('an event without a place has no schema.org data, as location is required', () => {
  expect(thingOf({ location: '' })).toBeUndefined()
})

it('schema.org data has no endDate for an event without an end time', () => {
  expect(thingOf({ hasEndTime: false })).not.toHaveProperty('endDate')
})

it('schema.org data marks a canceled event as cancelled', () => {
  expect(thingOf({ calledOffAt: '2099-01-02T00:00:00.000Z' })).toMatchObject({
    eventStatus: 'https://schema.org/EventCancelled',
  })
})
