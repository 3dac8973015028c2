import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

const keptDays = 180

/** Deletes reports closed long ago, with their copies; those of a case stay as long as the case. */
export async function sweepReports(db: Database, now = new Date()): Promise<void> {
  await db
    .deleteFrom('message_reports')
    .where('closed_at', '<', new Date(now.getTime() - keptDays * 86_400_000))
    .where(sql<boolean>`not exists (select from reports r where r.id = message_reports.id)`)
    .execute()
}
