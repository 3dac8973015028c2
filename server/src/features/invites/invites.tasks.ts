import type { Database } from '../../platform/database/database.ts'

const keptMs = 30 * 86_400_000

/** Deletes invites a month after they ended, so that addresses are not stored for longer. */
export async function sweepInvites(db: Database): Promise<void> {
  await db
    .deleteFrom('club_invites')
    .where('expires_at', '<', new Date(Date.now() - keptMs))
    .execute()
}
