import type { PushDevices } from '@guildhall/contract/push'
import { deviceOf } from '@guildhall/contract/user-agent'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { readPushKeys } from '../../platform/secret.ts'
import { tokenOf } from '../sessions/session.ts'

export const readPushDevices = (context: PersonContext): Promise<PushDevices> =>
  presentDevices(context.db, context)

/** This browser first, then the latest. */
export async function presentDevices(db: Database, context: PersonContext): Promise<PushDevices> {
  const own = tokenOf(context, context.http.cookies) ?? ''
  const rows = await db
    .selectFrom('push_subscriptions as s')
    .innerJoin('sessions as e', 'e.id', 's.session_id')
    .select(['s.id', 's.created_at', 's.pushed_at', 's.failing_since', 'e.user_agent'])
    .select((eb) => eb('e.token', '=', own).as('is_this'))
    .where('s.user_id', '=', context.viewer.id)
    .where('e.expires_at', '>', new Date())
    .orderBy('is_this', 'desc')
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute()
  const { publicKey } = await readPushKeys(db)
  return {
    publicKey,
    items: rows.map((row) => ({
      id: row.id,
      ...deviceOf(row.user_agent ?? ''),
      createdAt: row.created_at.toISOString(),
      pushedAt: row.pushed_at?.toISOString() ?? null,
      failingSince: row.failing_since?.toISOString() ?? null,
      isThis: Boolean(row.is_this),
    })),
  }
}
