import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accessEnd,
  dayAfterPeriod,
  endOfDay,
  lastDayOf,
  paidThrough,
  reminderDue,
  stateAt,
  type Terms,
} from './entitlements.policy.ts'

const paidUntil = new Date('2026-03-02T12:00:00Z')
const terms = (given: Partial<Terms> = {}): Terms => ({
  ...{ state: 'active', paidUntil, isCanceled: false, graceDays: 7 },
  ...given,
})
const at = (text: string) => new Date(text)

describe('a day', () => {
  it('ends when it has ended everywhere, at noon in UTC of the next', () => {
    expect(endOfDay('2026-03-01')).toEqual(at('2026-03-02T12:00:00Z'))
    expect(endOfDay('2026-02-28')).toEqual(at('2026-03-01T12:00:00Z'))
    expect(lastDayOf(at('2026-03-02T11:59:59Z'))).toBe('2026-02-28')
  })

  it('is what its end says', () => {
    fc.assert(
      fc.property(fc.date({ min: at('2000-01-01'), max: at('2200-01-01'), noInvalidDate: true }), (date) => {
        const day = date.toISOString().slice(0, 10)
        expect(lastDayOf(endOfDay(day))).toBe(day)
      }),
    )
  })
})

describe('a period', () => {
  it.each([
    ['2026-01-31', 'monthly', '2026-02-28'],
    ['2028-01-31', 'monthly', '2028-02-29'],
    ['2026-12-15', 'monthly', '2027-01-15'],
    ['2026-03-31', 'monthly', '2026-04-30'],
    ['2028-02-29', 'yearly', '2029-02-28'],
    ['2026-12-31', 'yearly', '2027-12-31'],
    ['2026-01-01', 'one-time', null],
  ] as const)('from %s, %s, ends on %s', (from, duration, last) => {
    expect(dayAfterPeriod(from, duration)).toBe(last)
  })

  it('begins after what is paid, and with the day of payment where nothing is', () => {
    expect(paidThrough({ state: 'active', paidUntil }, 'monthly', '2026-01-05')).toBe('2026-04-01')
    expect(paidThrough({ state: 'past_due', paidUntil }, 'yearly', '2026-03-05')).toBe('2027-03-01')
    expect(paidThrough({ state: 'pending', paidUntil: null }, 'monthly', '2026-01-05')).toBe('2026-02-05')
    expect(paidThrough({ state: 'ended', paidUntil }, 'monthly', '2026-06-05')).toBe('2026-07-05')
    expect(paidThrough({ state: 'active', paidUntil: null }, 'one-time', '2026-06-05')).toBeNull()
  })
})

describe('the end of what is paid', () => {
  it.each([
    ['2026-03-02T11:59:59Z', 'active'],
    ['2026-03-02T12:00:00Z', 'past_due'],
    ['2026-03-09T11:59:59Z', 'past_due'],
    ['2026-03-09T12:00:00Z', 'ended'],
    ['2030-01-01T00:00:00Z', 'ended'],
  ])('at %s it is %s, with 7 days of grace', (now, state) => {
    expect(stateAt(terms(), at(now))).toBe(state)
    expect(stateAt(terms({ state: 'past_due' }), at(now))).toBe(state === 'active' ? 'past_due' : state)
  })

  it('has no grace where it is 0, or canceled', () => {
    for (const given of [{ graceDays: 0 }, { isCanceled: true }]) {
      expect(stateAt(terms(given), at('2026-03-02T11:59:59Z'))).toBe('active')
      expect(stateAt(terms(given), paidUntil)).toBe('ended')
    }
  })

  it('does not come without a day, before payment, or twice', () => {
    const late = at('2090-01-01')
    expect(stateAt(terms({ paidUntil: null }), late)).toBe('active')
    expect(stateAt(terms({ state: 'pending', paidUntil: null }), late)).toBe('pending')
    expect(stateAt(terms({ state: 'ended' }), at('2026-01-01'))).toBe('ended')
    expect(accessEnd(terms({ state: 'ended' }))).toBeNull()
    expect(accessEnd(terms())).toEqual(at('2026-03-09T12:00:00Z'))
  })
})

describe('reminders', () => {
  it('come 14 and 3 days before, once each', () => {
    expect(reminderDue(terms(), null, at('2026-02-16T11:59:59Z'))).toBeNull()
    expect(reminderDue(terms(), null, at('2026-02-16T12:00:00Z'))).toBe(14)
    expect(reminderDue(terms(), 14, at('2026-02-27T11:59:59Z'))).toBeNull()
    expect(reminderDue(terms(), 14, at('2026-02-27T12:00:00Z'))).toBe(3)
    expect(reminderDue(terms(), 3, at('2026-03-01T12:00:00Z'))).toBeNull()
  })

  it('leave out the earlier one that was missed', () => {
    expect(reminderDue(terms(), null, at('2026-03-01T12:00:00Z'))).toBe(3)
  })

  it('do not come for what is late, canceled or endless', () => {
    const now = at('2026-03-01T12:00:00Z')
    expect(reminderDue(terms({ state: 'past_due' }), null, now)).toBeNull()
    expect(reminderDue(terms({ isCanceled: true }), null, now)).toBeNull()
    expect(reminderDue(terms({ paidUntil: null }), null, now)).toBeNull()
    expect(reminderDue(terms(), null, paidUntil)).toBeNull()
  })
})
