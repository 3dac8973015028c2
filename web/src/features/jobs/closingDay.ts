const dayMs = 86_400_000
/**
 * The largest offset ahead of UTC in ms, apart from some Pacific islands; larger ones count as behind UTC.
 */
const maxAheadMs = 14 * 3_600_000
const isEnd = /:59\.999Z$/

/**
 * The day at whose end applications close: the day that ends at that moment in the author's time zone, so it
 * is the same for everyone. The moment reveals the zone, because no two populous zones are a day apart. ''
 * for none.
 */
export function closingDayOf(closesAt: string | null): string {
  if (!closesAt) return ''
  const moment = Date.parse(closesAt)
  // Set through the API as a moment rather than a day.
  if (!isEnd.test(closesAt)) return new Date(moment).toISOString().slice(0, 10)
  const end = moment + 1
  const sinceMidnight = end % dayMs
  const isBehind = sinceMidnight <= dayMs - maxAheadMs
  // Behind UTC, a day ends after midnight UTC, on the next UTC day.
  return new Date(end - (isBehind ? sinceMidnight + 1 : 1)).toISOString().slice(0, 10)
}

/** The last moment of a day in the viewer's time zone; null for none or an incomplete year. */
export function endOfDay(day: string): string | null {
  if (!(day >= '1970')) return null
  const end = new Date(`${day}T23:59:59.999`)
  return Number.isNaN(end.getTime()) ? null : end.toISOString()
}
