import type { Database } from '../../platform/database.ts'

const shownMs = 30 * 86_400_000

/** Removes tokens that expired a month ago; until then the list says why a program has stopped. */
export async function sweepTokens(db: Database): Promise<void> {
  await db
    .deleteFrom('api_tokens')
    .where('expires_at', '<', new Date(Date.now() - shownMs))
    .execute()
}
