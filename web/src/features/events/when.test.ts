import { describe, expect, it } from 'vitest'
import {
  dateParts,
  dayHeading,
  elsewhereText,
  firstsOfDays,
  rowTimeText,
  shortWhenText,
  timeIn,
  whenInZone,
  whenText,
  zoneName,
} from './when'

const at = (startsAt: string, endsAt = startsAt) => ({ startsAt, endsAt, hasEndTime: endsAt !== startsAt })

describe('time of an event', () => {
  it("is formatted in the viewer's time zone", () => {
    const event = at('2026-06-01T22:30:00.000Z')
    expect(whenText(event, 'Europe/Berlin')).toBe('Tuesday, June 2, 2026 12:30 AM')
    expect(whenText(event, 'America/New_York')).toBe('Monday, June 1, 2026 6:30 PM')
    expect(shortWhenText(event, 'America/New_York')).toBe('Mon, Jun 1, 2026 • 6:30 PM')
    expect(dateParts(event.startsAt, 'Europe/Berlin')).toEqual({ month: 'Jun', day: '2', weekday: 'Tue' })
  })

  it('includes the end, with its day if that differs', () => {
    const event = at('2026-06-01T20:00:00.000Z', '2026-06-01T23:00:00.000Z')
    expect(whenText(event, 'UTC')).toBe('Monday, June 1, 2026 8:00 PM – 11:00 PM')
    expect(whenText(event, 'Europe/Berlin')).toBe(
      'Monday, June 1, 2026 10:00 PM – Tuesday, June 2, 2026 1:00 AM',
    )
  })

  it("adds the time in the event's zone if it differs", () => {
    const noon = '2026-06-01T12:00:00.000Z'
    expect(elsewhereText(noon, 'Europe/Berlin', 'Europe/Rome')).toBeNull()
    expect(elsewhereText(noon, 'Europe/Berlin', 'America/New_York')).toBe('2:00 PM in Berlin')
    expect(elsewhereText(noon, 'Asia/Tokyo', 'Pacific/Honolulu')).toBe('9:00 PM in Tokyo')
    expect(elsewhereText(noon, 'Pacific/Auckland', 'Europe/Berlin')).toBe(
      'Tuesday, June 2, 2026 12:00 AM in Auckland',
    )
    // The two zones show the same time, a day apart.
    expect(elsewhereText(noon, 'Pacific/Apia', 'Pacific/Pago_Pago')).toBe(
      'Tuesday, June 2, 2026 1:00 AM in Apia',
    )
  })

  it.each([
    ['2026-03-29T00:30:00.000Z', '1:30 AM', 'Central European Standard Time'],
    ['2026-03-29T01:30:00.000Z', '3:30 AM', 'Central European Summer Time'],
    ['2026-10-25T00:30:00.000Z', '2:30 AM', 'Central European Summer Time'],
    ['2026-10-25T01:30:00.000Z', '2:30 AM', 'Central European Standard Time'],
  ])('around a clock change, %s is %s in %s', (iso, time, name) => {
    expect(timeIn(iso, 'Europe/Berlin')).toBe(time)
    expect(zoneName(iso, 'Europe/Berlin', 'long')).toBe(name)
  })

  it('names both times of a zone if the clocks change during the event', () => {
    const across = at('2026-10-24T23:30:00.000Z', '2026-10-25T01:30:00.000Z')
    expect(whenInZone(across, 'Europe/Berlin')).toBe(
      'Sunday, October 25, 2026 1:30 AM, Central European Summer Time – 2:30 AM, Central European Standard Time',
    )
    expect(whenInZone(across, 'UTC')).toBe(
      'Saturday, October 24, 2026 11:30 PM – Sunday, October 25, 2026 1:30 AM, Coordinated Universal Time',
    )
  })

  it('is a heading in lists: the day, with the year only if it is another one, and what is near', () => {
    const now = Date.parse('2026-11-26T12:00:00Z')
    const heading = (startsAt: string, overAt = startsAt, zone = 'UTC') =>
      dayHeading({ startsAt, overAt }, zone, now)
    expect(heading('2026-12-01T18:00:00Z')).toBe('Tue, Dec 1')
    expect(heading('2027-01-01T18:00:00Z')).toBe('Fri, Jan 1, 2027')
    expect(heading('2026-11-26T18:00:00Z')).toBe('Today · Thu, Nov 26')
    expect(heading('2026-11-26T18:00:00Z', undefined, 'Asia/Tokyo')).toBe('Tomorrow · Fri, Nov 27')
    expect(heading('2026-11-25T18:00:00Z', '2026-11-27T00:00:00Z')).toBe('Now · Wed, Nov 25')
    expect(heading('2026-11-25T18:00:00Z', '2026-11-25T21:00:00Z')).toBe('Wed, Nov 25')
  })

  it('is short under a heading: zone and last day only where they matter', () => {
    const now = Date.parse('2026-11-26T12:00:00Z')
    const text = (startsAt: string, endsAt: string, zone: string) =>
      rowTimeText({ ...at(startsAt, endsAt), timeZone: 'Europe/Berlin' }, zone, now)
    const [evening, night] = ['2026-12-01T17:00:00Z', '2026-12-02T03:00:00Z']
    expect(text(evening, night, 'Europe/Rome')).toBe('6:00 PM')
    expect(text(evening, night, 'America/New_York')).toBe('12:00 PM EST')
    expect(text(evening, '2026-12-03T17:00:00Z', 'Europe/Berlin')).toBe('6:00 PM – Thu, Dec 3')
  })

  it('begins a new heading with each day of the viewer’s time zone', () => {
    const events = ['2026-12-01T09:00:00Z', '2026-12-01T18:00:00Z', '2026-12-02T09:00:00Z'].map(
      (startsAt, at) => ({ id: `${at}`, data: { startsAt } }),
    )
    expect([...firstsOfDays(events, 'UTC')]).toEqual(['0', '2'])
    expect([...firstsOfDays(events, 'Asia/Tokyo')]).toEqual(['0', '1'])
  })

  it('names zones by their common English names', () => {
    expect(zoneName('2026-07-01T00:00:00Z', 'America/New_York', 'short')).toBe('EDT')
  })
})
