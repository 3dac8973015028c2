import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'

/** Deletes restrictions that ended; they count for nothing already. */
export async function sweepRestrictions({ db }: Pick<Dependencies, 'db'>): Promise<void> {
  for (const table of ['restrictions', 'kept_restrictions'] as const)
    await db.deleteFrom(table).where('ends_at', '<', sql<Date>`now()`).execute()
}
