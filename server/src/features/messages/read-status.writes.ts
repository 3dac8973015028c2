import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { isShownTo } from './messages.reads.ts'

type Read = {
  unread_count: number
  read_sequence: number
  was: number
  unread_before: number
  is_muted: boolean
}

/** Never marks messages as unread. Error: conversation_not_found. */
export async function markRead(
  context: PersonContext,
  conversationId: string,
  { sequence }: { sequence: number },
): Promise<{ unread_count: number }> {
  const { viewer } = context
  return write(context, async (tx) => {
    // Locks the conversation, so that messages being sent are counted.
    const conversation = await tx.db
      .selectFrom('conversations as c')
      .innerJoin('clubs as k', 'k.id', 'c.club_id')
      .innerJoin('conversation_people as o', 'o.conversation_id', 'c.id')
      .select(['c.club_id', 'c.low_id', 'c.high_id'])
      .where('c.id', '=', conversationId)
      .where('o.user_id', '=', viewer.id)
      .where('k.deleted_at', 'is', null)
      .forNoKeyUpdate('c')
      .executeTakeFirst()
    if (!conversation) throw new AppError('conversation_not_found')
    const { rows } = await sql<Read>`
      with before as (
        select read_sequence as was, unread_count as unread_before, greatest(read_sequence, least(${sequence}::int,
          (select max(m.sequence) from chat_messages m where m.conversation_id = ${conversationId} and ${isShownTo(viewer.id)}))) as is_now
        from conversation_people where conversation_id = ${conversationId} and user_id = ${viewer.id}
      ), counted as (
        select b.*, (select count(*) from chat_messages m where m.conversation_id = ${conversationId}
          and m.sequence > b.is_now and m.sender_id is distinct from ${viewer.id} and m.taken_back_at is null
          and not m.is_blocked) as unread from before b
      )
      update conversation_people o set read_sequence = b.is_now, unread_count = b.unread,
        mail_at = case when b.unread > 0 then o.mail_at end
      from counted b where o.conversation_id = ${conversationId} and o.user_id = ${viewer.id}
      returning o.unread_count, o.read_sequence, b.was, b.unread_before, o.muted_at is not null as is_muted`.execute(
      tx.db,
    )
    const [row] = rows
    if (!row) throw new AppError('conversation_not_found')
    const { unread_count, read_sequence: readSequence, was } = row
    if (readSequence > was) {
      const { club_id: clubId, low_id: low, high_id: high } = conversation
      const read = { kind: 'conversation.read', conversationId, clubId, personId: viewer.id } as const
      const change = unread_count - row.unread_before
      const unread = change === 0 ? {} : { unread: { change, isMuted: row.is_muted } }
      tx.signal({ ...read, sequence: readSequence, ...unread }, { personIds: [viewer.id] })
      const others = [low, high].filter((id): id is string => id !== null && id !== viewer.id)
      tx.signal({ ...read, sequence: readSequence }, { personIds: others })
    }
    return { unread_count }
  })
}
