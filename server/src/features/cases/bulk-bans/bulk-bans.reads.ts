import type { BulkBan } from '@guildhall/contract/bulk-bans'
import { moderation } from '@guildhall/contract/moderation-limits'
import { sql } from 'kysely'
import type { PersonContext } from '../../../platform/context.ts'
import { findModeratedClub } from '../../moderation/moderators.reads.ts'
import { type PersonColumns, presentPerson } from '../../profiles/profiles.reads.ts'

type Row = PersonColumns & {
  id: string
  created_at: Date
  ground: string
  people: number
  names: string[]
  is_hiding: boolean
}

/** Bans of several people at once with some in force, the latest first. Errors: as findModeratedClub. */
export async function readBulkBans(
  context: PersonContext,
  identifier: string,
): Promise<{ items: BulkBan[] }> {
  const club = await findModeratedClub(context, identifier)
  const { rows } = await sql<Row>`
    select b.id, b.created_at, case when p.deleted_at is null then p.id end as person_id, p.username, p.first_name,
      p.last_name, p.profile_image_url, coalesce(a.ground, '') as ground, a.people,
      array(select concat_ws(' ', q.first_name, nullif(q.last_name, '')) from bulk_ban_acts x
        join restrictions r on r.act_id = x.act_id join profiles q on q.id = r.person_id and q.deleted_at is null
        where x.bulk_id = b.id order by r.created_at, q.id limit ${moderation.bulkNames}) as names,
      exists (select from bulk_ban_acts x join mass_hidings h on h.act_id = x.act_id and not h.is_done
        where x.bulk_id = b.id) as is_hiding
    from bulk_bans b
    cross join lateral (
      select count(*)::int as people, min(l.statement ->> 'ground') as ground from bulk_ban_acts x
      join restrictions r on r.act_id = x.act_id and (r.ends_at is null or r.ends_at > now())
      join moderation_log l on l.id = x.act_id where x.bulk_id = b.id) a
    left join profiles p on p.id = b.actor_id
    where b.club_id = ${club.id} and a.people > 0
    order by b.created_at desc, b.id desc limit ${moderation.bulkBansShown}`.execute(context.db)
  return {
    items: rows.map((row) => ({
      ...{ id: row.id, by: presentPerson(row), createdAt: row.created_at.toISOString() },
      ...{ ground: row.ground, people: row.people, names: row.names, isHiding: row.is_hiding },
    })),
  }
}
