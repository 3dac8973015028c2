import { locale } from '@guildhall/contract/locale'
import { instantOf, wallTimeOf } from '@guildhall/contract/zones'
import { serverNow } from '../../lib/dates/serverTime'

/** Days are '2026-12-31' and months '2026-12', as the calendar of some time zone shows them. */

const dayMs = 86_400_000
const utc = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10)

export const monthOf = (day: string) => day.slice(0, 7)
export const todayIn = (zone: string, now = serverNow()) => wallTimeOf(new Date(now), zone).date
export const addDays = (day: string, count: number) => dayAt(utc(day) + count * dayMs)
export const daysBetween = (day: string, later: string) => (utc(later) - utc(day)) / dayMs

export function addMonths(month: string, count: number): string {
  const date = new Date(utc(`${month}-01`))
  date.setUTCMonth(date.getUTCMonth() + count)
  return monthOf(dayAt(date.getTime()))
}

const daysInMonth = (month: string) => Number(addDays(`${addMonths(month, 1)}-01`, -1).slice(8))

/** The same day in another month, or its last one: January 31 → February 28. */
function sameDayIn(month: string, day: string): string {
  const last = Math.min(Number(day.slice(8)), daysInMonth(month))
  return `${month}-${`${last}`.padStart(2, '0')}`
}

/** A month's weeks, with days of adjacent months; `first` is the first day of the week, 1 for Monday. */
export function weeksOf(month: string, first: number): string[][] {
  const start = startOfWeek(`${month}-01`, first)
  const weeks: string[][] = []
  for (let day = start; monthOf(day) <= month; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(day, index)))
  return weeks
}

function startOfWeek(day: string, first: number): string {
  const weekday = new Date(utc(day)).getUTCDay() || 7
  return addDays(day, -((weekday - first + 7) % 7))
}

type WeekInfo = { firstDay?: number }
type WithWeeks = { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }

/** First day of the week in a locale; Monday if the browser does not know. */
export function firstWeekday(locale: string): number {
  try {
    const known = new Intl.Locale(locale) as unknown as WithWeeks
    return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1
  } catch {
    return 1
  }
}

/** From midnight before the first day to midnight after the last, across clock changes of the zone. */
export const rangeOf = (weeks: string[][], zone: string): { from: string; to: string } => {
  const at = (day: string) => instantOf({ date: day, time: '00:00' }, zone).toISOString()
  const last = weeks.at(-1)?.at(-1) ?? ''
  return { from: at(weeks[0]?.[0] ?? ''), to: at(addDays(last, 1)) }
}

type Event = { startsAt: string; endsAt: string }

/** Every day an event takes place on; ending at midnight does not include the next day. */
export function daysOf({ startsAt, endsAt }: Event, zone: string): string[] {
  const dateOf = (ms: number) => wallTimeOf(new Date(ms), zone).date
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)]
  const last = dateOf(Math.max(start, end - 1))
  const days = [dateOf(start)]
  for (let day = days[0] ?? last; day < last; ) {
    day = addDays(day, 1)
    days.push(day)
  }
  return days
}

export function byDay<E extends Event>(events: readonly E[], zone: string): Map<string, E[]> {
  const found = new Map<string, E[]>()
  for (const event of events)
    for (const day of daysOf(event, zone)) found.set(day, [...(found.get(day) ?? []), event])
  return found
}

type Choice = {
  month: string
  today: string
  /** The day that was chosen last. */
  day: string | undefined
  /** Days with events. */
  busy: readonly string[]
}

/** The chosen day of a month: by default its next day with an event, else today or its first day. */
export function chosenDay({ month, today, day, busy }: Choice): string {
  if (day && monthOf(day) === month) return day
  const from = monthOf(today) === month ? today : `${month}-01`
  const [next] = busy.filter((one) => monthOf(one) === month && one >= from).sort()
  return next ?? from
}

/** The day a key moves to, if any. */
export function dayByKey(key: string, day: string, first: number): string | undefined {
  if (key === 'ArrowLeft') return addDays(day, -1)
  if (key === 'ArrowRight') return addDays(day, 1)
  if (key === 'ArrowUp') return addDays(day, -7)
  if (key === 'ArrowDown') return addDays(day, 7)
  if (key === 'Home') return startOfWeek(day, first)
  if (key === 'End') return addDays(startOfWeek(day, first), 6)
  if (key === 'PageUp') return sameDayIn(addMonths(monthOf(day), -1), day)
  if (key === 'PageDown') return sameDayIn(addMonths(monthOf(day), 1), day)
  return undefined
}

const format = (options: Intl.DateTimeFormatOptions) => {
  const known = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  return (day: string) => known.format(utc(day))
}

/** 'Friday, December 4, 2026' */
export const longDay = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
const longMonth = format({ month: 'long', year: 'numeric' })
/** 'December 2026' */
export const monthText = (month: string) => longMonth(`${month}-01`)
/** 'December' */
export const monthName = (month: string) => nameOnly(`${month}-01`)
const nameOnly = format({ month: 'long' })
/** 'Fri, Dec 4' */
export const shortDay = format({ weekday: 'short', month: 'short', day: 'numeric' })
export const weekdayText = { long: format({ weekday: 'long' }), short: format({ weekday: 'short' }) }
