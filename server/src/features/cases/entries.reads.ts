import type { CaseEntry } from '@guildhall/contract/cases'
import { actions } from '@guildhall/contract/moderation'
import { appealRejected } from '@guildhall/contract/moderation-limits'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { isReversed } from '../acts/log.reads.ts'
import { isByHand } from '../moderation/log.writes.ts'
import { type PersonColumns, presentPerson } from '../profiles/profiles.reads.ts'

/** Entries shown of a case. */
const maxEntries = 500

const shownEntries: CaseEntry['what'][] = [
  ...(['opened', 'taken', 'released', 'escalated', 'note', 'closed', 'reopened', 'reversed'] as const),
  ...(['appealed', appealRejected, 'appeal_granted', ...actions] as const),
]

type Row = PersonColumns & {
  id: string
  is_automatic: boolean
  is_by_hand: boolean
  what: CaseEntry['what']
  text: string
  ground: string | null
  ends_at: Date | null
  is_reversed: boolean
  created_at: Date
}

/** The history of a case, the oldest first. `isAutomatic`: whether the server opened it. */
export async function readEntries(db: Database, caseId: string, isAutomatic: boolean): Promise<CaseEntry[]> {
  const { rows } = await sql<Row>`
    select l.id, l.is_automatic, ${isByHand} as is_by_hand, l.what, coalesce(l.statement ->> 'facts', l.note) as text,
      l.statement ->> 'ground' as ground, l.ends_at, ${isReversed} as is_reversed, l.created_at,
      case when p.deleted_at is null then p.id end as person_id, p.username, p.first_name, p.last_name,
      p.profile_image_url
    from moderation_log l left join profiles p on p.id = l.actor_id
    where l.case_id = ${caseId} and l.what = any(${shownEntries}::text[])
    order by l.created_at, l.id limit ${sql.lit(maxEntries)}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    actor: presentPerson(row),
    // The log doesn't name who opened a case, so it never reveals who reported.
    isAutomatic: row.what === 'opened' ? isAutomatic : row.is_automatic,
    ...(row.is_by_hand && { isByHand: true as const }),
    what: row.what,
    text: row.text,
    ground: row.ground,
    endsAt: row.ends_at?.toISOString() ?? null,
    isReversed: row.is_reversed,
    createdAt: row.created_at.toISOString(),
  }))
}
