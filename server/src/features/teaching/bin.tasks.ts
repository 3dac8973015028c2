import { courseLimits } from '@guildhall/contract/course-limits'
import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { addTask } from '../../platform/database/write.ts'
import { each, taskBudgetMs, withinBudget } from '../../platform/tasks/batches.ts'
import { clearCourse, clearLesson } from '../courses/clearing.ts'

/** An hour later than nothing can be restored: a restoration may have been under way. */
const isOver = sql<boolean>`deleted_at < now() - make_interval(days => ${sql.lit(courseLimits.binDays)}, hours => 1)`

/** Deletes what was in a bin for 30 days, with all that people did in it and its files, in short writes; queues the rest. */
export const clearBins = (deps: Dependencies, budgetMs = taskBudgetMs): Promise<void> =>
  withinBudget(
    deps,
    budgetMs,
    async (bounded) => {
      const courses = await deps.db.selectFrom('course_rows').select('id').where(isOver).execute()
      await each(
        courses.map(
          ({ id }) =>
            () =>
              clearCourse(bounded, id),
        ),
      )
      const lessons = await deps.db.selectFrom('lesson_rows').select('id').where(isOver).execute()
      await each(
        lessons.map(
          ({ id }) =>
            () =>
              clearLesson(bounded, id),
        ),
      )
    },
    () => addTask(deps.db, 'teaching.clear-bins', {}, { key: 'teaching.clear-bins' }),
  )
