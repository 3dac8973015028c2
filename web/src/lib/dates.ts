import dayjs from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime'

dayjs.extend(relativeTime)

const dayMs = 86_400_000

/**
 * 'just now', '5 minutes ago', after a week the date: 'Mar 3', with the year where it is another one. `utc`: the date
 * as it is there, not here.
 */
export function relative(iso: string, now = Date.now(), utc = false): string {
  const time = dayjs(iso)
  if (!time.isValid()) return 'Invalid Date'
  const age = now - time.valueOf()
  if (Math.abs(age) < 45_000) return 'just now'
  if (Math.abs(age) < 7 * dayMs) return time.from(now)
  const [then, today] = [inZone(time, utc), inZone(dayjs(now), utc)]
  return then.format(then.year() === today.year() ? 'MMM D' : 'MMM D, YYYY')
}

/** Of what is to come: 'in 3 days', 'in a moment'. */
export function untilText(iso: string, now: number): string {
  return Date.parse(iso) - now < 45_000 ? 'in a moment' : dayjs(iso).from(now)
}

/** 'Mar 3, 2026 • 4:05 PM' */
export const exact = (iso: string, utc = false) => format(iso, 'MMM D, YYYY • h:mm A', utc)
/** 'Mar 3, 2026' */
export const day = (iso: string, utc = false) => format(iso, 'MMM D, YYYY', utc)

function format(iso: string, pattern: string, utc: boolean): string {
  const time = dayjs(iso)
  return time.isValid() ? inZone(time, utc).format(pattern) : 'Invalid Date'
}

const inZone = (time: dayjs.Dayjs, utc: boolean) => (utc ? time.subtract(time.utcOffset(), 'minute') : time)
