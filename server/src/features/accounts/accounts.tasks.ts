import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { each } from '../../platform/tasks/batches.ts'
import { sweepHeldUsernames } from '../profiles/held-usernames.ts'

const mostMails = 500

/** Deletes expired rows and old mail. Each deletion runs even if another fails. */
export async function sweepAccounts(db: Database): Promise<void> {
  const now = new Date()
  const expired = ['sessions', 'verifications', 'email_changes', 'email_confirmations'] as const
  await each([
    ...expired.map((table) => () => db.deleteFrom(table).where('expires_at', '<', now).execute()),
    // Mail to deleted accounts and to addresses without an account.
    () =>
      db
        .deleteFrom('mailbox')
        .where('user_id', 'is', null)
        .where('created_at', '<', new Date(now.getTime() - 86_400_000))
        .execute(),
    () => sweepHeldUsernames(db),
    () =>
      db
        .deleteFrom('mailbox')
        .where(
          'created_at',
          '<',
          sql<Date>`(select created_at from mailbox order by created_at desc offset ${mostMails} limit 1)`,
        )
        .execute(),
  ])
}
