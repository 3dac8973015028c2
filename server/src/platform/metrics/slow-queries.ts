import type { FastifyBaseLogger } from 'fastify'

const linesPerMinute = 20
const longest = 2_000

/** Logs the text without values, at most twenty a minute; then how many were left out. */
export function slowQueryLog(
  log: FastifyBaseLogger,
  now: () => number = Date.now,
): (text: string, ms: number, rows: number | undefined) => void {
  let minute = 0
  let logged = 0
  let leftOut = 0
  return (text, ms, rows) => {
    const current = Math.floor(now() / 60_000)
    if (current !== minute) {
      minute = current
      logged = 0
    }
    if (logged >= linesPerMinute) {
      leftOut += 1
      return
    }
    logged += 1
    log.warn(
      {
        part: 'database',
        ms: Math.round(ms),
        ...(rows === undefined ? { failed: true } : { rows }),
        sql: text.length > longest ? `${text.slice(0, longest)}…` : text,
        ...(leftOut && { leftOut }),
      },
      'slow query',
    )
    leftOut = 0
  }
}
