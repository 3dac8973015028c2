import type { Tier } from '@guildhall/contract/held-entitlement'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** The groups of a club that members join for a fee, the cheapest first; everyone sees what they are called and cost. */
export async function readTiers(db: Database, clubId: string): Promise<Tier[]> {
  const { rows } = await sql<Tier>`
    select g.id, g.name, g.description, g.fee::text as fee, g.fee_duration as "feeDuration" from club_groups g
    where g.club_id = ${clubId} and g.is_open and g.fee is not null order by g.fee, g.id`.execute(db)
  return rows
}
