import { partsIn } from '../../lib/dates'

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

/** 'Mar 3, 2026 • 4:05 PM' */
export const shortWhenText = ({ startsAt }: Pick<Period, 'startsAt'>, zone: string) =>
  `${dayOf(startsAt, zone, 'short')} • ${timeIn(startsAt, zone)}`

/** In its own zone, where that is another time than the viewer's: '1:30 AM in Berlin', with the day if that is another one. */
export function elsewhereText(iso: string, own: string, zone: string): string | null {
  const [day, time] = [dayOf(iso, own, 'long'), timeIn(iso, own)]
  const isSameDay = day === dayOf(iso, zone, 'long')
  if (isSameDay && time === timeIn(iso, zone)) return null
  return `${isSameDay ? '' : `${day} `}${time} in ${placeOf(own)}`
}

/** 'GMT+2', or 'Central European Summer Time'. */
export const zoneName = (iso: string, zone: string, length: 'short' | 'long') =>
  partsIn(zone, iso, { timeZoneName: length }).timeZoneName

/** For a leaf of a calendar. */
export function leafOf(iso: string, zone: string): { month: string; day: string; weekday: string } {
  const { month, day, weekday } = partsIn(zone, iso)
  return { month, day, weekday }
}

/** 'Europe/Isle_of_Man' is 'Isle of Man'. */
export const placeOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
