import dayjs from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime'

dayjs.extend(relativeTime)

const dayMs = 86_400_000

/** 'just now', '5 minutes ago', after a week the date: 'Mar 3', with the year where it is another one. */
export function relative(iso: string, now = Date.now()): string {
  const time = dayjs(iso)
  if (!time.isValid()) return 'Invalid Date'
  const age = now - time.valueOf()
  if (Math.abs(age) < 45_000) return 'just now'
  if (Math.abs(age) < 7 * dayMs) return time.from(now)
  return time.format(time.year() === dayjs(now).year() ? 'MMM D' : 'MMM D, YYYY')
}

/** 'Mar 3, 2026 • 4:05 PM' */
export const exact = (iso: string) => format(iso, 'MMM D, YYYY • h:mm A')
/** 'Mar 3, 2026' */
export const day = (iso: string) => format(iso, 'MMM D, YYYY')

function format(iso: string, pattern: string): string {
  const time = dayjs(iso)
  return time.isValid() ? time.format(pattern) : 'Invalid Date'
}
