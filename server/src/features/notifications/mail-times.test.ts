import { describe, expect, it } from 'vitest'
import { dueAt, messagesDueAt } from './mail-times.ts'

const soon = { frequency: 'soon', hour: 8, weekday: 1, timeZone: 'UTC' } as const
const due = (
  settings: Parameters<typeof dueAt>[0],
  createdAt: string,
  { isUrgent = true, mailedAt }: { isUrgent?: boolean; mailedAt?: string } = {},
) =>
  dueAt(settings, { createdAt: new Date(createdAt), isUrgent }, mailedAt ? new Date(mailedAt) : null)
    .toISOString()
    .replace(':00.000Z', 'Z')

describe('the mail about an unread notification', () => {
  it('is due after 15 minutes', () => {
    expect(due(soon, '2026-05-04T10:00:00Z')).toBe('2026-05-04T10:15Z')
    expect(due(soon, '2026-05-04T10:00:00Z', { isUrgent: false })).toBe('2026-05-04T10:15Z')
    expect(due(soon, '2026-05-04T10:00:00Z', { mailedAt: '2026-05-04T09:58:00Z' })).toBe('2026-05-04T10:15Z')
  })

  it('is due a day after the last one if it does not concern the person directly', () => {
    const given = { isUrgent: false, mailedAt: '2026-05-04T09:58:00Z' }
    expect(due(soon, '2026-05-04T10:00:00Z', given)).toBe('2026-05-05T09:58Z')
    expect(due(soon, '2026-05-06T10:00:00Z', given)).toBe('2026-05-06T10:15Z')
  })

  it('is due at the next chosen hour in the time zone, across clock changes', () => {
    const daily = { frequency: 'daily', hour: 8, weekday: 1, timeZone: 'Europe/Brussels' } as const
    expect(due(daily, '2026-05-04T05:59:00Z')).toBe('2026-05-04T06:00Z')
    expect(due(daily, '2026-05-04T06:00:00Z')).toBe('2026-05-05T06:00Z')
    // Summer time begins in the night of 28 to 29 March and ends on 25 October.
    expect(due(daily, '2026-03-28T12:00:00Z')).toBe('2026-03-29T06:00Z')
    expect(due(daily, '2026-03-27T12:00:00Z')).toBe('2026-03-28T07:00Z')
    expect(due({ ...daily, hour: 2 }, '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00Z')
    expect(due({ ...daily, hour: 2 }, '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:00Z')
    expect(due({ ...daily, hour: 0, timeZone: 'Pacific/Auckland' }, '2026-05-04T11:30:00Z')).toBe(
      '2026-05-04T12:00Z',
    )
  })

  it('is due weekly on the chosen weekday', () => {
    const weekly = { frequency: 'weekly', hour: 18, weekday: 7, timeZone: 'America/New_York' } as const
    expect(due(weekly, '2026-05-04T12:00:00Z')).toBe('2026-05-10T22:00Z')
    expect(due(weekly, '2026-05-10T22:00:00Z')).toBe('2026-05-17T22:00Z')
    expect(due({ ...weekly, weekday: 1 }, '2026-05-10T23:00:00Z')).toBe('2026-05-11T22:00Z')
  })
})

describe('the mail about an unread message', () => {
  it('is due after the chosen hours, never, or at the next chosen hour that leaves one to read it', () => {
    const at = (messages: '1h' | '8h' | 'daily' | 'never', sentAt: string) =>
      messagesDueAt({ ...soon, messages }, new Date(sentAt))?.toISOString()
    expect(at('1h', '2026-05-04T10:00:00Z')).toBe('2026-05-04T11:00:00.000Z')
    expect(at('8h', '2026-05-04T10:00:00Z')).toBe('2026-05-04T18:00:00.000Z')
    expect(at('daily', '2026-05-04T06:59:00Z')).toBe('2026-05-04T08:00:00.000Z')
    expect(at('daily', '2026-05-04T07:30:00Z')).toBe('2026-05-05T08:00:00.000Z')
    expect(at('never', '2026-05-04T10:00:00Z')).toBeUndefined()
  })
})
