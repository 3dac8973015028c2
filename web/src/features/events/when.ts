export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

type Part = Intl.DateTimeFormatPartTypes | 'longZone'
type Options = Intl.DateTimeFormatOptions

const common: Options = {
  year: 'numeric',
  day: 'numeric',
  weekday: 'short',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
}
const formats = new Map<string, Intl.DateTimeFormat>()

function format(iso: string, zone: string, options: Options): Record<Part, string> {
  const name = `${zone} ${JSON.stringify(options)}`
  const known = formats.get(name) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options })
  formats.set(name, known)
  const parts = known.formatToParts(new Date(iso))
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Record<Part, string>
}

type Period = { startsAt: string; endsAt: string; hasEndTime: boolean }

const dayOf = (iso: string, zone: string, month: 'long' | 'short') => {
  const parts = format(iso, zone, { ...common, month })
  return `${parts.month} ${parts.day}, ${parts.year}`
}

/** '4:05 PM' */
export function timeIn(iso: string, zone: string): string {
  const { hour, minute, dayPeriod } = format(iso, zone, common)
  return `${hour}:${minute} ${dayPeriod}`
}

/** 'March 3, 2026 4:05 PM – 6:00 PM' */
export function whenText({ startsAt, endsAt, hasEndTime }: Period, zone: string): string {
  const day = dayOf(startsAt, zone, 'long')
  const start = `${day} ${timeIn(startsAt, zone)}`
  if (!hasEndTime) return start
  const lastDay = dayOf(endsAt, zone, 'long')
  return `${start} – ${lastDay === day ? '' : `${lastDay} `}${timeIn(endsAt, zone)}`
}

/** 'Mar 3, 2026 • 4:05 PM' */
export const shortWhenText = ({ startsAt }: Pick<Period, 'startsAt'>, zone: string) =>
  `${dayOf(startsAt, zone, 'short')} • ${timeIn(startsAt, zone)}`

/** 'GMT+2', or 'Central European Summer Time'. */
export const zoneName = (iso: string, zone: string, length: 'short' | 'long') =>
  format(iso, zone, { timeZoneName: length }).timeZoneName

/** For a leaf of a calendar. */
export function leafOf(iso: string, zone: string): { month: string; day: string; weekday: string } {
  const { month, day, weekday } = format(iso, zone, { ...common, month: 'short' })
  return { month, day, weekday }
}

/** 'Europe/Isle_of_Man' is 'Isle of Man'. */
export const placeOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
