/** Random numbers that are the same at every fill: the name is the seed. */
export type Random = {
  /** From 0 up to, but not including, 1. */
  next(): number
  between(from: number, to: number): number
  /** An integer, both ends included. */
  whole(from: number, to: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  shuffle<T>(list: readonly T[]): T[]
  /** A UUIDv7 for a time in milliseconds. */
  id(at: number): string
}

/**
 * A generator (Mulberry32) seeded with a name. Each thing has a generator of its own, so that adding a club or an item
 * leaves the others as they were.
 */
export function random(name: string): Random {
  let state = hash(name)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number) => from + next() * (to - from)
  const whole = (from: number, to: number) => Math.floor(between(from, to + 1))
  const hex = (digits: number) => Array.from({ length: digits }, () => whole(0, 15).toString(16)).join('')
  return {
    next,
    between,
    whole,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const index = whole(0, list.length - 1)
      if (index >= list.length) throw new Error(`Nothing to pick from for ${name}`)
      return list[index] as (typeof list)[number]
    },
    shuffle: (list) => {
      const keyed = list.map((one) => ({ one, key: next() }))
      return keyed.sort((a, b) => a.key - b.key).map(({ one }) => one)
    },
    id: (at) => {
      const time = Math.floor(at).toString(16).padStart(12, '0')
      const variant = (8 + whole(0, 3)).toString(16)
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(12)}`
    },
  }
}

/** Draws every entry once before any is repeated. */
export function drawFrom(source: Random, entries: readonly string[]): () => string {
  let left: string[] = []
  return () => {
    if (left.length === 0) left = source.shuffle(entries)
    return left.pop() ?? ''
  }
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 2166136261
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 16777619)
  }
  return value
}
