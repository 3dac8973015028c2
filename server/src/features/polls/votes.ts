import { sql } from 'kysely'
import { asOf } from '../../platform/database/database.ts'
import type { Tx } from '../../platform/database/write.ts'

/**
 * Adds to the votes of a poll's options, whose row of `content` is locked, and signals the change without counts, which
 * are only for people who have voted.
 */
export async function countVotes(
  tx: Tx,
  clubId: string,
  contentId: string,
  changes: (readonly [optionId: string, change: 1 | -1])[],
): Promise<void> {
  const { rows } = await sql<{ as_of: number; topic_id: string | null }>`
    update poll_options o set votes = greatest(o.votes + v.change, 0)
    from unnest(${changes.map(([id]) => id)}::uuid[], ${changes.map(([, change]) => change)}::int[]) as v (id, change)
    where o.poll_id = ${contentId} and o.id = v.id
    returning ${asOf} as as_of, (select c.restricted_topic_id from content c where c.id = o.poll_id) as topic_id`.execute(
    tx.db,
  )
  const [row] = rows
  if (!row) return
  const to = { clubId, topicId: row.topic_id, contentId }
  tx.signal({ kind: 'votes.changed', clubId, contentId, asOf: row.as_of }, to)
}
