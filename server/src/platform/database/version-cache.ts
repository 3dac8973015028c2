import { LRUCache } from 'lru-cache'
import type { Database } from './database.ts'

/** Rows in memory, each in the latest version that was read, by id. One store per Database, so per server. */
export type VersionCache<T extends object> = {
  /** Undefined if this version is not stored. */
  get(db: Database, id: string, version: number): T | undefined
  /** `value` and `version` come from one statement. No-op in a transaction, which may be rolled back. */
  set(db: Database, id: string, version: number, value: T): void
  /** Values by id: from memory in these versions, the others by one `read`, which stores what it returns. */
  load(
    db: Database,
    wanted: { id: string; version: number }[],
    read: (ids: string[]) => Promise<[id: string, value: T][]>,
  ): Promise<Map<string, T>>
}

/**
 * Stores what is the same for everyone who may see a row. Rights and versions are read on each request, in the statement
 * that selects the rows, so nothing stale or private can appear (docs/decisions/015). `maxSize`: bytes.
 */
export function versionCache<T extends object>({
  maxSize,
  sizeOf,
}: {
  maxSize: number
  sizeOf: (value: T) => number
}): VersionCache<T> {
  type Entry = { version: number; value: T }
  const stores = new WeakMap<Database, LRUCache<string, Entry>>()
  const storeOf = (db: Database) => {
    const known = stores.get(db)
    if (known) return known
    const made = new LRUCache<string, Entry>({ maxSize, sizeCalculation: ({ value }) => sizeOf(value) })
    stores.set(db, made)
    return made
  }
  const get = (db: Database, id: string, version: number) => {
    if (db.isTransaction) return undefined
    const entry = storeOf(db).get(id)
    return entry?.version === version ? entry.value : undefined
  }
  return {
    get,
    set(db, id, version, value) {
      if (!db.isTransaction) storeOf(db).set(id, { version, value })
    },
    async load(db, wanted, read) {
      const found = new Map<string, T>()
      const missing = new Set<string>()
      for (const { id, version } of wanted) {
        const value = get(db, id, version)
        if (value) found.set(id, value)
        else missing.add(id)
      }
      if (missing.size > 0) for (const [id, value] of await read([...missing])) found.set(id, value)
      return found
    },
  }
}
