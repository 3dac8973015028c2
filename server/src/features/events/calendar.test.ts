import type { EventItem } from '@guildhall/contract/events'
import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import type { Client } from '../../testing/as.ts'
import { eventForm } from '../../testing/forms.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, app } = await openWorld()
await make.allFeatures(hall)
await make.allFeatures(vault)

const publish = (given: object = {}, who: Client = cam, club: { slug: string } = hall) =>
  who.call('POST /clubs/:club/events', { params: { club: club.slug }, body: eventForm(given) })
const get = (who: Client, { id }: { id: string }) => who.fetch(`/rest/v1/events/${id}/event.ics`)
/** Parsed by a library that is not ours. */
async function eventIn(who: Client, event: EventItem) {
  const answer = await get(who, event)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  const text = await answer.text()
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const calendar = new ICAL.Component(ICAL.parse(text))
  const [component, ...others] = calendar.getAllSubcomponents('vevent')
  expect(others).toEqual([])
  if (!component) throw new Error('There is no event in it')
  return { text, component, event: new ICAL.Event(component) }
}

it("an event's calendar file is parsed as entered", async () => {
  const item = await publish({
    eventName: 'Tea; cake, and C:\\new',
    description: 'One line\nand another 🎉 '.repeat(20),
    location: 'Main Street 1, back door',
    startDate: '2099-07-01',
    startTime: '18:30',
    hasEndTime: true,
    endTime: '20:00',
  })
  const { text, event, component } = await eventIn(visitor, item)
  expect(event.summary).toBe('Tea; cake, and C:\\new')
  expect(text).toContain('X-WR-CALNAME:Tea\\; cake\\, and C:\\\\new\r\n')
  expect(event.location).toBe('Main Street 1, back door')
  expect(event.description).toContain('One line\nand another 🎉 One line')
  expect(event.startDate.toJSDate().toISOString()).toBe('2099-07-01T16:30:00.000Z')
  expect(event.endDate.toJSDate().toISOString()).toBe('2099-07-01T18:00:00.000Z')
  expect(event.uid).toBe(`${item.id}@${new URL(app.deps.env.baseUrl).hostname}`)
  expect(component.getFirstPropertyValue('url')).toBe(
    `${app.deps.env.baseUrl}/${hall.slug}/events/${item.slug}`,
  )
  expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED')
})

it('a description has its words, lines and entries in the calendar file, without marks', async () => {
  const description =
    '# Bring\n\n- **tea** & [cake](https://cake.test)\n- 5 * 3 * 2 cups\n\n1. *Come*\n2. `sit`\n\n| Hall | Fee |\n|---|---|\n| A | 1 |\n\nSee you\nthere'
  const { event } = await eventIn(visitor, await publish({ description }))
  expect(event.description).toContain(
    'Bring\n\n• tea & cake\n• 5 * 3 * 2 cups\n\n1. Come\n2. sit\n\nHall | Fee\nA | 1\n\nSee you\nthere\n\nhttp',
  )
})

it('a canceled event is canceled in its calendar file', async () => {
  const item = await publish()
  await cam.call('PUT /events/:contentId/cancellation', { params: { contentId: item.id } })
  const { component } = await eventIn(dot, item)
  expect(component.getFirstPropertyValue('status')).toBe('CANCELLED')
})

it('the file includes the link for attendees and organizers, and exists for people who can see the event', async () => {
  const item = await publish({ eventFormat: 'online', link: 'https://meet.test/quincelink' })
  for (const who of [dot, visitor]) expect((await eventIn(who, item)).text).not.toContain('quincelink')
  await dot.call('PUT /events/:contentId/attendance', { params: { contentId: item.id } })
  for (const who of [dot, ann]) expect((await eventIn(who, item)).event.location).toContain('quincelink')
  const secret = await publish({}, ben, vault)
  for (const who of [dot, visitor]) expect((await get(who, secret)).status).toBe(404)
  expect((await get(ben, secret)).status).toBe(200)
  const post = await make.post({ club: hall, author: ann.person as never })
  expect((await get(ann, post)).status).toBe(404)
  expect((await get(ann, { id: 'x' })).status).toBe(400)
})
