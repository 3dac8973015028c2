import { sql } from 'kysely'
import type { Tx } from '../../platform/database/write.ts'
import { findVisibleMessage, presentMessage } from './messages.reads.ts'

export type HiddenMessage = {
  message: string
  edited_at: string | null
  content_id: string | null
  blocked_message: string | null
  blocked_edited_at: string | null
  reactions: { user_id: string; reaction: string }[]
}

/**
 * Makes a message read as taken back, for both people. Returns what `showMessage` needs: null if it was taken back
 * before, undefined if there is no such message. Files stay with it, unreadable meanwhile.
 */
export async function hideMessage(tx: Tx, id: string): Promise<HiddenMessage | null | undefined> {
  const conversation = await lockConversation(tx, id)
  if (!conversation) return undefined
  const { rows } = await sql<
    HiddenMessage & { sequence: number; sender_id: string | null; is_blocked: boolean }
  >`
    select message, edited_at, content_id, blocked_message, blocked_edited_at, sequence, sender_id, is_blocked,
      coalesce((select jsonb_agg(jsonb_build_object('user_id', user_id, 'reaction', reaction) order by user_id)
        from chat_reactions where message_id = m.id), '[]') as reactions
    from chat_messages m where id = ${id} and taken_back_at is null`.execute(tx.db)
  const [row] = rows
  if (!row) return null
  const { sequence: _, sender_id: _sender, is_blocked: _blocked, ...saved } = row
  await sql`update chat_messages set message = '', taken_back_at = now(), edited_at = null, content_id = null,
    blocked_message = null, blocked_edited_at = null where id = ${id}`.execute(tx.db)
  await tx.db.deleteFrom('chat_reactions').where('message_id', '=', id).execute()
  await countUnread(tx, id, -1)
  await signalChange(tx, id)
  return saved
}

/** Restores a message that `hideMessage` hid. */
export async function showMessage(tx: Tx, id: string, hidden: HiddenMessage): Promise<void> {
  if (!(await lockConversation(tx, id))) return
  await sql`update chat_messages set taken_back_at = null, message = ${hidden.message},
    edited_at = ${hidden.edited_at}::timestamptz, blocked_message = ${hidden.blocked_message},
    blocked_edited_at = ${hidden.blocked_edited_at}::timestamptz,
    content_id = (select id from content_rows where id = ${hidden.content_id}::uuid)
    where id = ${id}`.execute(tx.db)
  await sql`insert into chat_reactions (message_id, user_id, reaction)
    select ${id}, r.user_id, r.reaction
    from jsonb_to_recordset(${JSON.stringify(hidden.reactions)}::jsonb) r (user_id uuid, reaction text)
    join profiles p on p.id = r.user_id and p.deleted_at is null
    on conflict do nothing`.execute(tx.db)
  await countUnread(tx, id, 1)
  await signalChange(tx, id)
}

/** Locks the conversation before its messages, as sending does; undefined if there is no such message. */
async function lockConversation(tx: Tx, messageId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select c.id from conversations c join chat_messages m on m.conversation_id = c.id
    where m.id = ${messageId} for no key update of c`.execute(tx.db)
  return rows[0]?.id
}

/** Counts the message of those who have not read it. */
const countUnread = (tx: Tx, id: string, change: 1 | -1) =>
  sql`update conversation_people o set unread_count = greatest(o.unread_count + ${change}::int, 0)
    from chat_messages m
    where m.id = ${id} and o.conversation_id = m.conversation_id and o.user_id is distinct from m.sender_id
      and o.read_sequence < m.sequence and not m.is_blocked`.execute(tx.db)

/** Gives the change the conversation's next revision, and shows it to each of the two who sees the message. */
async function signalChange(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ low_id: string | null; high_id: string | null }>`
    with conversation as (
      update conversations set revision = revision + 1
      where id = (select conversation_id from chat_messages where id = ${id}) returning id, revision, low_id, high_id
    ), numbered as (
      update chat_messages m set revision = c.revision from conversation c where m.id = ${id}
    )
    select low_id, high_id from conversation`.execute(tx.db)
  for (const personId of [rows[0]?.low_id, rows[0]?.high_id]) {
    if (!personId) continue
    const row = await findVisibleMessage(tx.db, { id: personId }, id).catch(() => undefined)
    if (row)
      tx.signal(
        { kind: 'message.changed', message: presentMessage({ id: personId }, row) },
        { personIds: [personId] },
      )
  }
}
