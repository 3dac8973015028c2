import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** SQL: ids of the owner and all admins, by role or list (platform.md 6), each by an index. */
export const managersOf = (clubId: string) =>
  sql<string>`(
    select user_id from club_memberships where club_id = ${clubId} and role = 'admin'
    union select user_id from clubs where id = ${clubId}
    union select jsonb_array_elements_text(permissions -> 'admins')::uuid from clubs where id = ${clubId}
  )`

/** Without deleted accounts. */
export async function readManagers(db: Database, clubId: string): Promise<string[]> {
  const rows = await db.selectFrom('profiles').select('id').where('id', 'in', managersOf(clubId)).execute()
  return rows.map(({ id }) => id)
}
