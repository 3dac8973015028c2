import { afterEach, describe, expect, it } from 'vitest'
import { today } from '../../lib/dates/today'
import { closingDayOf, endOfDay } from './closingDay'

const home = process.env.TZ
afterEach(() => {
  process.env.TZ = home
  if (home === undefined) delete process.env.TZ
})
const zones = [
  ...['Europe/Berlin', 'Asia/Tokyo', 'America/New_York', 'America/St_Johns', 'Asia/Kolkata', 'UTC'],
  ...['Pacific/Honolulu', 'Pacific/Auckland', 'Australia/Adelaide', 'America/Los_Angeles'],
]

describe('closing day of a job', () => {
  it.each(zones)('chosen in %s is the same day for everyone', (author) => {
    for (const day of ['2026-01-31', '2026-03-29', '2026-08-05', '2026-10-25', '2026-12-31']) {
      process.env.TZ = author
      const closesAt = endOfDay(day)
      for (const editor of zones) {
        process.env.TZ = editor
        expect([editor, closingDayOf(closesAt)]).toEqual([editor, day])
      }
    }
  })

  it('falls back to the day in UTC for a moment that ends no day', () => {
    expect(closingDayOf('2026-08-05T12:00:00.000Z')).toBe('2026-08-05')
    expect(closingDayOf(null)).toBe('')
  })

  it('is empty for none and for an incomplete year', () => {
    expect(endOfDay('0002-01-01')).toBeNull()
    expect(endOfDay('')).toBeNull()
  })

  it("cannot be before today in the viewer's time zone", () => {
    process.env.TZ = 'Asia/Tokyo'
    expect(today(new Date('2026-08-05T22:00:00Z'))).toBe('2026-08-06')
  })
})
