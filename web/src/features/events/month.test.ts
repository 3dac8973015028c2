import { describe, expect, it } from 'vitest'
import { addMonths, byDay, chosenDay, dayByKey, daysOf, firstWeekday, rangeOf, weeksOf } from './month'

describe('month', () => {
  it('consists of whole weeks from the first day of the week', () => {
    const monday = weeksOf('2026-12', 1)
    expect([monday.length, monday[0]?.[0], monday.at(-1)?.[6]]).toEqual([5, '2026-11-30', '2027-01-03'])
    const sunday = weeksOf('2026-08', 7)
    expect([sunday.length, sunday[0]?.[0], sunday.at(-1)?.[6]]).toEqual([6, '2026-07-26', '2026-09-05'])
    expect(weeksOf('2027-02', 1)).toHaveLength(4)
    for (const week of sunday) expect(week).toHaveLength(7)
  })

  it('takes the first day of the week from the locale', () => {
    expect([firstWeekday('de-DE'), firstWeekday('not a locale!')]).toEqual([1, 1])
    expect([1, 7]).toContain(firstWeekday('en-US'))
  })

  it('is fetched from midnight to midnight of the time zone, across clock changes', () => {
    expect(rangeOf(weeksOf('2026-03', 1), 'Europe/Berlin')).toEqual({
      from: '2026-02-22T23:00:00.000Z',
      to: '2026-04-05T22:00:00.000Z',
    })
  })

  it('is followed by the next one, also across years', () => {
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  })
})

describe('daysOf', () => {
  const at = (startsAt: string, endsAt = startsAt) => ({ startsAt, endsAt })

  it('uses the days of the given time zone', () => {
    const late = at('2026-12-04T23:30:00Z')
    expect(daysOf(late, 'Europe/Berlin')).toEqual(['2026-12-05'])
    expect(daysOf(late, 'America/New_York')).toEqual(['2026-12-04'])
  })

  it('lists each day an event takes place on, without a day at whose midnight it ends', () => {
    expect(daysOf(at('2026-12-30T12:00:00Z', '2027-01-01T00:00:00Z'), 'UTC')).toEqual([
      '2026-12-30',
      '2026-12-31',
    ])
    const event = at('2026-12-30T12:00:00Z', '2027-01-01T00:00:01Z')
    expect([...byDay([event], 'UTC').keys()]).toEqual(['2026-12-30', '2026-12-31', '2027-01-01'])
  })
})

describe('chosenDay', () => {
  const base = { month: '2026-12', today: '2026-12-10', day: undefined }
  const busy = ['2026-11-30', '2026-12-20', '2026-12-04', '2026-12-12', '2027-01-02']

  it('is the next day with an event until one is chosen', () => {
    expect(chosenDay({ ...base, busy })).toBe('2026-12-12')
    expect(chosenDay({ ...base, busy, today: '2026-11-26' })).toBe('2026-12-04')
    expect(chosenDay({ ...base, busy, day: '2026-12-25' })).toBe('2026-12-25')
    expect(chosenDay({ ...base, busy, day: '2027-01-02' })).toBe('2026-12-12')
  })

  it('is today, or the first of another month, without events to come', () => {
    expect(chosenDay({ ...base, busy: ['2026-12-04'] })).toBe('2026-12-10')
    expect(chosenDay({ ...base, busy: [], month: '2027-02' })).toBe('2027-02-01')
  })
})

it.each([
  ['ArrowLeft', '2026-12-01', '2026-11-30'],
  ['ArrowRight', '2026-12-31', '2027-01-01'],
  ['ArrowUp', '2026-12-04', '2026-11-27'],
  ['ArrowDown', '2026-12-04', '2026-12-11'],
  ['Home', '2026-12-04', '2026-11-30'],
  ['End', '2026-12-04', '2026-12-06'],
  ['PageUp', '2026-12-31', '2026-11-30'],
  ['PageDown', '2027-01-31', '2027-02-28'],
])('%s moves from %s to %s', (key, from, to) => {
  expect(dayByKey(key, from, 1)).toBe(to)
})

it('other keys do not move', () => {
  expect(dayByKey('Enter', '2026-12-04', 1)).toBeUndefined()
})
