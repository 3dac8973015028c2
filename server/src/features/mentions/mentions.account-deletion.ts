import { batchRows, inBatches } from '../../platform/batches.ts'
import type { Dependencies } from '../../platform/context.ts'

/** Turns mentions of a person into plain text, and cancels notifications of mentions by them. */
export async function removeMentions(deps: Dependencies, personId: string): Promise<void> {
  await inBatches(deps, async ({ db }) => {
    const { numDeletedRows } = await db
      .deleteFrom('mentions')
      .where('id', 'in', (eb) =>
        eb.selectFrom('mentions').select('id').where('user_id', '=', personId).limit(batchRows),
      )
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
  await inBatches(deps, async ({ db }) => {
    const { numUpdatedRows } = await db
      .updateTable('mentions')
      .set({ by_id: null })
      .where('id', 'in', (eb) =>
        eb.selectFrom('mentions').select('id').where('by_id', '=', personId).limit(batchRows),
      )
      .executeTakeFirst()
    return Number(numUpdatedRows)
  })
}
