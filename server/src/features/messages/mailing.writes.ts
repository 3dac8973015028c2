/**
 * Mail about unread messages (docs/decisions/052): which conversations wait for it, and what was mailed. `mail_at` is
 * set by the first message after the shortest wait, moved to the person's own by the task, and cleared by reading.
 */

import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tx } from '../../platform/database/write.ts'
import { blocks } from '../blocks/blocks.reads.ts'

/** SQL: the shortest time that people can choose. */
export const leastMailWait = sql`interval '1 hour'`

/** Up to `limit` people with conversations to consider at `now`, those that wait longest first. */
export async function peopleToMail(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from (
      select user_id, mail_at from conversation_people where mail_at <= ${now} order by mail_at limit ${limit * 10}
    ) waiting group by user_id order by min(mail_at) limit ${limit}`.execute(db)
  return rows.map(({ user_id: personId }) => personId)
}

/**
 * Locks the person's conversations that wait for mail and returns their ids. Skips those a message is being sent in,
 * because waiting for them while holding others could deadlock; they are due again at the next run.
 */
export async function lockWaitingForMail({ db }: Tx, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('conversation_people')
    .select('conversation_id')
    .where('user_id', '=', personId)
    .where('mail_at', 'is not', null)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ conversation_id: id }) => id)
}

export type UnmailedConversation = {
  conversation_id: string
  club_id: string
  club_name: string
  club_accent: string | null
  sender_id: string
  sender_name: string
  message_count: number
  first_at: Date
  last_sequence: number
}

/**
 * The conversations with unread messages that are not mailed yet, the latest first. As in push
 * messages: without muted conversations, blocked people and what was deleted or is held.
 */
export async function unmailedConversations(
  db: Database,
  personId: string,
  conversationIds: string[],
): Promise<UnmailedConversation[]> {
  const { rows } = await sql<UnmailedConversation>`
    select c.id as conversation_id, k.id as club_id, k.name as club_name, k.accent as club_accent, p.id as sender_id,
      concat_ws(' ', p.first_name, nullif(p.last_name, '')) as sender_name, m.*
    from conversation_people o
    join conversations c on c.id = o.conversation_id
    join clubs k on k.id = c.club_id and k.deleted_at is null
    join profiles p on p.id = case when c.low_id = o.user_id then c.high_id else c.low_id end and p.deleted_at is null
    cross join lateral (
      select count(*)::int as message_count, min(m.created_at) as first_at, max(m.sequence) as last_sequence
      from chat_messages m
      where m.conversation_id = c.id and m.sequence > greatest(o.read_sequence, o.mailed_sequence)
        and m.sender_id = p.id and m.taken_back_at is null and not m.is_blocked
    ) m
    where o.user_id = ${personId} and o.conversation_id = any(${conversationIds}::uuid[]) and o.muted_at is null
      and m.message_count > 0 and not ${blocks(personId, sql.ref('p.id'))}
    order by o.last_at desc, c.id desc`.execute(db)
  return rows
}

/** The outcome for a locked conversation: `dueAt`, when to consider it again; `mailedUpTo`, if it was mailed. */
export type MailOutcome = { conversationId: string; dueAt: Date | null; mailedUpTo?: number }

export async function noteMail({ db }: Tx, personId: string, outcomes: MailOutcome[]): Promise<void> {
  if (outcomes.length === 0) return
  await sql`
    update conversation_people o set mail_at = given.due_at,
      mailed_sequence = greatest(o.mailed_sequence, given.mailed)
    from unnest(${outcomes.map(({ conversationId }) => conversationId)}::uuid[],
      ${outcomes.map(({ dueAt }) => dueAt)}::timestamptz[], ${outcomes.map(({ mailedUpTo = 0 }) => mailedUpTo)}::int[]
    ) given (id, due_at, mailed)
    where o.user_id = ${personId} and o.conversation_id = given.id`.execute(db)
}

/** Has the next run work out the times anew, after the person changed their settings. */
export async function reconsiderMail(tx: Tx, personId: string): Promise<void> {
  const ids = await lockWaitingForMail(tx, personId)
  const dueAt = new Date()
  await noteMail(
    tx,
    personId,
    ids.map((conversationId) => ({ conversationId, dueAt })),
  )
}
