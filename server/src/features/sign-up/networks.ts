import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { networkOf } from '../../platform/rate-limits/rate-limits.ts'

/** The digest of the caller's network; no address is stored. */
export const networkDigest = ({ http, secret }: Pick<Context, 'http' | 'secret'>): Buffer =>
  createHmac('sha256', secret)
    .update(`sign-up network ${networkOf(http.ip)}`)
    .digest()

export async function countRecentSignUps(db: Database, network: Buffer): Promise<number> {
  const { count } = await db
    .selectFrom('recent_sign_ups')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('network', '=', network)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return Number(count)
}
