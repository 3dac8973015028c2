import type { Viewer } from '@guildhall/contract/accounts'
import type { ErrorCode } from '@guildhall/contract/errors'
import type { AddressPurpose, PrivateAddress } from '@guildhall/contract/private-addresses'
import { type Selectable, sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PrivateAddresses } from '../../platform/database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { presentViewer } from '../sessions/session.ts'
import { suspended } from '../sessions/suspension.ts'
import { hashOf, isSecret } from './secrets.ts'

const minute = 60_000
const unknown = { calendar: 'calendar_not_found', feed: 'feed_not_found' } as const satisfies Record<
  AddressPurpose,
  ErrorCode
>

export async function readPrivateAddress(
  { db, viewer }: PersonContext,
  purpose: AddressPurpose,
): Promise<{ address: PrivateAddress | null }> {
  const row = await db
    .selectFrom('private_addresses')
    .selectAll()
    .where('user_id', '=', viewer.id)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return { address: row ? presentAddress(row) : null }
}

export const presentAddress = (row: Selectable<PrivateAddresses>): PrivateAddress => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  lastReadAt: row.last_read_at?.toISOString() ?? null,
})

/**
 * The owner of a private address; records the read at most once a minute. Every input is hashed and looked up once, so
 * that timing reveals nothing. Error: calendar_not_found or feed_not_found.
 */
export async function authenticateAddress(
  db: Database,
  purpose: AddressPurpose,
  secret: string,
): Promise<Viewer> {
  const row = await db
    .selectFrom('private_addresses as a')
    .innerJoin('profiles as p', 'p.id', 'a.user_id')
    .select(['p.id', 'p.email', 'p.username', 'p.first_name', 'p.last_name', 'p.profile_image_url'])
    .select(['a.token_hash', 'a.last_read_at'])
    .where('a.token_hash', '=', hashOf(secret))
    .where('a.purpose', '=', purpose)
    .where('p.deleted_at', 'is', null)
    .where((eb) => eb.not(suspended(sql.ref('p.id'))))
    .executeTakeFirst()
  if (!row || !isSecret(secret, purpose)) throw new AppError(unknown[purpose])
  const now = new Date()
  if (!row.last_read_at || now.getTime() - row.last_read_at.getTime() > minute)
    await db
      .updateTable('private_addresses')
      .set({ last_read_at: now })
      .where('token_hash', '=', row.token_hash)
      .execute()
  return presentViewer(row)
}
