import { expect, it } from 'vitest'
import { choiceOf, customDates, dateChoices, dayBefore, daysOf } from './dates'

const now = new Date(2026, 2, 3, 0, 30)

it('names days that mean the same as a choice today', () => {
  for (const choice of dateChoices) expect(choiceOf(daysOf(choice.value, now) ?? {}, now)).toBe(choice)
  expect(dayBefore(7, now)).toBe('2026-02-24')
  expect(daysOf('today', now)).toEqual({ from: '2026-03-03', to: undefined })
})

it('spells other days out', () => {
  const label = (from?: string, to?: string) => choiceOf({ from, to }, now).label
  expect(label('2026-01-01')).toBe('Since 2026-01-01')
  expect(label(undefined, '2026-01-01')).toBe('Until 2026-01-01')
  expect(label('2026-01-01', '2026-02-01')).toBe('2026-01-01 – 2026-02-01')
  expect(label('2026-01-01', '2026-01-01')).toBe('2026-01-01')
  expect(daysOf(customDates, now)).toBe(undefined)
})
