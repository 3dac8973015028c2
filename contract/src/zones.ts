import { locale } from './locale.ts'

/** Time zone conversions, with the tables of browsers and Node. */

const dayMs = 86_400_000

/** A date and time on the wall clock: '2026-03-29', '14:30'. */
export type WallTime = { date: string; time: string }

export function isZone(zone: string): boolean {
  // Offsets are rejected: they have no daylight saving time.
  if (!/^[a-z]/i.test(zone)) return false
  try {
    return Boolean(formatIn(zone))
  } catch {
    return false
  }
}

/** The instant of a wall time. Skipped hours count from before the change; of repeated hours the first is used. */
export function instantOf({ date, time }: WallTime, zone: string): Date {
  const wall = Date.parse(`${date}T${time}:00Z`)
  const before = offsetAt(wall - dayMs, zone)
  const after = offsetAt(wall + dayMs, zone)
  const isRight = (offset: number) => offsetAt(wall - offset, zone) === offset
  return new Date(wall - (!isRight(before) && isRight(after) ? after : before))
}

export function wallTimeOf(at: Date, zone: string): WallTime {
  const { year, month, day, hour, minute } = partsOf(at, zone)
  return { date: `${year.padStart(4, '0')}-${month}-${day}`, time: `${hour}:${minute}` }
}

/** '2026-03-29T14:30:00+02:00' */
export function isoIn(at: Date, zone: string): string {
  const minutes = Math.round(offsetAt(at.getTime(), zone) / 60_000)
  const pad = (value: number) => `${Math.trunc(value)}`.padStart(2, '0')
  const { date, time } = wallTimeOf(at, zone)
  const size = Math.abs(minutes)
  return `${date}T${time}:00${minutes < 0 ? '-' : '+'}${pad(size / 60)}:${pad(size % 60)}`
}

/** Milliseconds east of Greenwich. */
function offsetAt(ms: number, zone: string): number {
  const { year, month, day, hour, minute, second } = partsOf(new Date(ms), zone)
  const wall = Date.parse(`${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return wall - Math.floor(ms / 1000) * 1000
}

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'

function partsOf(at: Date, zone: string): Record<Part, string> {
  const parts = formatIn(zone).formatToParts(at)
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Record<Part, string>
}

const formatIn = (zone: string) =>
  new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
