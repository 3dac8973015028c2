import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import type { Tx } from '../../platform/write.ts'

export type PushKind = 'notification' | 'message'
type About = { personId: string; id: string }

/**
 * Queues a push for each subscribed browser in this transaction. A no-op for people without subscriptions. Pending
 * pushes are sent with the content at that time.
 */
export async function queuePushes(tx: Tx, kind: PushKind, all: About[], { isBulk }: { isBulk?: true } = {}) {
  const { rows } = await sql`
    insert into push_deliveries (subscription_id, kind, about_id, due_at)
    select s.id, ${kind}, t.about_id, greatest(now(), s.retry_at)
    from unnest(${all.map(({ personId }) => personId)}::uuid[], ${all.map(({ id }) => id)}::uuid[])
      as t (person_id, about_id)
    join push_subscriptions s on s.user_id = t.person_id
    on conflict (subscription_id, about_id) do update set due_at = excluded.due_at, attempts = 0
    returning 1`.execute(tx.db)
  // Pushes to a whole club share one task, behind individual ones.
  if (rows.length > 0) await tx.task('push.send', {}, isBulk ? { key: 'push.send', isBulk } : {})
}

/** Drops pushes queued before `before` that were not delivered; returns how many. */
export async function dropPushes(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('push_deliveries')
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
