import { serverNow } from '../../lib/serverTime'

const dayMs = 86_400_000
/** No zone is further ahead of UTC, but for islands in the middle of the ocean; from here on they are behind it. */
const furthestAhead = 14 * 3_600_000
const isEnd = /:59\.999Z$/

/**
 * The day at whose end applications close, for everyone the same: the one that ends at that moment where its author is.
 * The moment says where that is, as no two zones in which many people live are a day apart. Empty for none.
 */
export function dayOf(closesAt: string | null): string {
  if (!closesAt) return ''
  const moment = Date.parse(closesAt)
  // Not chosen as a day, but by a program.
  if (!isEnd.test(closesAt)) return new Date(moment).toISOString().slice(0, 10)
  const end = moment + 1
  const sinceMidnight = end % dayMs
  const isBehind = sinceMidnight <= dayMs - furthestAhead
  // Behind UTC its day ends after the day of that name has begun to end there.
  return new Date(end - (isBehind ? sinceMidnight + 1 : 1)).toISOString().slice(0, 10)
}

/** The last moment of a day where one is; null for none, and while its year is being typed. */
export function endOf(day: string): string | null {
  if (!(day >= '1970')) return null
  const end = new Date(`${day}T23:59:59.999`)
  return Number.isNaN(end.getTime()) ? null : end.toISOString()
}

/** Today where one is, as '2026-03-03'. */
export function today(now = new Date(serverNow())): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
