import type { Database } from '../../platform/database.ts'

const keptDays = 180

/** Deletes reports closed long ago, with their copies. */
export async function sweepReports(db: Database, now = new Date()): Promise<void> {
  await db
    .deleteFrom('message_reports')
    .where('closed_at', '<', new Date(now.getTime() - keptDays * 86_400_000))
    .execute()
}
