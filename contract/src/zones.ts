/** Times on the clocks of a time zone, by the tables that browsers and Node bring along. */

const dayMs = 86_400_000

/** What a wall clock and its calendar show: '2026-03-29', '14:30'. */
export type WallTime = { date: string; time: string }

export function isZone(zone: string): boolean {
  // An offset is no zone: it knows no change of the clocks.
  if (!/^[a-z]/i.test(zone)) return false
  try {
    return Boolean(formatIn(zone))
  } catch {
    return false
  }
}

/** An hour that is skipped counts on from before the change; of one that comes twice the first is meant. */
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

/** In milliseconds, east of Greenwich. */
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
  new Intl.DateTimeFormat('en-US', {
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
