import type { ApiToken, TokenScope } from '@guildhall/contract/tokens'
import type { Selectable } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import type { ApiTokens } from '../../platform/database/schema.ts'

/** Includes expired ones until they are swept. */
export async function readTokens({ db, viewer }: PersonContext): Promise<{ items: ApiToken[] }> {
  const rows = await db
    .selectFrom('api_tokens')
    .selectAll()
    .where('user_id', '=', viewer.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return { items: rows.map(presentToken) }
}

export const presentToken = (row: Selectable<ApiTokens>): ApiToken => ({
  id: row.id,
  name: row.name,
  scope: row.scope as TokenScope,
  hint: row.hint,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
})
