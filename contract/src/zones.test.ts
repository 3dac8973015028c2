import { describe, expect, it } from 'vitest'
import { instantOf, isoIn, isZone, wallTimeOf } from './zones.ts'

const utc = (date: string, time: string, zone: string) =>
  instantOf({ date, time }, zone).toISOString().slice(0, 16)

describe('wall times', () => {
  it.each([
    ['2026-01-15', '12:00', 'Europe/Berlin', '2026-01-15T11:00'],
    ['2026-07-15', '12:00', 'Europe/Berlin', '2026-07-15T10:00'],
    ['2026-07-15', '00:10', 'Pacific/Kiritimati', '2026-07-14T10:10'],
    ['2026-07-15', '23:50', 'America/Los_Angeles', '2026-07-16T06:50'],
    ['2026-07-15', '12:00', 'Asia/Kathmandu', '2026-07-15T06:15'],
    ['2026-07-15', '12:00', 'UTC', '2026-07-15T12:00'],
  ])('%s %s in %s is %s UTC, and the other way round', (date, time, zone, expected) => {
    expect(utc(date, time, zone)).toBe(expected)
    expect(wallTimeOf(new Date(`${expected}:00Z`), zone)).toEqual({ date, time })
  })

  it.each([
    // Europe/Berlin goes from 2 to 3 on March 29, New York on March 8, Lord Howe by half an hour on October 4.
    ['2026-03-29', '01:59', 'Europe/Berlin', '2026-03-29T00:59'],
    ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30'],
    ['2026-03-29', '03:00', 'Europe/Berlin', '2026-03-29T01:00'],
    ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30'],
    ['2026-03-08', '03:00', 'America/New_York', '2026-03-08T07:00'],
    ['2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45'],
  ])(
    '%s %s in %s, at the change to summer time, is %s UTC: skipped times count from before the change',
    (...given) => {
      const [date, time, zone, expected] = given
      expect(utc(date, time, zone)).toBe(expected)
    },
  )

  it('move a skipped time an hour later', () => {
    const at = instantOf({ date: '2026-03-29', time: '02:30' }, 'Europe/Berlin')
    expect(wallTimeOf(at, 'Europe/Berlin')).toEqual({ date: '2026-03-29', time: '03:30' })
  })

  it.each([
    // Back from 3 to 2 on October 25, in New York from 2 to 1 on November 1.
    ['2026-10-25', '01:59', 'Europe/Berlin', '2026-10-24T23:59'],
    ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30'],
    ['2026-10-25', '03:00', 'Europe/Berlin', '2026-10-25T02:00'],
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30'],
    ['2026-11-01', '02:00', 'America/New_York', '2026-11-01T07:00'],
  ])('%s %s in %s, at the change to winter time, is %s UTC: the first of two is used', (...given) => {
    const [date, time, zone, expected] = given
    expect(utc(date, time, zone)).toBe(expected)
    expect(wallTimeOf(new Date(`${expected}:00Z`), zone)).toEqual({ date, time })
  })

  it('include their offset', () => {
    expect(isoIn(new Date('2026-07-15T10:00:00Z'), 'Europe/Berlin')).toBe('2026-07-15T12:00:00+02:00')
    expect(isoIn(new Date('2026-07-15T10:00:00Z'), 'America/St_Johns')).toBe('2026-07-15T07:30:00-02:30')
    expect(isoIn(new Date('2026-07-15T10:00:00Z'), 'UTC')).toBe('2026-07-15T10:00:00+00:00')
  })
})

it('isZone accepts names in the tables and rejects offsets', () => {
  for (const zone of ['Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+3'])
    expect(isZone(zone), zone).toBe(true)
  for (const zone of ['', 'Europe/Atlantis', '+02:00', '-05', ' UTC', '{}'])
    expect(isZone(zone), zone).toBe(false)
})
