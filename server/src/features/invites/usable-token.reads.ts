import type { Database } from '../../platform/database/database.ts'
import { hashOf } from '../tokens/secrets.ts'
import { canAccept } from './invites.policy.ts'
import { selectInvites } from './invites.reads.ts'

/** Whether a token, of a link or a mail, invites into some club now. */
export async function isUsableToken(db: Database, token: string | undefined): Promise<boolean> {
  if (!token) return false
  const row = await selectInvites(db)
    .where('i.token_hash', '=', hashOf(token))
    .where('k.deleted_at', 'is', null)
    .executeTakeFirst()
  const facts = row && {
    status: row.status,
    expiresAt: row.expires_at,
    uses: row.uses,
    maxUses: row.max_uses,
    inviterMay: row.inviter_may,
    wasRemoved: false,
  }
  return canAccept(facts, new Date()) === true
}
