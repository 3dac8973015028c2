/**
 * Muting a conversation: a column of the person's own row, so the other person learns nothing. Unread messages are
 * still counted there; only the totals that alert people exclude muted rows. Unmuting restores every count.
 */

import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'

/** Applies to the viewer only. Idempotent. Error: conversation_not_found. */
export const muteConversation = (context: PersonContext, conversationId: string) =>
  change(context, conversationId, true)

/** Idempotent. Error: conversation_not_found. */
export const unmuteConversation = (context: PersonContext, conversationId: string) =>
  change(context, conversationId, false)

async function change(context: PersonContext, conversationId: string, isMuted: boolean) {
  const { viewer } = context
  await write(context, async (tx) => {
    const { rows } = await sql<{ was: boolean }>`
      with before as (
        select o.conversation_id, o.user_id, o.muted_at from conversation_people o
        join conversations c on c.id = o.conversation_id
        join clubs k on k.id = c.club_id and k.deleted_at is null
        where o.conversation_id = ${conversationId} and o.user_id = ${viewer.id}
        for no key update of o
      )
      update conversation_people o set muted_at = case when ${isMuted} then coalesce(b.muted_at, now()) end
      from before b where o.conversation_id = b.conversation_id and o.user_id = b.user_id
      returning b.muted_at is not null as was`.execute(tx.db)
    const [row] = rows
    if (!row) throw new AppError('conversation_not_found')
    if (row.was !== isMuted)
      tx.signal({ kind: 'conversation.muted', conversationId, isMuted }, { personIds: [viewer.id] })
  })
  return { isMuted }
}
