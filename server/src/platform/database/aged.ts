import type { Database } from './database.ts'

/**
 * Caches the result of `load` for all callers: it runs once for concurrent callers, and again once the result is older
 * than `maxAgeMs` or was dropped. Failures are not cached. One result per database.
 */
export function aged<T>(maxAgeMs: number, load: (db: Database) => Promise<T>) {
  const known = new WeakMap<Database, { loadedAt: number; answer: Promise<T> }>()

  function read(db: Database): Promise<T> {
    const stored = known.get(db)
    const age = stored ? Date.now() - stored.loadedAt : maxAgeMs
    if (stored && age >= 0 && age < maxAgeMs) return stored.answer
    const entry = { loadedAt: Date.now(), answer: load(db) }
    known.set(db, entry)
    entry.answer.catch(() => {
      if (known.get(db) === entry) known.delete(db)
    })
    return entry.answer
  }

  return { read, forget: (db: Database): void => void known.delete(db) }
}
