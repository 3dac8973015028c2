import type { CaseReport } from '@guildhall/contract/cases'
import type { ReportReason } from '@guildhall/contract/report-reasons'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { storedFile } from '../acts/evidence/files-of.ts'
import type { StoredFile } from '../moderation/snapshots.ts'
import { type PersonColumns, presentPerson } from '../profiles/profiles.reads.ts'
import { type StoredNotice, wordsOf } from './stored-notice.ts'

/** Reports of a case that are listed. */
const maxReports = 200

type Row = PersonColumns & {
  id: string
  reason: ReportReason
  rule: string
  note: string
  legal: StoredNotice | null
  created_at: Date
}

/** The first reports of a case, the oldest first. `withNames`: of reporters; `withContacts`: of legal notices, for operators only. */
export async function readCaseReports(
  db: Database,
  caseId: string,
  { withNames, withContacts }: { withNames: boolean; withContacts: boolean },
): Promise<CaseReport[]> {
  const { rows } = await sql<Row>`
    select r.id, r.reason, r.rule, r.note, r.legal, r.created_at, case when p.deleted_at is null then p.id end as person_id,
      p.username, p.first_name, p.last_name, p.profile_image_url
    from reports r left join profiles p on p.id = r.reporter_id
    where r.case_id = ${caseId} order by r.created_at, r.id limit ${sql.lit(maxReports)}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    reporter: withNames ? presentPerson(row) : null,
    ...{ reason: row.reason, rule: row.rule, note: row.note },
    legal: row.legal && {
      explanation: wordsOf(row.legal),
      isAboutChildAbuse: row.legal.isAboutChildAbuse,
      name: withContacts ? row.legal.name : null,
      email: withContacts ? row.legal.email : null,
    },
    createdAt: row.created_at.toISOString(),
  }))
}

type CopiedMessage<At> = { text: string; files: StoredFile[]; at: At }

/** The messages that were reported in a case, as they were, with their files. */
export async function readReportedMessages(db: Database, caseId: string): Promise<CopiedMessage<string>[]> {
  const { rows } = await sql<CopiedMessage<Date>>`
    with copies as (
      select m.* from reports r join reported_messages m on m.report_id = r.id where r.case_id = ${caseId}
      -- Reported by the same person before, together with another message.
      union select m.* from reports r join moderation_cases c on c.id = r.case_id
        join reported_messages m on m.reporter_id = r.reporter_id and m.message_id = c.subject_id
      where r.case_id = ${caseId}
    )
    select distinct on (m.sent_at, m.message_id, m.message) m.message as text, m.sent_at as at,
      (select coalesce(jsonb_agg(${storedFile} order by r.position), '[]') from reported_files r join files f on f.path = r.path
        where r.report_id = m.report_id and r.message_id = m.message_id) as files
    from copies m order by m.sent_at, m.message_id, m.message`.execute(db)
  return rows.map(({ text, files, at }) => ({ text, files, at: at.toISOString() }))
}
