import { partsIn } from '../../lib/dates/dates'

export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

type Period = { startsAt: string; endsAt: string; hasEndTime: boolean }

const dayOf = (iso: string, zone: string, month: 'long' | 'short') => {
  const parts = partsIn(zone, iso, { month })
  return `${parts.month} ${parts.day}, ${parts.year}`
}

/** '4:05 PM' */
export function timeIn(iso: string, zone: string): string {
  const { hour, minute, dayPeriod } = partsIn(zone, iso)
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

/**
 * whenText with the zone's name: 'October 25, 2026 1:30 AM – 2:30 AM, Central European Time'. Names the zone
 * after each time if the clocks change in between.
 */
export function whenInZone(period: Period, zone: string): string {
  const { startsAt, endsAt, hasEndTime } = period
  const [name, endName] = [zoneName(startsAt, zone, 'long'), zoneName(endsAt, zone, 'long')]
  if (!hasEndTime || name === endName) return `${whenText(period, zone)}, ${name}`
  const start = whenText({ ...period, hasEndTime: false }, zone)
  return `${start}, ${name}${whenText(period, zone).slice(start.length)}, ${endName}`
}

/** The zone's name during the event; both names if the clocks change in between. */
export function zoneNames({ startsAt, endsAt, hasEndTime }: Period, zone: string): string {
  const names = [startsAt, hasEndTime ? endsAt : startsAt].map((iso) => zoneName(iso, zone, 'long'))
  return [...new Set(names)].join(' – ')
}

/** 'Mar 3, 2026 • 4:05 PM' */
export const shortWhenText = ({ startsAt }: Pick<Period, 'startsAt'>, zone: string) =>
  `${dayOf(startsAt, zone, 'short')} • ${timeIn(startsAt, zone)}`

/**
 * The time in the event's zone if it differs from the viewer's: '1:30 AM in Berlin', with the day if that
 * differs.
 */
export function elsewhereText(iso: string, own: string, zone: string): string | null {
  const [day, time] = [dayOf(iso, own, 'long'), timeIn(iso, own)]
  const isSameDay = day === dayOf(iso, zone, 'long')
  if (isSameDay && time === timeIn(iso, zone)) return null
  return `${isSameDay ? '' : `${day} `}${time} in ${placeOf(own)}`
}

/** 'GMT+2', or 'Central European Summer Time'. */
export const zoneName = (iso: string, zone: string, length: 'short' | 'long') =>
  partsIn(zone, iso, { timeZoneName: length }).timeZoneName

/** The parts of a date for DateBadge. */
export function dateParts(iso: string, zone: string): { month: string; day: string; weekday: string } {
  const { month, day, weekday } = partsIn(zone, iso)
  return { month, day, weekday }
}

/** 'Europe/Isle_of_Man' → 'Isle of Man' */
export const placeOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
