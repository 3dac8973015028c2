import type { ClubPreview } from '@guildhall/contract/clubs'
import type { Tier } from '@guildhall/contract/held-entitlement'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** With the groups that members join for a fee, the cheapest first: everyone sees what they are called and cost. */
export async function withTiers(
  db: Database,
  club: { id: string; has_entitlements: boolean },
  preview: ClubPreview,
): Promise<ClubPreview> {
  if (!club.has_entitlements) return preview
  const { rows } = await sql<Tier>`
    select g.id, g.name, g.description, g.fee::text as fee, g.fee_duration as "feeDuration" from club_groups g
    where g.club_id = ${club.id} and g.is_open and g.fee is not null order by g.fee, g.id`.execute(db)
  return { ...preview, ...(rows.length > 0 && { tiers: rows }) }
}
