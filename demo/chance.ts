/** Chance that falls the same way at every fill: its source is the name it is opened with. */
export type Chance = {
  /** From 0 up to, but not, 1. */
  next(): number
  /** Any number between the two. */
  between(from: number, to: number): number
  /** A whole number between the two, both among them. */
  whole(from: number, to: number): number
  /** True in this share of cases. */
  some(share: number): boolean
  pick<T>(list: readonly T[]): T
  shuffle<T>(list: readonly T[]): T[]
  /** A UUIDv7 of a moment, in milliseconds. */
  id(at: number): string
}

/**
 * Each thing draws from a chance of its own name, so that adding a club or a kind of content leaves the others as
 * they were.
 */
export function chance(name: string): Chance {
  let state = hash(name)
  // Mulberry32: small, even enough, and the same on every machine.
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
    some: (share) => next() < share,
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

/** FNV-1a. */
function hash(text: string): number {
  let value = 2166136261
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 16777619)
  }
  return value
}
