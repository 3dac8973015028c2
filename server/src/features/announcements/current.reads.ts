import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** A present announcement, of the place or a club. */
type CurrentRow = {
  id: string
  club_id: string | null
  slug: string | null
  text: string
  link: string
  ends_at: Date | null
}

/** Milliseconds. Other servers learn of a change this late; the one that made it, at once. */
const maxAgeMs = 1000
/** Beyond them, nothing is known. */
const most = 1000

type Known = { at: number; rows: Promise<CurrentRow[] | undefined> }
const known = new WeakMap<Database, Known>()

/** All announcements, from memory, because every page reads them; undefined if there are too many. */
export function readAllCurrent(db: Database): Promise<CurrentRow[] | undefined> {
  const now = performance.now()
  const found = known.get(db)
  if (found && now - found.at < maxAgeMs) return found.rows
  const rows = readNow(db)
  known.set(db, { at: now, rows })
  // A failure is not remembered.
  rows.catch(() => known.delete(db))
  return rows
}

/** Has the next `readAllCurrent` read again, after a change. */
export const forgetCurrent = (db: Database): void => void known.delete(db)

async function readNow(db: Database): Promise<CurrentRow[] | undefined> {
  const { rows } = await sql<CurrentRow>`
    select a.id, a.club_id, k.slug, a.text, a.link, a.ends_at from announcements a
    left join clubs k on k.id = a.club_id and k.deleted_at is null
    where (a.ends_at is null or a.ends_at > now()) and (a.club_id is null or k.id is not null)
    limit ${most + 1}`.execute(db)
  return rows.length > most ? undefined : rows
}
