/** A calendar entry; times are in UTC. */
export type CalendarEntry = {
  uid: string
  /** Increases with each change; calendars keep the newest. */
  changedAt: Date
  title: string
  startsAt: Date
  endsAt: Date
  url: string
  description: string
  location: string
  isCancelled: boolean
}

/** A calendar file (RFC 5545). `refresh`: suggested interval between reads, such as PT1H (RFC 7986). */
export function toIcs(
  name: string,
  entries: CalendarEntry[],
  { refresh }: { refresh?: string } = {},
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Guildhall//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    text('X-WR-CALNAME', name),
    ...(refresh ? [`REFRESH-INTERVAL;VALUE=DURATION:${refresh}`, `X-PUBLISHED-TTL:${refresh}`] : []),
    ...entries.flatMap(linesOf),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const linesOf = (entry: CalendarEntry): string[] => [
  'BEGIN:VEVENT',
  `UID:${entry.uid}`,
  `DTSTAMP:${utc(entry.changedAt)}`,
  `LAST-MODIFIED:${utc(entry.changedAt)}`,
  `SEQUENCE:${Math.floor(entry.changedAt.getTime() / 1000) % 2 ** 31}`,
  `DTSTART:${utc(entry.startsAt)}`,
  ...(entry.endsAt > entry.startsAt ? [`DTEND:${utc(entry.endsAt)}`] : []),
  text('SUMMARY', entry.title),
  ...(entry.description ? [text('DESCRIPTION', entry.description)] : []),
  ...(entry.location ? [text('LOCATION', entry.location)] : []),
  `URL:${entry.url}`,
  `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'END:VEVENT',
]

const utc = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** A property of type TEXT (RFC 5545, 3.3.11). Every line break becomes `\n`; other control characters become spaces. */
function text(name: string, value: string): string {
  const escaped = value
    .toWellFormed()
    // Many programs break lines at all of these: CR, VT, FF, NEL, LS and PS.
    .replaceAll(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
  return `${name}:${escaped}`
}

/** Folds lines to at most 75 bytes, at character boundaries. */
function folded(line: string): string {
  let [result, length] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (length + size > 74) {
      result += '\r\n '
      length = 1
    }
    result += character
    length += size
  }
  return result
}
