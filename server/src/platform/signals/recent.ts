import type { Signal } from '@guildhall/contract/signals'
import { nameOf } from './rooms.ts'

const mostRooms = 10_000
const mostInRoom = 50
/** Signals to more rooms than this are stored once, with their rooms. */
const fewRooms = 20
/** Limit across all signals to many rooms. */
const mostInCrowds = 200_000

export type Recent = {
  note(rooms: Iterable<string>, signal: Signal): void
  /** Signals of the last `age` milliseconds, without duplicates. */
  since(room: string, age: number): Signal[]
}

type Noted = { at: number; signal: Signal }

/**
 * For pages joining a room: they miss signals between their read and the join. Signals to many people evict neither
 * those to few nor those of clubs and items.
 */
export function rememberSignals(now: () => number = Date.now): Recent {
  const watched = openRooms()
  const people = openRooms()
  const crowds = openCrowds()
  const roomsOf = (room: string) => (room.startsWith('person:') ? people : watched)
  return {
    note: (given, signal) => {
      const rooms = [...given]
      const noted = { at: now(), signal }
      const isCrowd = rooms.filter((room) => roomsOf(room) === people).length > fewRooms
      if (isCrowd) crowds.note(new Set(rooms.filter((room) => roomsOf(room) === people)), noted)
      for (const room of rooms) if (!isCrowd || roomsOf(room) === watched) roomsOf(room).note(room, noted)
    },
    since: (room, age) => {
      const from = now() - age
      const latest = new Map<string, Noted>()
      const found = [...roomsOf(room).of(room), ...crowds.of(room)].filter(({ at }) => at >= from)
      for (const noted of found.toSorted((a, b) => a.at - b.at))
        moveToEnd(latest, wordsOf(noted.signal), noted, mostInRoom)
      return [...latest.values()].map(({ signal }) => signal)
    },
  }
}

/** Most recent last; of each count only the latest is stored. */
function openRooms() {
  const sent = new Map<string, Map<string, Noted>>()
  return {
    note: (room: string, noted: Noted): void => {
      const inRoom = sent.get(room) ?? new Map()
      moveToEnd(sent, room, inRoom, mostRooms)
      moveToEnd(inRoom, wordsOf(noted.signal), noted, mostInRoom)
    },
    of: (room: string): Noted[] => [...(sent.get(room)?.values() ?? [])],
  }
}

function openCrowds() {
  const sent: { rooms: Set<string>; noted: Noted }[] = []
  let size = 0
  return {
    note: (rooms: Set<string>, noted: Noted): void => {
      sent.push({ rooms, noted })
      size += rooms.size
      while (size > mostInCrowds) size -= sent.shift()?.rooms.size ?? size
    },
    of: (room: string): Noted[] => sent.flatMap(({ rooms, noted }) => (rooms.has(room) ? [noted] : [])),
  }
}

const wordsOf = (signal: Signal): string => ('asOf' in signal ? nameOf(signal) : JSON.stringify(signal))

function moveToEnd<T>(map: Map<string, T>, key: string, value: T, most: number): void {
  map.delete(key)
  map.set(key, value)
  for (const first of map.keys()) {
    if (map.size <= most) break
    map.delete(first)
  }
}
