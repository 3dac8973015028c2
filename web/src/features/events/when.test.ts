import { describe, expect, it } from 'vitest'
import {
  dateParts,
  elsewhereText,
  placeOf,
  shortWhenText,
  timeIn,
  whenInZone,
  whenText,
  zoneName,
  zoneNames,
} from './when'

const at = (startsAt: string, endsAt = startsAt) => ({ startsAt, endsAt, hasEndTime: endsAt !== startsAt })

describe('time of an event', () => {
  it("is formatted in the viewer's time zone", () => {
    const event = at('2026-06-01T22:30:00.000Z')
    expect(whenText(event, 'Europe/Berlin')).toBe('June 2, 2026 12:30 AM')
    expect(whenText(event, 'America/New_York')).toBe('June 1, 2026 6:30 PM')
    expect(shortWhenText(event, 'America/New_York')).toBe('Jun 1, 2026 • 6:30 PM')
    expect(dateParts(event.startsAt, 'Europe/Berlin')).toEqual({ month: 'Jun', day: '2', weekday: 'Tue' })
  })

  it('includes the end, with its day if that differs', () => {
    const event = at('2026-06-01T20:00:00.000Z', '2026-06-01T23:00:00.000Z')
    expect(whenText(event, 'UTC')).toBe('June 1, 2026 8:00 PM – 11:00 PM')
    expect(whenText(event, 'Europe/Berlin')).toBe('June 1, 2026 10:00 PM – June 2, 2026 1:00 AM')
  })

  it("adds the time in the event's zone if it differs", () => {
    const noon = '2026-06-01T12:00:00.000Z'
    expect(elsewhereText(noon, 'Europe/Berlin', 'Europe/Rome')).toBeNull()
    expect(elsewhereText(noon, 'Europe/Berlin', 'America/New_York')).toBe('2:00 PM in Berlin')
    expect(elsewhereText(noon, 'Asia/Tokyo', 'Pacific/Honolulu')).toBe('9:00 PM in Tokyo')
    expect(elsewhereText(noon, 'Pacific/Auckland', 'Europe/Berlin')).toBe('June 2, 2026 12:00 AM in Auckland')
    // The two zones show the same time, a day apart.
    expect(elsewhereText(noon, 'Pacific/Apia', 'Pacific/Pago_Pago')).toBe('June 2, 2026 1:00 AM in Apia')
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
      'October 25, 2026 1:30 AM, Central European Summer Time – 2:30 AM, Central European Standard Time',
    )
    expect(zoneNames(across, 'Europe/Berlin')).toBe(
      'Central European Summer Time – Central European Standard Time',
    )
    expect(zoneNames({ ...across, hasEndTime: false }, 'Europe/Berlin')).toBe('Central European Summer Time')
    expect(whenInZone(across, 'UTC')).toBe(
      'October 24, 2026 11:30 PM – October 25, 2026 1:30 AM, Coordinated Universal Time',
    )
  })

  it('names zones by their common English names', () => {
    expect(zoneName('2026-07-01T00:00:00Z', 'America/New_York', 'short')).toBe('EDT')
    expect(placeOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
    expect(placeOf('UTC')).toBe('UTC')
  })
})
