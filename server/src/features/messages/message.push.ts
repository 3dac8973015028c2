import type { FileCounts } from '@guildhall/contract/messages'
import { plural } from '@guildhall/contract/plural'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { blocks } from '../blocks/blocks.reads.ts'
import type { Push } from '../push/delivery.ts'
import { fileCountsOf } from './messages.reads.ts'

/**
 * The push text for the recipient of an unread message; none if it was deleted or held, the conversation muted, or the
 * sender blocked since.
 */
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
    .select(fileCountsOf(sql.ref('m.id')).as('files'))
    .where('m.id', '=', messageId)
    .where('o.user_id', '=', personId)
    .where('m.sender_id', '!=', personId)
    .whereRef('o.read_sequence', '<', 'm.sequence')
    .where('o.muted_at', 'is', null)
    .where('m.is_blocked', '=', false)
    .where('m.taken_back_at', 'is', null)
    .where('k.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .where(sql<boolean>`not ${blocks(personId, sql.ref('m.sender_id'))}`)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    title: `${row.name} · ${row.club_name}`,
    body: row.message || sentFiles(row.files),
    path: `/messages?${new URLSearchParams({ in: row.club_id, with: row.sender_id })}`,
    tag: `messages-${row.conversation_id}`,
    id: messageId,
    urgency: 'high',
  }
}

const sentFiles = ({ images, attachments }: FileCounts): string => {
  if (images > 0 && attachments > 0) return 'Sent you pictures and files'
  if (images > 0) return plural(images, 'Sent you a picture', 'Sent you pictures')
  return plural(attachments, 'Sent you a file', 'Sent you files')
}
