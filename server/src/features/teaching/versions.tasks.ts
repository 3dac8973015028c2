import { batchRows, taskBudgetMs } from '../../platform/batches.ts'
import type { Dependencies } from '../../platform/context.ts'
import { addTask, write } from '../../platform/write.ts'
import { keptSince } from './versions.writes.ts'

/** Deletes expired versions of lessons in short writes; queues the rest. */
export async function forgetLessonVersions(deps: Dependencies, budgetMs = taskBudgetMs): Promise<void> {
  const end = Date.now() + budgetMs
  for (let gone = batchRows; gone === batchRows; ) {
    gone = await write(deps, async ({ db }) => {
      const rows = await db
        .deleteFrom('lesson_versions')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('lesson_versions')
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
      return addTask(deps.db, 'teaching.forget', {}, { key: 'teaching.forget' })
  }
}
