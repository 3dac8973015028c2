import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { batchRows, inBatches } from '../../platform/tasks/batches.ts'
import { causesBy } from './former-causes.ts'

/** Deletes what others were notified about because of the person. Their own notifications go with all that is theirs. */
export async function removeNotifications(deps: Dependencies, personId: string): Promise<void> {
  const limit = sql`limit ${batchRows}`
  for (const gone of [
    sql`delete from join_notices where user_id = ${personId} and ctid in (
      select ctid from join_notices where user_id = ${personId} ${limit}) returning inviter_id as user_id`,
    sql`delete from notifications where id in (select n.id from notifications n join mentions w on w.id = n.mention_id
      where w.by_id = ${personId} ${limit}) returning user_id`,
    sql`delete from notifications where id in (
      select id from notifications where cause in ${causesBy(personId)} ${limit}) returning user_id`,
  ])
    await inBatches(deps, async (tx) => {
      const { rows } = await sql<{ user_id: string }>`${gone}`.execute(tx.db)
      tx.signal(
        { kind: 'notifications.changed' },
        { personIds: [...new Set(rows.map((row) => row.user_id))] },
      )
      return rows.length
    })
}
