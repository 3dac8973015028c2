import type { Dependencies } from '../../platform/context.ts'
import { batchRows, inBatches } from '../../platform/tasks/batches.ts'

/**
 * Deletes what the person handed in; its files become unused. Everything else that they did in courses goes with their
 * profile, and courses they created stay without it.
 */
export async function removeSubmissions(deps: Dependencies, personId: string): Promise<void> {
  await inBatches(deps, async ({ db }) => {
    const gone = await db
      .deleteFrom('submissions')
      .where('id', 'in', (eb) =>
        eb.selectFrom('submissions').select('id').where('user_id', '=', personId).limit(batchRows),
      )
      .executeTakeFirst()
    return Number(gone.numDeletedRows)
  })
}
