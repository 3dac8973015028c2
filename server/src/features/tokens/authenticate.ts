import type { TokenScope } from '@guildhall/contract/tokens'
import { sql } from 'kysely'
import type { Caller, WithoutSignals } from '../../platform/context.ts'
import { prepared, type SqlParams } from '../../platform/database/prepared.ts'
import { AppError } from '../../platform/errors.ts'
import { bearerOf } from '../../platform/http/bearer.ts'
import { presentViewer, sessionOf } from '../sessions/session.ts'
import { suspended } from '../sessions/suspension.ts'
import { hashOf, isSecret } from './secrets.ts'

const minute = 60_000

/** By API token, or else by the session cookie. Error: token_unusable. */
export async function authenticate(
  deps: WithoutSignals,
  headers: { cookie?: string | undefined; authorization?: string | undefined },
): Promise<Caller> {
  const secret = bearerOf(headers.authorization)
  if (secret !== undefined) return byToken(deps, secret)
  const session = await sessionOf(deps, headers.cookie)
  return session === 'ended' ? { viewer: null, hasEnded: true } : (session ?? { viewer: null })
}

const liveToken = prepared((db, { hash, now }: SqlParams<{ hash: string; now: Date }>) =>
  db
    .selectFrom('api_tokens as t')
    .innerJoin('profiles as p', 'p.id', 't.user_id')
    .select(['p.id', 'p.email', 'p.username', 'p.first_name', 'p.last_name', 'p.profile_image_url'])
    .select(['t.id as tokenId', 't.scope', 't.expires_at', 't.last_used_at'])
    .where('t.token_hash', '=', hash)
    .where('p.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('t.expires_at', 'is', null), eb('t.expires_at', '>', now)]))
    .where((eb) => eb.not(suspended(sql.ref('p.id')))),
)

async function byToken({ db }: WithoutSignals, secret: string): Promise<Caller> {
  if (!isSecret(secret)) throw new AppError('token_unusable')
  const now = new Date()
  const [row] = await liveToken(db, { hash: hashOf(secret), now })
  if (!row) throw new AppError('token_unusable')
  // At most one write a minute.
  if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() > minute)
    await db.updateTable('api_tokens').set({ last_used_at: now }).where('id', '=', row.tokenId).execute()
  return {
    viewer: presentViewer(row),
    token: { id: row.tokenId, scope: row.scope as TokenScope, expiresAt: row.expires_at },
  }
}
