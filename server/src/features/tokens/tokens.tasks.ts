import type { Database } from '../../platform/database/database.ts'

const shownMs = 30 * 86_400_000

/** Deletes tokens a month after they expired; until then the list explains why a program stopped. */
export async function sweepTokens(db: Database): Promise<void> {
  await db
    .deleteFrom('api_tokens')
    .where('expires_at', '<', new Date(Date.now() - shownMs))
    .execute()
}
