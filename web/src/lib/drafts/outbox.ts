import { useSyncExternalStore } from 'react'
import { onForgotten } from './forgotten'
import { type completionsPrefix, type outboxPrefix, versions } from './storageKeys'

/** Something that is to be sent yet. Its id, made here and increasing with time, is its order as well. */
type Entry = {
  id: string
  /** Why it was refused; it waits for its author then. */
  failed?: string | undefined
}

export type Outbox<T extends Entry> = {
  /** What a person has not sent yet, in its order, kept in this browser: each by itself, for all its tabs. */
  of: (personId: string) => T[]
  /** Adds an entry, or keeps what became of it. */
  keep: (personId: string, entry: T) => void
  remove: (personId: string, id: string) => void
  use: (personId: string) => T[]
  /** Called at each change, in other tabs as well. Returns how to stop. */
  subscribe: (listener: () => void) => () => void
}

/** An outbox in this browser, by what the names of its entries begin with (storageKeys.ts). */
export function outboxOf<T extends Entry>(prefix: typeof outboxPrefix | typeof completionsPrefix): Outbox<T> {
  const version = versions[prefix]
  const nameOf = (personId: string, id: string) => `${prefix}:${personId}:${id}`
  /** For browsers that keep nothing, or have no room: by name. */
  const memory = new Map<string, T>()
  const listeners = new Set<() => void>()
  let snapshots = new Map<string, T[]>()

  function of(personId: string): T[] {
    const known = snapshots.get(personId)
    if (known) return known
    const start = nameOf(personId, '')
    const found = new Map<string, T>()
    for (const [name, entry] of memory) if (name.startsWith(start)) found.set(entry.id, entry)
    try {
      for (const name of Object.keys(localStorage)) {
        const entry = name.startsWith(start) ? parse<T>(localStorage.getItem(name), version) : null
        if (entry) found.set(entry.id, entry)
      }
    } catch {
      // Storage may be blocked; then an entry lives as long as its page.
    }
    const all = [...found.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
    snapshots.set(personId, all)
    return all
  }

  function keep(personId: string, entry: T): void {
    const name = nameOf(personId, entry.id)
    memory.delete(name)
    try {
      localStorage.setItem(name, JSON.stringify({ version, ...entry }))
    } catch {
      memory.set(name, entry)
    }
    changed()
  }

  function remove(personId: string, id: string): void {
    const name = nameOf(personId, id)
    memory.delete(name)
    try {
      localStorage.removeItem(name)
    } catch {
      // As above.
    }
    changed()
  }

  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) addEventListener('storage', changedElsewhere)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) removeEventListener('storage', changedElsewhere)
    }
  }

  const changedElsewhere = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(prefix)) changed()
  }

  function changed(): void {
    snapshots = new Map()
    for (const listener of listeners) listener()
  }

  onForgotten(() => {
    memory.clear()
    changed()
  })

  const use = (personId: string) => useSyncExternalStore(subscribe, () => of(personId))
  return { of, keep, remove, use, subscribe }
}

/** Null for nothing, and for what is of another version: lib/drafts/outdated has its words. */
function parse<T>(text: string | null, version: number): T | null {
  try {
    const stored = JSON.parse(text ?? 'null') as (T & { version: number }) | null
    return stored?.version === version ? stored : null
  } catch {
    return null
  }
}
