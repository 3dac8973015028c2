import type { Dependencies } from '../../platform/context.ts'
import { addTask } from '../../platform/database/write.ts'
import { batchRows, inBatches, taskBudgetMs, withinBudget } from '../../platform/tasks/batches.ts'
import { keptSince } from './versions.writes.ts'

/** Deletes expired versions of lessons in short writes; queues the rest. */
export const forgetLessonVersions = (deps: Dependencies, budgetMs = taskBudgetMs): Promise<void> =>
  withinBudget(
    deps,
    budgetMs,
    (bounded) =>
      inBatches(bounded, async ({ db }) => {
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
      }),
    () => addTask(deps.db, 'teaching.forget', {}, { key: 'teaching.forget' }),
  )
