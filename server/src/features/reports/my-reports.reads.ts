import type { Page } from '@guildhall/contract/common'
import type { ReportReason } from '@guildhall/contract/report-reasons'
import type { OwnReport } from '@guildhall/contract/reports'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { decodeCursor, encodeCursor, paginate } from '../../platform/cursor.ts'

const size = 30

type Row = {
  id: string
  reason: ReportReason
  label: string
  title: string
  club_name: string | null
  created_at: Date
  outcome: string | null
  closed_at: Date | null
}

/** What the viewer reported, newest first. Error: bad_input (cursor). */
export async function readOwnReports(
  { db, viewer }: PersonContext,
  cursor: string | undefined,
): Promise<Page<OwnReport>> {
  const from = decodeCursor(cursor)
  const { rows: found } = await sql<Row>`
    select r.id, r.reason, r.created_at, c.reported ->> 'label' as label, c.reported ->> 'title' as title, c.outcome,
      c.closed_at, k.name as club_name
    from reports r join moderation_cases c on c.id = r.case_id
    left join clubs k on k.id = c.club_id and k.deleted_at is null
    where r.reporter_id = ${viewer.id}
      ${from ? sql`and (r.created_at, r.id) < (${from.at}, ${from.id}::uuid)` : sql``}
    order by r.created_at desc, r.id desc limit ${sql.lit(size + 1)}`.execute(db)
  const { rows, next } = paginate(found, size, (row) => encodeCursor({ at: row.created_at, id: row.id }))
  return { items: rows.map(present), next }
}

const present = ({
  id,
  reason,
  label,
  title,
  club_name,
  created_at,
  outcome,
  closed_at,
}: Row): OwnReport => ({
  ...{ id, reason, label, title, clubName: club_name },
  createdAt: created_at.toISOString(),
  outcome: outcome === null ? 'open' : outcome === 'acted' ? 'acted' : 'not_violating',
  closedAt: closed_at?.toISOString() ?? null,
})
