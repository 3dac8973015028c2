import type { Chance } from './chance.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour
/** How far back the content reaches. */
export const reach = 122 * day

/**
 * Moves what would fall into the night into the day; what is newer than a day and a half stays. Everything is thought
 * up in sleepless times and moved last, so that the hour of a fill changes nothing but times.
 */
export function atDaytime(now: number, at: number): number {
  if (now - at < 1.5 * day) return at
  const midnight = Math.floor(at / day) * day
  const share = (at - midnight) / day
  return Math.floor(midnight + 6.7 * hour + share * 16.6 * hour)
}

/** A while after something, short more often than long, and before now. */
export function after(c: Chance, at: number, usual: number, now: number): number {
  const wait = 40_000 - Math.log(1 - c.next()) * usual
  const latest = now - 20_000
  if (at + wait < latest) return Math.floor(at + wait)
  return Math.floor(at + c.next() * Math.max(latest - at, 1))
}
