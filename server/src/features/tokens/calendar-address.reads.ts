import type { Viewer } from '@guildhall/contract/accounts'
import type { CalendarAddress } from '@guildhall/contract/calendar-address'
import type { Selectable } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { CalendarAddresses } from '../../platform/schema.ts'
import { presentViewer } from '../sessions/session.ts'
import { hashOf, isSecret } from './secrets.ts'

const minute = 60_000

export async function readCalendarAddress({
  db,
  viewer,
}: PersonContext): Promise<{ address: CalendarAddress | null }> {
  const row = await db
    .selectFrom('calendar_addresses')
    .selectAll()
    .where('user_id', '=', viewer.id)
    .executeTakeFirst()
  return { address: row ? presentAddress(row) : null }
}

export const presentAddress = (row: Selectable<CalendarAddresses>): CalendarAddress => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  lastReadAt: row.last_read_at?.toISOString() ?? null,
})

/** Whose calendar it is; notes the reading at most once a minute. Error: calendar_not_found. */
export async function authenticateCalendar(db: Database, secret: string): Promise<Viewer> {
  if (!isSecret(secret, 'calendar')) throw new AppError('calendar_not_found')
  const row = await db
    .selectFrom('calendar_addresses as a')
    .innerJoin('profiles as p', 'p.id', 'a.user_id')
    .select(['p.id', 'p.email', 'p.username', 'p.first_name', 'p.last_name', 'p.profile_image_url'])
    .select(['a.token_hash', 'a.last_read_at'])
    .where('a.token_hash', '=', hashOf(secret))
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('calendar_not_found')
  const now = new Date()
  if (!row.last_read_at || now.getTime() - row.last_read_at.getTime() > minute)
    await db
      .updateTable('calendar_addresses')
      .set({ last_read_at: now })
      .where('token_hash', '=', row.token_hash)
      .execute()
  return presentViewer(row)
}
