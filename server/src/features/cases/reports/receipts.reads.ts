import type { ReportReason } from '@guildhall/contract/report-reasons'
import type { ReportReceipt } from '@guildhall/contract/reports'
import { sql } from 'kysely'
import type { Context, Dependencies } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { openSeal, sealId } from '../../../platform/sealed-ids.ts'
import type { StoredSnapshot } from '../../moderation/snapshots.ts'
import { type StoredNotice, wordsOf } from '../stored-notice.ts'
import { readDecisions } from './decisions.reads.ts'

/** A token that opens one report, for the address to which its receipt was sent. */
export const receiptToken = (deps: Pick<Dependencies, 'secret'>, reportId: string): string =>
  sealId(deps, 'receipt', reportId)

type Row = {
  case_id: string
  reason: ReportReason
  rule: string
  note: string
  legal: StoredNotice | null
  created_at: Date
  reported: StoredSnapshot
}

/** A visitor's report by the link in its receipt, with the decision once there is one. Error: report_not_found. */
export async function readReceipt(
  context: Pick<Context, 'db' | 'secret'>,
  token: string,
): Promise<ReportReceipt> {
  const { db } = context
  const reportId = openSeal(context, 'receipt', token)
  const { rows } = reportId
    ? await sql<Row>`select r.case_id, r.reason, r.rule, r.note, r.legal, r.created_at, ${reportedThing} as reported
        from reports r join moderation_cases c on c.id = r.case_id where r.id = ${reportId}`.execute(db)
    : { rows: [] }
  const [row] = rows
  if (!row) throw new AppError('report_not_found')
  const { label, title, path } = row.reported
  return {
    number: row.case_id,
    ...{ label, title, path, reason: row.reason },
    isAboutChildAbuse: row.legal?.isAboutChildAbuse ?? false,
    text: textOf(row),
    createdAt: row.created_at.toISOString(),
    decision: (await readDecisions(db, [row.case_id])).get(row.case_id) ?? null,
  }
}

/** SQL: the thing of report `r` in case `c`, as its reporter saw it where that is stored. */
export const reportedThing = sql`(c.reported || coalesce(r.legal -> 'seen', '{}'))`

/** All that the reporter wrote. */
export const textOf = ({ rule, note, legal }: Pick<Row, 'rule' | 'note' | 'legal'>): string =>
  [rule, note, legal ? wordsOf(legal) : ''].filter(Boolean).join('\n\n')
