import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'

/**
 * SQL: the ids of a club's owner and of all its admins, by role or by the list (platform.md 6), each found by an index
 * and not among all members.
 */
export const managersOf = (clubId: string) =>
  sql<string>`(
    select user_id from club_memberships where club_id = ${clubId} and role = 'admin'
    union select user_id from clubs where id = ${clubId}
    union select jsonb_array_elements_text(permissions -> 'admins')::uuid from clubs where id = ${clubId}
  )`

/** The same, read; those whose account is gone are left out. */
export async function readManagers(db: Database, clubId: string): Promise<string[]> {
  const rows = await db.selectFrom('profiles').select('id').where('id', 'in', managersOf(clubId)).execute()
  return rows.map(({ id }) => id)
}
