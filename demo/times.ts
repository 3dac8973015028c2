import type { Random } from './random.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour
/** How far back the content reaches. */
export const reach = 122 * day

/**
 * Moves a sleepless time, in milliseconds, from the night to the day unless it is newer than a day and a half. Everything
 * is decided by sleepless times and moved last, so that the hour of the fill changes nothing but times.
 */
export function atDaytime(now: number, at: number): number {
  if (now - at < 1.5 * day) return at
  const midnight = Math.floor(at / day) * day
  const share = (at - midnight) / day
  return Math.floor(midnight + 6.7 * hour + share * 16.6 * hour)
}

/** A time after `at`, exponentially distributed with the mean `usual` (milliseconds), and before `now`. */
export function after(r: Random, at: number, usual: number, now: number): number {
  const wait = 40_000 - Math.log(1 - r.next()) * usual
  const latest = now - 20_000
  if (at + wait < latest) return Math.floor(at + wait)
  return Math.floor(at + r.next() * Math.max(latest - at, 1))
}
