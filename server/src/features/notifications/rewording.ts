import { sql } from 'kysely'
import type { Tx } from '../../platform/database/write.ts'

/**
 * Changes what the notification of one of several causes says, which is unread again; without words, withdraws it. Returns
 * whether there was one.
 */
export async function rewordNotice(
  tx: Tx,
  { personId, type, causes }: { personId: string; type: string; causes: string[] },
  words: { title: string; message: string } | undefined,
): Promise<boolean> {
  const which = sql`where user_id = ${personId} and type = ${type} and cause = any(${causes}::uuid[])`
  const { rows } = await sql`${
    words
      ? sql`update notifications set title = ${words.title}, message = ${words.message}, is_read = false,
          created_at = now() ${which}`
      : sql`delete from notifications ${which}`
  } returning id`.execute(tx.db)
  if (rows.length > 0) tx.signal({ kind: 'notifications.changed' }, { personId })
  return rows.length > 0
}
