import { type RawBuilder, sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'

/** Runs a failed task now, with all its attempts again. Error: task_not_found, also while it runs. */
export const retryTask = (context: PersonContext, taskId: string) =>
  change(
    context,
    taskId,
    (ids) => sql`graphile_worker.reschedule_jobs(${ids}, run_at := now(), attempts := 0)`,
  )

/** Error: task_not_found, also while it runs. */
export const deleteTask = (context: PersonContext, taskId: string) =>
  change(context, taskId, (ids) => sql`graphile_worker.complete_jobs(${ids})`)

/** By the library's functions, which pass over tasks that run. Only tasks that failed. */
async function change(
  { db }: PersonContext,
  taskId: string,
  act: (ids: RawBuilder<unknown>) => RawBuilder<unknown>,
) {
  const ids = sql`array(select id from graphile_worker._private_jobs
    where id = ${taskId}::bigint and last_error is not null and locked_at is null)`
  const { rows } = await sql`select from ${act(ids)}`.execute(db)
  if (rows.length === 0) throw new AppError('task_not_found')
  return {}
}
