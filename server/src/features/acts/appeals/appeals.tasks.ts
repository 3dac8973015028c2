import type { Dependencies } from '../../../platform/context.ts'
import { batchRows, inBatches } from '../../../platform/tasks/batches.ts'
import { deleteEntries, findOldEntries } from '../../moderation/log.writes.ts'

/** Deletes entries of the log after three years, with their appeals. Idempotent. */
export const sweepLog = (deps: Pick<Dependencies, 'db' | 'signals'>): Promise<void> =>
  inBatches(deps, async (tx) => {
    const ids = await findOldEntries(tx, batchRows)
    if (ids.length === 0) return 0
    await tx.db.deleteFrom('appeals').where('act_id', 'in', ids).execute()
    return deleteEntries(tx, ids)
  })
