import { sql } from 'kysely'
import { batchRows, inBatches } from '../../platform/batches.ts'
import type { Dependencies } from '../../platform/context.ts'

/** What one item may have very many of. Triggers keep points, insights and threads right, as where the item goes. */
const responses = {
  likes: 'content_id',
  reactions: 'content_id',
  comments: 'content_id',
  poll_votes: 'poll_id',
}

/**
 * Removes the responses to items that are about to go, in short writes: cascading over all of them in one statement may
 * take longer than a statement may. Safe to run twice; what comes meanwhile goes with the items.
 */
export async function clearResponses(
  deps: Pick<Dependencies, 'db' | 'signals'>,
  ids: string[],
): Promise<void> {
  for (const [table, column] of Object.entries(responses)) {
    const name = sql.table(table)
    await inBatches(deps, async ({ db }) => {
      const { numAffectedRows = 0n } = await sql`delete from ${name} where ctid = any(array(
        select ctid from ${name} where ${sql.ref(column)} = any(${ids}::uuid[]) limit ${batchRows}))`.execute(
        db,
      )
      return Number(numAffectedRows)
    })
  }
}
