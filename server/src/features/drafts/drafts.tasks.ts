import { limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Deletes drafts unchanged for 90 days. */
export async function sweepDrafts(db: Database): Promise<void> {
  await db
    .deleteFrom('drafts')
    .where('changed_at', '<', sql<Date>`now() - make_interval(days => ${sql.lit(limits.draftDays)})`)
    .execute()
}
