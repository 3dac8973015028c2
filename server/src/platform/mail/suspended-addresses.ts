import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Whether the account with an address is suspended, so that no mail is sent to it (docs/decisions/130). */
export async function isSuspendedAddress(db: Database, address: string): Promise<boolean> {
  const { rows } = await sql`
    select from restrictions r join profiles p on p.id = r.person_id
    where r.club_id is null and (r.ends_at is null or r.ends_at > now()) and lower(p.email) = lower(${address})
    limit 1`.execute(db)
  return rows.length > 0
}
