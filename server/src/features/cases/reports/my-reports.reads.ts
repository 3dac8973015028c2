import type { Page } from '@guildhall/contract/common'
import type { ReportReason } from '@guildhall/contract/report-reasons'
import type { OwnReport, ReportDecision } from '@guildhall/contract/reports'
import { sql } from 'kysely'
import type { PersonContext } from '../../../platform/context.ts'
import { decodeCursor, encodeCursor, paginate } from '../../../platform/database/cursor.ts'
import type { StoredNotice } from '../stored-notice.ts'
import { readDecisions } from './decisions.reads.ts'
import { reportedThing, textOf } from './receipts.reads.ts'

const size = 30

type Row = {
  id: string
  reason: ReportReason
  label: string
  title: string
  club_name: string | null
  created_at: Date
  case_id: string
  path: string | null
  rule: string
  note: string
  legal: StoredNotice | null
  outcome: string | null
  closed_at: Date | null
}

/** The viewer's reports, newest first. Error: bad_input (cursor). */
export async function readOwnReports(
  { db, viewer }: PersonContext,
  cursor: string | undefined,
): Promise<Page<OwnReport>> {
  const from = decodeCursor(cursor)
  const { rows: found } = await sql<Row>`
    select r.id, r.case_id, r.reason, r.rule, r.note, r.legal, r.created_at, t.label, t.path, t.title, c.outcome,
      c.closed_at, k.name as club_name
    from reports r join moderation_cases c on c.id = r.case_id
    cross join lateral jsonb_to_record(${reportedThing}) as t(label text, title text, path text)
    left join clubs k on k.id = c.club_id and k.deleted_at is null
    where r.reporter_id = ${viewer.id}
      ${from ? sql`and (r.created_at, r.id) < (${from.at}, ${from.id}::uuid)` : sql``}
    order by r.created_at desc, r.id desc limit ${sql.lit(size + 1)}`.execute(db)
  const { rows, next } = paginate(found, size, (row) => encodeCursor({ at: row.created_at, id: row.id }))
  const legal = rows.filter((row) => row.legal && row.outcome !== null)
  const decisions = await readDecisions(
    db,
    legal.map((row) => row.case_id),
  )
  return {
    items: rows.map((row) => present(row, row.legal ? decisions.get(row.case_id) : undefined)),
    next,
  }
}

function present(row: Row, decision: ReportDecision | undefined): OwnReport {
  const { id, reason, label, title, path, club_name: clubName, outcome } = row
  return {
    ...{ id, reason, label, title, path, clubName },
    text: textOf(row),
    createdAt: row.created_at.toISOString(),
    outcome: outcome === null ? 'open' : outcome === 'acted' ? 'acted' : 'not_violating',
    decision: decision ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
  }
}
