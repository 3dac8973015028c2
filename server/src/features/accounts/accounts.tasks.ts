import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'

const kept = 500

/** Removes what is over: ended sessions, used-up tokens, changes of address that nobody confirmed, and all but the newest 500 mails of the local mailbox. */
export async function sweepAccounts(db: Database): Promise<void> {
  const now = new Date()
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
  await db.deleteFrom('verifications').where('expires_at', '<', now).execute()
  await db.deleteFrom('email_changes').where('expires_at', '<', now).execute()
  await db
    .deleteFrom('mailbox')
    .where(
      'created_at',
      '<',
      sql<Date>`(select created_at from mailbox order by created_at desc offset ${kept} limit 1)`,
    )
    .execute()
}
