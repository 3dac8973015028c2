import type { Dependencies } from '../../platform/context.ts'
import { inBatchesOf } from '../../platform/tasks/batches.ts'

/**
 * Deletes what the person handed in; its files become unused. Everything else that they did in courses goes with their
 * profile, and courses they created stay without it.
 */
export async function removeSubmissions(deps: Dependencies, personId: string): Promise<void> {
  await inBatchesOf(deps, personId, { table: 'submissions', columns: ['id'] }, ({ db }, found) =>
    db
      .deleteFrom('submissions')
      .where(
        'id',
        'in',
        found.map(({ id }) => id),
      )
      .execute(),
  )
}
