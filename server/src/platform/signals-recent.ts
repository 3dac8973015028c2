import type { Signal } from '@guildhall/contract/signals'
import { nameOfCount } from './signals-rooms.ts'

const mostRooms = 10_000
const mostInRoom = 50

export type Recent = {
  /** A signal is sent to these rooms, now. */
  note(rooms: Iterable<string>, signal: Signal): void
  /** What a room was told in the last so many milliseconds, each thing once. */
  since(room: string, age: number): Signal[]
}

/**
 * Remembers what rooms were told last. Between reading what it shows and being in the room, a page hears
 * nothing: it is told once more what it may have missed.
 */
export function rememberSignals(now: () => number = Date.now): Recent {
  /** By room, the one that was told last at the end; in it by what was said, the latest at the end, of counts alone. */
  const told = new Map<string, Map<string, { at: number; signal: Signal }>>()
  return {
    note: (rooms, signal) => {
      const words = 'asOf' in signal ? nameOfCount(signal) : JSON.stringify(signal)
      for (const room of rooms) {
        const inRoom = told.get(room) ?? new Map()
        moveToEnd(told, room, inRoom, mostRooms)
        moveToEnd(inRoom, words, { at: now(), signal }, mostInRoom)
      }
    },
    since: (room, age) => {
      const from = now() - age
      return [...(told.get(room)?.values() ?? [])].filter(({ at }) => at >= from).map(({ signal }) => signal)
    },
  }
}

function moveToEnd<T>(map: Map<string, T>, key: string, value: T, most: number): void {
  map.delete(key)
  map.set(key, value)
  for (const first of map.keys()) {
    if (map.size <= most) break
    map.delete(first)
  }
}
