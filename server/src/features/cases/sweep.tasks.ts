import { moderation } from '@guildhall/contract/moderation-limits'
import { sql } from 'kysely'
import { batchRows, inBatches } from '../../platform/batches.ts'
import type { Dependencies } from '../../platform/context.ts'

/** Deletes what was closed long ago, with its copies and reports. The log stays, as it says. Idempotent. */
export const sweepCases = (deps: Dependencies): Promise<void> =>
  inBatches(deps, async (tx) => {
    const { rows } = await sql`
      delete from moderation_cases where id in (select id from moderation_cases
        where closed_at < now() - make_interval(days => ${sql.lit(moderation.closedDays)}) limit ${sql.lit(batchRows)})
      returning id`.execute(tx.db)
    return rows.length
  })
