import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { batchRows, inBatches } from '../../platform/tasks/batches.ts'
import { causesBy } from './former-causes.ts'

/** Deletes what others were notified about because of the person. Their own notifications go with all that is theirs. */
export async function removeNotifications(deps: Dependencies, personId: string): Promise<void> {
  await inBatches(deps, async (tx) => {
    const gone = await tx.db
      .deleteFrom('join_notices')
      .where('user_id', '=', personId)
      .where(sql.ref<string>('join_notices.ctid'), 'in', (eb) =>
        eb
          .selectFrom('join_notices')
          .select(sql.ref<string>('ctid').as('ctid'))
          .where('user_id', '=', personId)
          .limit(batchRows),
      )
      .returning('inviter_id')
      .execute()
    tx.signal({ kind: 'notifications.changed' }, { personIds: gone.map((row) => row.inviter_id) })
    return gone.length
  })
  await inBatches(deps, async (tx) => {
    const gone = await tx.db
      .deleteFrom('notifications')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('notifications as n')
          .innerJoin('mentions as w', 'w.id', 'n.mention_id')
          .select('n.id')
          .where('w.by_id', '=', personId)
          .limit(batchRows),
      )
      .returning('user_id')
      .execute()
    tx.signal({ kind: 'notifications.changed' }, { personIds: gone.map((row) => row.user_id) })
    return gone.length
  })
  await inBatches(deps, async (tx) => {
    const gone = await tx.db
      .deleteFrom('notifications')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('notifications as n')
          .select('n.id')
          .where('n.cause', 'in', causesBy(personId))
          .limit(batchRows),
      )
      .returning('user_id')
      .execute()
    for (const toldId of new Set(gone.map((row) => row.user_id)))
      tx.signal({ kind: 'notifications.changed' }, { personId: toldId })
    return gone.length
  })
}
