import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tx } from '../../platform/database/write.ts'
import { longestTurnMs, takeTurn } from '../../platform/tasks/turns.ts'

export type PushKind = 'notification' | 'message'
type About = { personId: string; id: string }
/** Milliseconds by which each push to a club delays its next ones. */
const pushMs = 20

/**
 * Queues a push for each subscribed browser in this transaction. A no-op for people without subscriptions. Pending
 * pushes are sent with the content at that time. `to`: the club, or whatever pushes to many have in common; these take
 * turns.
 */
export async function queuePushes(tx: Tx, kind: PushKind, all: About[], { to }: { to?: string } = {}) {
  const turn = to === undefined ? 0 : takeTurn(`pushes to ${to}`, all.length * pushMs)
  const { rows } = await sql`
    insert into push_deliveries (subscription_id, kind, about_id, due_at)
    select s.id, ${kind}, t.about_id,
      greatest(now() - ${longestTurnMs}::int * interval '1 ms' + ${turn}::int * interval '1 ms', s.retry_at)
    from unnest(${all.map(({ personId }) => personId)}::uuid[], ${all.map(({ id }) => id)}::uuid[])
      as t (person_id, about_id)
    join push_subscriptions s on s.user_id = t.person_id
    on conflict (subscription_id, about_id) do update set due_at = excluded.due_at, attempts = 0
    returning 1`.execute(tx.db)
  // Pushes to a whole club share one task, behind individual ones.
  if (rows.length > 0) await tx.task('push.send', {}, to ? { key: 'push.send', isBulk: true } : {})
}

/** Drops pushes queued before `before` that were not delivered; returns how many. */
export async function dropPushes(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('push_deliveries')
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
