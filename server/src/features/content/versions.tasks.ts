import { batchRows, taskBudgetMs } from '../../platform/batches.ts'
import type { Dependencies } from '../../platform/context.ts'
import { addTask, write } from '../../platform/write.ts'
import { keptSince } from './versions.writes.ts'

/** Deletes expired versions in short writes; queues the rest. */
export async function forgetVersions(deps: Dependencies, budgetMs = taskBudgetMs): Promise<void> {
  const end = Date.now() + budgetMs
  for (let gone = batchRows; gone === batchRows; ) {
    gone = await write(deps, async ({ db }) => {
      const rows = await db
        .deleteFrom('content_versions')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('content_versions')
            .select('id')
            .where('created_at', '<', keptSince)
            .orderBy('created_at')
            .limit(batchRows)
            .forUpdate()
            .skipLocked(),
        )
        .returning('id')
        .execute()
      return rows.length
    })
    if (gone === batchRows && Date.now() >= end)
      return addTask(deps.db, 'content.forget', {}, { key: 'content.forget' })
  }
}
