import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Dependencies } from '../context.ts'
import type { DB } from '../database/schema.ts'
import { addTask, type Tx, write } from '../database/write.ts'
import type { Nothing, TaskName, TaskPayloads } from './tasks.ts'

export const batchRows = 500

/** When a task has to stop, in milliseconds since 1970. */
export type Bounded = { until?: number | undefined }

/** Stops the work of `withinBudget` where it can be interrupted. */
class BudgetSpent extends Error {}

/** Throws for `withinBudget` once the time is over. */
export function checkBudget({ until }: Bounded): void {
  if (until !== undefined && Date.now() >= until) throw new BudgetSpent()
}

/**
 * Repeats a bounded write until it finds nothing to do, or the budget of `withinBudget` is spent. Idempotent if `work`
 * is.
 */
export async function inBatches(
  deps: Pick<Dependencies, 'db' | 'signals'> & Bounded,
  work: (tx: Tx) => Promise<number>,
): Promise<void> {
  while ((await write(deps, work)) > 0) checkBudget(deps)
}

/**
 * Repeats a bounded write for a person's rows, with `columns` of them, until there are none: `change` deletes them, or
 * removes the person from them.
 */
export const inBatchesOf = <T extends keyof DB, C extends keyof Selectable<DB[T]> & string>(
  deps: Pick<Dependencies, 'db' | 'signals'> & Bounded,
  personId: string,
  { table, by = 'user_id', columns }: { table: T; by?: string; columns: C[] },
  change: (tx: Tx, rows: Pick<Selectable<DB[T]>, C>[]) => Promise<unknown>,
): Promise<void> =>
  inBatches(deps, async (tx) => {
    const { rows } = await sql<
      Pick<Selectable<DB[T]>, C>
    >`select ${sql.join(columns.map((name) => sql.ref(name)))}
      from ${sql.table(table)} where ${sql.ref(by)} = ${personId} limit ${batchRows}`.execute(tx.db)
    if (rows.length > 0) await change(tx, rows)
    return rows.length
  })

/** Deletes the oldest rows to which `which` applies, and none that another server is deleting. Returns their number. */
export async function deleteOldest({ db }: Tx, table: keyof DB, which: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ctid in (
    select ctid from ${sql.table(table)} where ${which}
    order by created_at limit ${sql.lit(batchRows)} for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}

/** A task that deletes a table's rows from before `since` in short writes; queues the rest. Idempotent. */
export const forgetBefore =
  <N extends { [N in TaskName]: TaskPayloads[N] extends Nothing ? N : never }[TaskName]>(
    name: N,
    table: keyof DB,
    since: RawBuilder<Date>,
  ) =>
  (deps: Dependencies, budgetMs = taskBudgetMs): Promise<void> =>
    withinBudget(
      deps,
      budgetMs,
      (bounded) => inBatches(bounded, (tx) => deleteOldest(tx, table, sql`created_at < ${since}`)),
      () => addTask(deps.db, name, {} as TaskPayloads[N], { key: name }),
    )

/** Works until the budget is spent, then calls `again`, which queues the task for the rest. */
export async function withinBudget<D extends object>(
  deps: D,
  budgetMs: number,
  work: (deps: D & Bounded) => Promise<unknown>,
  again: () => Promise<void>,
): Promise<void> {
  try {
    await work({ ...deps, until: Date.now() + budgetMs })
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error
    await again()
  }
}

/**
 * Takes steps from `after` on; each returns where it ended, or undefined if nothing is left. Once the budget is spent,
 * `again` queues the task for the rest.
 */
export async function inSteps(
  { after, budgetMs }: { after: string; budgetMs: number },
  step: (from: string) => Promise<string | undefined>,
  again: (from: string) => Promise<void>,
): Promise<void> {
  const end = Date.now() + budgetMs
  for (let from: string | undefined = after; ; ) {
    from = await step(from)
    if (from === undefined) return
    if (Date.now() >= end) return again(from)
  }
}

/** Runs all in order despite failures, then throws the first error. */
export async function each(works: (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const work of works)
    try {
      await work()
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}

/** Working time of a task before it queues the rest, so that others of its lane run. */
export const taskBudgetMs = 500

/** How often each key occurs, sorted by key: the order to lock rows in. */
export function tally(keys: string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
}
