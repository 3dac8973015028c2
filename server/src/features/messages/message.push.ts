import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import { blocks } from '../blocks/blocks.reads.ts'
import type { Push } from '../push/delivery.ts'

/** To whom it was sent, until they have read it: not what was taken back or held, nor of somebody they blocked since. */
export async function wordsOfMessage(
  db: Database,
  personId: string,
  messageId: string,
): Promise<Push | undefined> {
  const row = await db
    .selectFrom('chat_messages as m')
    .innerJoin('conversation_people as o', 'o.conversation_id', 'm.conversation_id')
    .innerJoin('clubs as k', 'k.id', 'm.club_id')
    .innerJoin('profiles as p', 'p.id', 'm.sender_id')
    .select(['m.message', 'm.conversation_id', 'k.id as club_id', 'k.name as club_name', 'p.id as sender_id'])
    .select(sql<string>`concat_ws(' ', p.first_name, nullif(p.last_name, ''))`.as('name'))
    .where('m.id', '=', messageId)
    .where('o.user_id', '=', personId)
    .where('m.sender_id', '!=', personId)
    .whereRef('o.read_sequence', '<', 'm.sequence')
    .where('m.is_held', '=', false)
    .where('m.taken_back_at', 'is', null)
    .where('k.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .where(sql<boolean>`not ${blocks(personId, sql.ref('m.sender_id'))}`)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    title: `${row.name} · ${row.club_name}`,
    body: row.message || 'Sent you a message',
    path: `/messages?${new URLSearchParams({ in: row.club_id, with: row.sender_id })}`,
    tag: `messages-${row.conversation_id}`,
    id: messageId,
    urgency: 'high',
  }
}

export async function countUnreadMessages(db: Database, personId: string): Promise<number> {
  const { count } = await db
    .selectFrom('conversation_people as o')
    .innerJoin('conversations as c', 'c.id', 'o.conversation_id')
    .innerJoin('clubs as k', 'k.id', 'c.club_id')
    .select(sql<number>`coalesce(sum(o.unread_count), 0)::int`.as('count'))
    .where('o.user_id', '=', personId)
    .where('o.unread_count', '>', sql.lit(0))
    .where('k.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
