import type { Database } from '../../platform/database.ts'

/** What is not counted yet; the rest goes with the profile. There are never many, so they need no index. */
export async function dropPointChanges(db: Database, personId: string): Promise<void> {
  await db.deleteFrom('club_point_changes').where('user_id', '=', personId).execute()
}
