import { sql } from 'kysely'
import type { Dependencies } from '../../../platform/context.ts'

/** Forgets what acts saved of a person's profile, and of their messages if these are erased. Idempotent. */
export async function forgetHidden(
  { db }: Pick<Dependencies, 'db'>,
  personId: string,
  { erases }: { erases: boolean },
): Promise<void> {
  await sql`update hidings set saved = null where kind = 'profile' and subject_id = ${personId} and saved is not null`.execute(
    db,
  )
  if (erases)
    await sql`update hidings h set saved = null from chat_messages m
      where h.kind = 'message' and h.subject_id = m.id and m.sender_id = ${personId} and h.saved is not null`.execute(
      db,
    )
  // The text stays for the other person; what only the sender saw goes, as with other messages.
  else
    await sql`update hidings h set saved = h.saved || '{"blocked_message": null, "blocked_edited_at": null}'
      from chat_messages m
      where h.kind = 'message' and h.subject_id = m.id and m.sender_id = ${personId} and h.saved is not null`.execute(
      db,
    )
}
