import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/**
 * Deletes in which weeks the person was active, and queues these weeks to be counted again. Pending changes still count,
 * but for no one: there are never many, so they need no index.
 */
export async function anonymizeChanges(db: Database, personId: string): Promise<void> {
  await sql`
    with removed as (delete from club_week_people where user_id = ${personId}::uuid returning club_id, week)
    insert into club_changes (club_id, day, source, change)
    select club_id, week, 'account-deleted', 0 from removed`.execute(db)
  await sql`
    update club_changes set user_id = nullif(user_id, ${personId}::uuid), author_id = nullif(author_id, ${personId}::uuid)
    where ${personId}::uuid in (user_id, author_id)`.execute(db)
}
