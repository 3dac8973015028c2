import type { Wave } from '@guildhall/contract/bulk-bans'
import { moderation } from '@guildhall/contract/moderation-limits'
import { sql } from 'kysely'
import type { PersonContext } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { wideNetworkDigest } from '../../accounts/wide-network.ts'
import { findModeratedClub } from '../../moderation/moderators.reads.ts'
import { type PersonColumns, presentPerson } from '../../profiles/profiles.reads.ts'
import { groupNewcomers } from './grouping.ts'

/** Members who joined in the last days are looked at, the newest so many. */
const days = 14
const newest = 1000

type Row = PersonColumns & {
  joined_at: Date
  domain: string
  network: Buffer | null
  addresses: string[]
}

/** New members who belong together, those with most signs first. Errors: as findModeratedClub. */
export async function readWaves(context: PersonContext, identifier: string): Promise<{ waves: Wave[] }> {
  const club = await findModeratedClub(context, identifier)
  const rows = new Map(
    (await readNewcomers(context.db, club.id)).map((row) => [row.person_id ?? '', row] as const),
  )
  const groups = groupNewcomers(
    [...rows].map(([id, { joined_at: joinedAt, domain, network, addresses }]) => ({
      ...{ id, joinedAt, domain },
      networks: [
        ...(network ? [network.toString('hex')] : []),
        ...addresses.map((ip) => wideNetworkDigest(context, ip).toString('hex')),
      ],
    })),
  ).slice(0, moderation.waves)
  const shown = groups.map(({ ids, ...group }) => ({ ...group, ids: ids.slice(0, moderation.wavePeople) }))
  const published = await countPublished(context.db, club.id, [...new Set(shown.flatMap(({ ids }) => ids))])
  const waves = shown.map(({ ids, signs, domain }) => {
    const times = ids.flatMap((id) => rows.get(id)?.joined_at ?? []).sort((one, other) => +one - +other)
    return {
      ...{ signs, domain },
      people: ids.flatMap((id) => presentPerson(rows.get(id) as Row) ?? []),
      published: ids.reduce((sum, id) => sum + (published.get(id) ?? 0), 0),
      firstJoinedAt: times[0]?.toISOString() ?? '',
      lastJoinedAt: times.at(-1)?.toISOString() ?? '',
    }
  })
  return { waves }
}

/** Plain members, on whom every moderator may act, the newest first. */
async function readNewcomers(db: Database, clubId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id as person_id, p.username, p.first_name, p.last_name, p.profile_image_url, m.created_at as joined_at,
      lower(split_part(p.email, '@', 2)) as domain, n.network,
      array(select distinct s.ip_address from sessions s where s.user_id = p.id and s.ip_address is not null) as addresses
    from club_memberships m join clubs k on k.id = m.club_id join profiles p on p.id = m.user_id
    left join sign_up_networks n on n.person_id = p.id
    where m.club_id = ${clubId} and m.role = 'member' and m.created_at > now() - make_interval(days => ${days})
      and k.user_id <> p.id and p.deleted_at is null
      and not coalesce(k.permissions -> 'moderators', '[]') ? p.id::text
      and not coalesce(k.permissions -> 'admins', '[]') ? p.id::text
    order by m.created_at desc, p.id limit ${newest}`.execute(db)
  return rows
}

async function countPublished(db: Database, clubId: string, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; count: number }>`
    select p.id, (select count(*)::int from (
        (select from content c where c.club_id = ${clubId} and c.user_id = p.id limit 1000)
        union all (select from comments c where c.club_id = ${clubId} and c.user_id = p.id limit 1000)
        limit 1000) one) as count
    from unnest(${ids}::uuid[]) p (id)`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
