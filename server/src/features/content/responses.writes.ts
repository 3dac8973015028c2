import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { batchRows, inBatches } from '../../platform/tasks/batches.ts'

/**
 * Responses of which an item may have many. Triggers keep points, insights and threads correct, as when the item is
 * deleted.
 */
const responses = {
  likes: 'content_id',
  reactions: 'content_id',
  comment_rows: 'content_id',
  poll_votes: 'poll_id',
}

/**
 * Deletes responses to items about to be deleted, in short writes: a cascade over all of them may exceed the statement
 * timeout. Idempotent; later responses are deleted with the items.
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
