import { sql } from 'kysely'
import { taskBudgetMs } from '../../platform/batches.ts'
import type { Dependencies } from '../../platform/context.ts'
import { addTask, type Tx, write } from '../../platform/write.ts'

const rowsAtOnce = 1000
const clubsAtOnce = 200

/** SQL: until when club `k` keeps nothing any more; null where it keeps everything. */
const keptSince = sql<Date | null>`now() - make_interval(days => k.activity_days)`

/** What notes, in the same write, what others still need to know of entries. */
export type BeforeForgetting = (tx: Tx, activityIds: string[]) => Promise<void>

/**
 * Deletes what clubs keep no longer (0083 refuses anything else), oldest first, in short writes that may be interrupted
 * anywhere and run twice. Leaves the rest to the next task.
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
    // Also where another server is at it.
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
