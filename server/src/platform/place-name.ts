import { sql } from 'kysely'
import type { Database } from './database/database.ts'

/** The product, and what a place is called that has no name of its own. */
export const productName = 'Guildhall'

/** Milliseconds. Other servers learn of a new name this late; the one that changed it, at once. */
const maxAgeMs = 1000

const known = new WeakMap<Database, { at: number; name: Promise<string> }>()

/** What the place is called in everything that people read, by its operators or as the product. */
export function readPlaceName(db: Database): Promise<string> {
  const now = performance.now()
  const found = known.get(db)
  if (found && now - found.at < maxAgeMs) return found.name
  const name = readNow(db)
  known.set(db, { at: now, name })
  // A failure is not remembered.
  name.catch(() => known.delete(db))
  return name
}

/** Has the next `readPlaceName` read again, after a change. */
export const forgetPlaceName = (db: Database): void => void known.delete(db)

async function readNow(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from place_identity`.execute(db)
  return rows[0]?.name || productName
}
