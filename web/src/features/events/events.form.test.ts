import { expect, it } from 'vitest'
import { eventForm } from './events.form'

it.each([
  // A week later,
  ['2026-12-01', null, '2026-11-26', '2026-12-08', null],
  // or the same weekday that is next to come,
  ['2026-10-06', '2026-10-07', '2026-11-26', '2026-12-01', '2026-12-02'],
  // which is never today.
  ['2026-11-19', null, '2026-11-26', '2026-12-03', null],
])(
  'a duplicate of an event on %s – %s, made on %s, is on %s – %s',
  (startDate, endDate, today, start, end) => {
    const values = { ...eventForm.empty, startDate, endDate, timeZone: 'UTC' }
    const copy = eventForm.copyOf?.(values, Date.parse(`${today}T12:00:00Z`))
    expect(copy).toEqual({ ...values, startDate: start, endDate: end })
  },
)
