import type { Signal } from '@guildhall/contract/signals'
import { nameOf } from './signals-rooms.ts'

const mostRooms = 10_000
const mostInRoom = 50

export type Recent = {
  note(rooms: Iterable<string>, signal: Signal): void
  /** Signals of the last `age` milliseconds, without duplicates. */
  since(room: string, age: number): Signal[]
}

/** For pages that join a room: they miss what is sent between their read and the join. */
export function rememberSignals(now: () => number = Date.now): Recent {
  /** The most recent rooms and signals come last; of each count only the latest is kept. */
  const told = new Map<string, Map<string, { at: number; signal: Signal }>>()
  return {
    note: (rooms, signal) => {
      const words = 'asOf' in signal ? nameOf(signal) : JSON.stringify(signal)
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
