import { locale } from '@guildhall/contract/locale'
import { serverNow } from './serverTime'

type Options = Intl.DateTimeFormatOptions
type Parts = Record<Intl.DateTimeFormatPartTypes, string>

const minute = 60_000
const hour = 60 * minute
const oneDay = 24 * hour
/** Units with the largest amount that is written in each. */
const units = [
  { unit: 'minute', ms: minute, most: 44 },
  { unit: 'hour', ms: hour, most: 21 },
  { unit: 'day', ms: oneDay, most: 25 },
  { unit: 'month', ms: 30.44 * oneDay, most: 10 },
  { unit: 'year', ms: 365.25 * oneDay, most: Number.POSITIVE_INFINITY },
] as const
const fromNow = new Intl.RelativeTimeFormat(locale)
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * 'just now', '5 minutes ago', after a week the date: 'Mar 3', with the year where it is another one. `utc`: the date
 * as it is there, not here.
 */
export function relative(iso: string, now = serverNow(), utc = false): string {
  return nearText(iso, now) ?? dateText(iso, now, utc)
}

/** 'Mar 3', with the year if it differs from that of `now`. */
export function dateText(iso: string, now: number, utc: boolean): string {
  const time = Date.parse(iso)
  if (Number.isNaN(time)) return 'Invalid Date'
  const [then, today] = [partsAt(time, utc), partsAt(now, utc)]
  return `${then.month} ${then.day}${then.year === today.year ? '' : `, ${then.year}`}`
}

/** 'just now', '5 minutes ago'; null once the date is shown instead. */
export function nearText(iso: string, now: number): string | null {
  const age = now - Date.parse(iso)
  if (Math.abs(age) < 45_000) return 'just now'
  return Math.abs(age) < 7 * oneDay ? spanText(-age) : null
}

/** nearText for a column of times: 'now', '5 min', '2 hr', '3 days'. */
export function shortNearText(iso: string, now: number): string | null {
  const age = Math.abs(now - Date.parse(iso))
  if (age < 45_000) return 'now'
  const { count, unit } = spanOf(age)
  return age < 7 * oneDay ? count.toLocaleString(locale, { style: 'unit', unit }) : null
}

/** A future time: 'in 3 days', 'in a moment'. */
export function untilText(iso: string, now: number): string {
  const left = Date.parse(iso) - now
  return left < 45_000 ? 'in a moment' : spanText(left)
}

/** 'Mar 3, 2026 • 4:05 PM' */
export function exact(iso: string, utc = false): string {
  if (Number.isNaN(Date.parse(iso))) return 'Invalid Date'
  const { month, day, year, hour, minute, dayPeriod } = partsAt(iso, utc)
  return `${month} ${day}, ${year} • ${hour}:${minute} ${dayPeriod}`
}

/** 'Mar 3, 2026' */
export function day(iso: string, utc = false): string {
  if (Number.isNaN(Date.parse(iso))) return 'Invalid Date'
  const { month, day, year } = partsAt(iso, utc)
  return `${month} ${day}, ${year}`
}

/** '16:05', in the format of this locale. */
export const timeOfDay = (iso: string): string =>
  Number.isNaN(Date.parse(iso)) ? 'Invalid Date' : clock.format(new Date(iso))

const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** 'Today', 'Yesterday', 'Mar 3', with the year if it isn't this one. */
export function dayName(iso: string, now = serverNow()): string {
  const daysAgo = (start(now) - start(Date.parse(iso))) / oneDay
  // A day with a change of clocks is an hour longer or shorter.
  if (Math.round(daysAgo) === 0) return 'Today'
  if (Math.round(daysAgo) === 1) return 'Yesterday'
  const [then, today] = [partsAt(iso, false), partsAt(now, false)]
  return `${then.weekday}, ${then.month} ${then.day}${then.year === today.year ? '' : `, ${then.year}`}`
}

const start = (time: number) => new Date(time).setHours(0, 0, 0, 0)

const partsAt = (time: string | number, utc: boolean) => partsIn(utc ? 'UTC' : undefined, time)

const usual: Options = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  weekday: 'short',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
}

/** The parts of a time in a zone, by default the browser's. */
export function partsIn(zone: string | undefined, time: string | number, options: Options = {}): Parts {
  const name = `${zone} ${JSON.stringify(options)}`
  const format =
    formats.get(name) ?? new Intl.DateTimeFormat(locale, { timeZone: zone, ...usual, ...options })
  formats.set(name, format)
  const parts = format.formatToParts(new Date(time))
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Parts
}

/** 'in 5 minutes', or '5 minutes ago' if negative. */
function spanText(ms: number): string {
  const { count, unit } = spanOf(Math.abs(ms))
  return fromNow.format(ms < 0 ? -count : count, unit)
}

function spanOf(ms: number) {
  const { unit, ms: one } = units.find(
    (unit) => Math.round(ms / unit.ms) <= unit.most,
  ) as (typeof units)[number]
  return { unit, count: Math.max(1, Math.round(ms / one)) }
}
