import type { UnreadNotifications } from '@guildhall/contract/notifications'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { countUnread } from './notifications.reads.ts'
import { visibleWithoutResponses } from './notifications.visible.ts'

/** Idempotent. Error: notification_not_found. */
export async function markNotificationRead(
  context: PersonContext,
  notificationId: string,
): Promise<UnreadNotifications> {
  const { viewer } = context
  return write(context, async (tx) => {
    const found = await visibleWithoutResponses(tx.db, viewer.id)
      .select('n.is_read')
      .where('n.id', '=', notificationId)
      .forNoKeyUpdate('n')
      .executeTakeFirst()
    if (!found) throw new AppError('notification_not_found')
    if (found.is_read) return countUnread(tx.db, viewer.id)
    await tx.db.updateTable('notifications').set({ is_read: true }).where('id', '=', notificationId).execute()
    return signalUnread(tx, viewer.id)
  })
}

/** Marks those up to `until`, or all, in one statement. */
export async function markAllNotificationsRead(
  context: PersonContext,
  { until }: { until?: string | undefined },
): Promise<UnreadNotifications> {
  const { viewer } = context
  return write(context, async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('notifications')
      .set({ is_read: true })
      .where('user_id', '=', viewer.id)
      .where('is_read', '=', sql.lit(false))
      .$if(until !== undefined, (query) => query.where('created_at', '<=', sql<Date>`${until}::timestamptz`))
      .executeTakeFirst()
    return numUpdatedRows === 0n ? countUnread(tx.db, viewer.id) : signalUnread(tx, viewer.id)
  })
}

/** Signals all pages of the person. */
async function signalUnread(tx: Tx, personId: string): Promise<UnreadNotifications> {
  const counted = await countUnread(tx.db, personId)
  tx.signal({ kind: 'notifications.changed', ...counted }, { personId })
  return counted
}
