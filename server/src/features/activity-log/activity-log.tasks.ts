import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { addTask, type Tx, write } from '../../platform/database/write.ts'
import { taskBudgetMs } from '../../platform/tasks/batches.ts'

const rowsAtOnce = 1000
const clubsAtOnce = 200

/** SQL: when the retention of club `k` begins; null if it keeps everything. */
const keptSince = sql<Date | null>`now() - make_interval(days => k.activity_days)`

/** Preserves, in the same write, what other features still need of deleted entries. */
export type BeforeForgetting = (tx: Tx, activityIds: string[]) => Promise<void>

/**
 * Deletes expired entries (protect_activities refuses any other deletion), oldest first, in short writes that can be
 * interrupted. Queues the rest. Idempotent.
 */
export async function forgetActivity(
  deps: Dependencies,
  before: BeforeForgetting,
  budgetMs = taskBudgetMs,
): Promise<void> {
  const end = Date.now() + budgetMs
  for (;;) {
    const { rows: clubs } = await sql<{ id: string }>`
      select k.id from clubs k
      where k.activity_days is not null and k.clearing_since is null
        and exists (select from club_activity_log a where a.club_id = k.id and a.created_at < ${keptSince})
      limit ${sql.lit(clubsAtOnce)}`.execute(deps.db)
    let isAnyGone = false
    for (const { id } of clubs)
      for (let gone = rowsAtOnce; gone === rowsAtOnce; ) {
        gone = await write(deps, (tx) => forgetOldest(tx, id, before))
        isAnyGone ||= gone > 0
        if (Date.now() >= end) return addTask(deps.db, 'activity.forget', {}, { key: 'activity.forget' })
      }
    // Skips clubs that another server is processing.
    if (!isAnyGone) return
  }
}

async function forgetOldest(tx: Tx, clubId: string, before: BeforeForgetting): Promise<number> {
  const { rows: old } = await sql<{ id: string }>`
    select a.id from clubs k join club_activity_log a on a.club_id = k.id
    where k.id = ${clubId} and a.created_at < ${keptSince}
    order by a.created_at, a.id
    limit ${sql.lit(rowsAtOnce)}
    for share of k for update of a skip locked`.execute(tx.db)
  if (old.length === 0) return 0
  const ids = old.map(({ id }) => id)
  await before(tx, ids)
  await tx.db.deleteFrom('club_activity_log').where('id', 'in', ids).execute()
  return ids.length
}
