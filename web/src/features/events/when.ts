import { partsIn } from '../../lib/dates/dates'
import { placeOf } from '../../lib/dates/zones'

export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

type Period = { startsAt: string; endsAt: string; hasEndTime: boolean }

const dayOf = (time: string | number, zone: string, length: 'long' | 'short') => {
  const { weekday, month, day, year } = partsIn(zone, time, { weekday: length, month: length })
  return `${weekday}, ${month} ${day}, ${year}`
}

/** 'Tue, Dec 1', with the year if it differs from that of `now`. */
export function dayText(iso: string, zone: string, now: number): string {
  const day = dayOf(iso, zone, 'short')
  const year = `, ${partsIn(zone, now).year}`
  return day.endsWith(year) ? day.slice(0, -year.length) : day
}

const dayMs = 86_400_000

/** Heading of a day in a list of events: 'Tue, Dec 1', 'Today · Thu, Nov 26', 'Now · …' for what has begun. */
export function dayHeading(
  { startsAt, overAt }: { startsAt: string; overAt: string },
  zone: string,
  now: number,
) {
  const text = dayText(startsAt, zone, now)
  const isOn = (time: number) => dayOf(startsAt, zone, 'short') === dayOf(time, zone, 'short')
  if (Date.parse(startsAt) <= now && now < Date.parse(overAt)) return `Now · ${text}`
  if (isOn(now)) return `Today · ${text}`
  return isOn(now + dayMs) ? `Tomorrow · ${text}` : text
}

/** The IDs of the events that begin a day in a list in order of time. */
export const firstsOfDays = (events: readonly { id: string; data: { startsAt: string } }[], zone: string) =>
  new Set(
    events
      .filter(({ data }, at) => {
        const before = events[at - 1]
        return !before || dayOf(before.data.startsAt, zone, 'short') !== dayOf(data.startsAt, zone, 'short')
      })
      .map(({ id }) => id),
  )

/** '4:05 PM' */
export function timeIn(iso: string, zone: string): string {
  const { hour, minute, dayPeriod } = partsIn(zone, iso)
  return `${hour}:${minute} ${dayPeriod}`
}

/** '4 PM', '4:05 PM' */
export const briefTime = (iso: string, zone: string) => timeIn(iso, zone).replace(':00', '')

/** 'Tuesday, March 3, 2026 4:05 PM – 6:00 PM' */
export function whenText(period: Period, zone: string): string {
  const { day, hours } = whenParts(period, zone)
  return `${day} ${hours}`
}

/** whenText in two parts: 'Tuesday, March 3, 2026', '4:05 PM – 6:00 PM'. */
export function whenParts({ startsAt, endsAt, hasEndTime }: Period, zone: string) {
  const day = dayOf(startsAt, zone, 'long')
  const start = timeIn(startsAt, zone)
  if (!hasEndTime) return { day, hours: start }
  const lastDay = dayOf(endsAt, zone, 'long')
  return { day, hours: `${start} – ${lastDay === day ? '' : `${lastDay} `}${timeIn(endsAt, zone)}` }
}

/**
 * whenText with the zone's name: 'Sunday, October 25, 2026 1:30 AM – 2:30 AM, Central European Time'. Names the zone
 * after each time if the clocks change in between.
 */
export function whenInZone(period: Period, zone: string): string {
  const { startsAt, endsAt, hasEndTime } = period
  const [name, endName] = [zoneName(startsAt, zone, 'long'), zoneName(endsAt, zone, 'long')]
  if (!hasEndTime || name === endName) return `${whenText(period, zone)}, ${name}`
  const start = whenText({ ...period, hasEndTime: false }, zone)
  return `${start}, ${name}${whenText(period, zone).slice(start.length)}, ${endName}`
}

/** 'Tue, Mar 3, 2026 • 4:05 PM' */
export const shortWhenText = ({ startsAt }: Pick<Period, 'startsAt'>, zone: string) =>
  `${dayOf(startsAt, zone, 'short')} • ${timeIn(startsAt, zone)}`

/** Time of an event under the heading of its day: '4:05 PM', with the zone's name if the event has another one. */
export function rowTimeText(
  { startsAt, endsAt, timeZone }: Period & { timeZone: string },
  zone: string,
  now: number,
) {
  const name = elsewhereText(startsAt, timeZone, zone) === null ? '' : ` ${zoneName(startsAt, zone, 'short')}`
  const isLong = Date.parse(endsAt) - Date.parse(startsAt) > dayMs
  return `${timeIn(startsAt, zone)}${name}${isLong ? ` – ${dayText(endsAt, zone, now)}` : ''}`
}

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
