import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'

/**
 * Forgets in which weeks the person was active, and has these counted again. What is not counted yet still counts, for
 * nobody: such changes are never many, so they need no index.
 */
export async function forgetWeeks(db: Database, personId: string): Promise<void> {
  await sql`
    with gone as (delete from club_week_people where user_id = ${personId}::uuid returning club_id, week)
    insert into club_insight_changes (club_id, week, source, change)
    select club_id, week, 'gone', 0 from gone`.execute(db)
  await db
    .updateTable('club_insight_changes')
    .set({ user_id: null })
    .where('user_id', '=', personId)
    .execute()
}
