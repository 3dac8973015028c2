import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { day, dayName, exact, relative, shortNearText, untilText } from './dates'

const now = Date.parse('2026-03-10T12:00:00.000Z')
const seconds = 1000
const [minutes, hours, days] = [60 * seconds, 3600 * seconds, 86_400 * seconds]
const ago = (ms: number) => relative(new Date(now - ms).toISOString(), now, true)
const until = (ms: number) => untilText(new Date(now + ms).toISOString(), now)

describe('relative times', () => {
  it.each([
    [44 * seconds, 'just now'],
    [-44 * seconds, 'just now'],
    [45 * seconds, '1 minute ago'],
    [89 * seconds, '1 minute ago'],
    [90 * seconds, '2 minutes ago'],
    [44 * minutes, '44 minutes ago'],
    [45 * minutes, '1 hour ago'],
    [90 * minutes, '2 hours ago'],
    [21 * hours, '21 hours ago'],
    [22 * hours, '1 day ago'],
    [36 * hours, '2 days ago'],
    [7 * days - 1, '7 days ago'],
    [-2 * days, 'in 2 days'],
    [7 * days, 'Mar 3'],
    [69 * days, 'Dec 31, 2025'],
    [-69 * days, 'May 18'],
  ])('%i ms ago is %s', (ms, text) => {
    expect(ago(ms)).toBe(text)
  })

  it.each([
    [0, 'now'],
    [minutes, '1 min'],
    [44 * minutes, '44 min'],
    [hours, '1 hr'],
    [21 * hours, '21 hr'],
    [days, '1 day'],
    [6 * days, '6 days'],
  ])('%i ms ago is %s in a column', (ms, text) => {
    expect(shortNearText(new Date(now - ms).toISOString(), now)).toBe(text)
  })

  it.each([
    [0, 'in a moment'],
    [44 * seconds, 'in a moment'],
    [45 * seconds, 'in 1 minute'],
    [30 * hours, 'in 1 day'],
    [25 * days, 'in 25 days'],
    [26 * days, 'in 1 month'],
    [60 * days, 'in 2 months'],
    [10 * 30 * days, 'in 10 months'],
    [330 * days, 'in 1 year'],
    [730 * days, 'in 2 years'],
  ])('in %i ms is %s', (ms, text) => {
    expect(until(ms)).toBe(text)
  })
})

describe('exact times', () => {
  afterAll(() => void vi.unstubAllEnvs())

  it('are in the local zone, or in UTC', () => {
    vi.stubEnv('TZ', 'America/New_York')
    expect(exact('2026-03-03T04:05:59.000Z')).toBe('Mar 2, 2026 • 11:05 PM')
    expect(exact('2026-03-03T00:05:00.000Z', true)).toBe('Mar 3, 2026 • 12:05 AM')
    expect(exact('2026-03-03T12:00:00.000Z', true)).toBe('Mar 3, 2026 • 12:00 PM')
    expect(day('2026-03-03T04:05:00.000Z')).toBe('Mar 2, 2026')
    expect(day('2026-03-03T04:05:00.000Z', true)).toBe('Mar 3, 2026')
  })

  it('show a placeholder without a date', () => {
    for (const text of [exact('never'), day('never'), relative('never')]) expect(text).toBe('Invalid Date')
  })
})

describe('day names across clock changes', () => {
  const home = process.env.TZ
  afterEach(() => {
    process.env.TZ = home
    if (home === undefined) delete process.env.TZ
  })

  it.each([
    // The day before a short day, and before a long one.
    ['Europe/Berlin', '2026-03-30T00:30:00+02:00', '2026-03-29T23:30:00+02:00', '2026-03-28T23:30:00+01:00'],
    ['Europe/Berlin', '2026-10-26T00:30:00+01:00', '2026-10-25T00:30:00+02:00', '2026-10-24T23:30:00+02:00'],
    [
      'America/New_York',
      '2026-03-09T12:00:00-04:00',
      '2026-03-08T01:30:00-05:00',
      '2026-03-07T23:59:00-05:00',
    ],
    // Clocks that skip midnight.
    [
      'America/Santiago',
      '2026-09-07T08:00:00-03:00',
      '2026-09-06T01:30:00-03:00',
      '2026-09-05T23:30:00-04:00',
    ],
  ])('are right in %s at %s', (zone, now, yesterday, before) => {
    process.env.TZ = zone
    const at = Date.parse(now)
    expect(dayName(now, at)).toBe('Today')
    expect(dayName(yesterday, at)).toBe('Yesterday')
    expect(dayName(before, at)).not.toMatch(/Today|Yesterday/)
  })
})
