import { plural } from '@guildhall/contract/plural'

const hour = 3_600_000

/** '7 days left': to the nearest day, so that it does not begin with a day less; then whole hours, rounded down. */
export function timeLeft(ms: number): string {
  const hours = Math.floor(ms / hour)
  if (hours < 1) return 'less than an hour left'
  const [count, unit] = hours < 24 ? [hours, 'hour'] : [Math.round(ms / hour / 24), 'day']
  return plural(count, `{n} ${unit} left`, `{n} ${unit}s left`)
}
