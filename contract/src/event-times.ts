import { instantOf, wallTimeOf } from './zones.ts'

/** Assumed length of an event without an end time. */
const openEndedMs = 3 * 3_600_000

export type EventTimes = {
  startDate: string
  startTime: string
  hasEndTime: boolean
  endDate: string | null
  endTime: string
  timeZone: string
}

/** Without an end time the end is the start; a missing date is the start's, a missing time 00:00 (content.md 5). */
export function eventPeriod(event: EventTimes): { start: Date; end: Date; over: Date } {
  const { startDate, startTime, hasEndTime, endDate, endTime, timeZone } = event
  const start = instantOf({ date: startDate, time: startTime || '00:00' }, timeZone)
  const end = hasEndTime
    ? instantOf({ date: endDate || startDate, time: endTime || '00:00' }, timeZone)
    : start
  return { start, end, over: hasEndTime ? end : new Date(start.getTime() + openEndedMs) }
}

type Period = { startsAt: string; endsAt: string; hasEndTime: boolean; timeZone: string }

/** Inverse of `eventPeriod`, in the form's fields. */
export function eventTimesOf({ startsAt, endsAt, hasEndTime, timeZone }: Period): EventTimes {
  const start = wallTimeOf(new Date(startsAt), timeZone)
  const end = hasEndTime ? wallTimeOf(new Date(endsAt), timeZone) : null
  return {
    startDate: start.date,
    startTime: start.time,
    hasEndTime,
    endDate: end?.date ?? null,
    endTime: end?.time ?? '',
    timeZone,
  }
}
