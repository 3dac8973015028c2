import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import { sweepHeldUsernames } from '../profiles/held-usernames.ts'

const mostMails = 500

export async function sweepAccounts(db: Database): Promise<void> {
  const now = new Date()
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
  await db.deleteFrom('verifications').where('expires_at', '<', now).execute()
  await db.deleteFrom('email_changes').where('expires_at', '<', now).execute()
  await db.deleteFrom('email_confirmations').where('expires_at', '<', now).execute()
  // Mail to deleted accounts and to addresses that never had one.
  await db
    .deleteFrom('mailbox')
    .where('user_id', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - 86_400_000))
    .execute()
  await sweepHeldUsernames(db)
  await db
    .deleteFrom('mailbox')
    .where(
      'created_at',
      '<',
      sql<Date>`(select created_at from mailbox order by created_at desc offset ${mostMails} limit 1)`,
    )
    .execute()
}
