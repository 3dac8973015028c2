import { sql, type Transaction } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import type { DB } from '../../platform/database/schema.ts'
import { addTask } from '../../platform/database/write.ts'
import { inBatches, taskBudgetMs, withinBudget } from '../../platform/tasks/batches.ts'

/** Containers come first: a text without a language of its own takes theirs. */
const tables = ['clubs', 'courses', 'content_rows', 'comment_rows', 'lessons', 'chat_messages']

/** Rows that writers may have to wait for. */
const batchRows = 50
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

type Progress = {
  postgres: number
  is_done: boolean
  in_table: string
  before: string | null
  current: number
}

/**
 * Stems texts stored without stems, or with those of another version of PostgreSQL, the newest first; search finds the
 * words themselves meanwhile. Continues where it ended. Idempotent.
 */
export async function stemTexts(deps: Dependencies, budgetMs = taskBudgetMs * 4): Promise<void> {
  await withinBudget(
    deps,
    budgetMs,
    (bounded) =>
      inBatches(bounded, async ({ db }) => {
        const { rows } =
          await sql<Progress>`select *, current_setting('server_version_num')::int / 10000 as current
          from search_stemming for update`.execute(db)
        const [progress] = rows
        if (!progress || (progress.is_done && progress.postgres === progress.current)) return 0
        const { postgres, current } = progress
        const isNew = progress.is_done || postgres !== current
        const table = isNew || progress.in_table === '' ? tables[0] : progress.in_table
        const before = (isNew ? null : progress.before) ?? lastId
        const last = await stemBatch(db, table ?? '', before)
        const next = last ? table : tables[tables.indexOf(table ?? '') + 1]
        await sql`update search_stemming set postgres = ${current}, is_done = ${next === undefined},
          in_table = ${next ?? ''}, before = ${last}::uuid`.execute(db)
        return next === undefined ? 0 : 1
      }),
    () => addTask(deps.db, 'search.stem', {}, { key: 'search.stem' }),
  )
}

/** Returns the last id of the batch, or null if none is left. By triggers (migration 0065); hidden rows when they come back. */
async function stemBatch(db: Transaction<DB>, name: string, before: string): Promise<string | null> {
  const table = sql.table(name)
  const isShown = name.endsWith('_rows') ? sql`and not is_hidden` : sql``
  const { rows } = await sql<{ id: string }>`
    select id from ${table} where id < ${before}::uuid order by id desc limit ${batchRows}`.execute(db)
  const ids = rows.map(({ id }) => id)
  // In the order of everything that locks several rows.
  await sql`select from ${table} where id = any(${ids}::uuid[]) order by id for no key update`.execute(db)
  await sql`update ${table} set search = search where id = any(${ids}::uuid[]) and search <> '' ${isShown}`.execute(
    db,
  )
  return ids.at(-1) ?? null
}
