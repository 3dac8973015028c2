import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { batchRows, inBatches, inBatchesOf } from '../../platform/tasks/batches.ts'

/** Keeps a person's messages for their recipients, without a sender. */
export async function anonymizeMessages(deps: Dependencies, personId: string): Promise<void> {
  await inBatches(deps, async ({ db }) => {
    const { numUpdatedRows } = await db
      .updateTable('chat_messages')
      .set({ sender_id: null, blocked_message: null, blocked_edited_at: null })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('chat_messages')
          .select('id')
          .where('sender_id', '=', personId)
          .orderBy('id')
          .limit(batchRows)
          .forNoKeyUpdate(),
      )
      .executeTakeFirst()
    return Number(numUpdatedRows)
  })
}

/** Deletes a person's messages, and recounts the recipients' unread ones. */
export async function eraseMessages(deps: Dependencies, personId: string): Promise<void> {
  await inBatchesOf(
    deps,
    personId,
    { table: 'chat_messages', by: 'sender_id', columns: ['id', 'conversation_id'] },
    async ({ db }, found) => {
      const conversations = [...new Set(found.map((row) => row.conversation_id))]
      // Locks conversations before their messages, as sending does.
      await db
        .selectFrom('conversations')
        .select('id')
        .where('id', 'in', conversations)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute()
      const ids = found.map(({ id }) => id)
      await db.deleteFrom('chat_messages').where('id', 'in', ids).execute()
      await sql`update conversation_people o set unread_count = (
        select count(*) from chat_messages m where m.conversation_id = o.conversation_id
          and m.sequence > o.read_sequence and m.sender_id is distinct from o.user_id and m.taken_back_at is null
          and not m.is_blocked)
      where o.conversation_id = any(${conversations}::uuid[]) and o.unread_count > 0`.execute(db)
    },
  )
}
