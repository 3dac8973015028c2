import type { MessageReportReason } from '@guildhall/contract/report-reasons'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

type Named = { username: string; name: string }

/** `path`: in the file store. Pictures have no name. */
export type ReportedFile = { path: string; name: string }

/** A report for the operators. */
export type StoredReport = {
  id: string
  createdAt: string
  reason: MessageReportReason
  note: string
  /** Null once the account is deleted, as is `reported`. */
  reporter: Named | null
  reported: Named | null
  /** Null once the club is deleted. */
  club: { slug: string; name: string } | null
  /** Messages as reported, in order. */
  messages: { id: string; message: string; sentAt: string; files: ReportedFile[] }[]
}

export const findReport = async (db: Database, id: string): Promise<StoredReport | undefined> =>
  (await readReports(db, sql`r.id = ${id}`))[0]

/** Open reports, the newest first. */
export const readOpenReports = (db: Database): Promise<StoredReport[]> =>
  readReports(db, sql`r.closed_at is null`)

async function readReports(db: Database, which: RawBuilder<unknown>): Promise<StoredReport[]> {
  const { rows } = await sql<StoredReport & { createdAt: Date }>`
    select r.id, r.created_at as "createdAt", r.reason, r.note, ${named('p')} as reporter, ${named('q')} as reported,
      case when k.id is not null then jsonb_build_object('slug', k.slug, 'name', k.name) end as club,
      (select coalesce(jsonb_agg(jsonb_build_object('id', m.message_id, 'message', m.message, 'sentAt', m.sent_at,
        'files', (select coalesce(jsonb_agg(jsonb_build_object('path', f.path, 'name', f.name) order by f.position), '[]')
          from reported_files f where f.report_id = m.report_id and f.message_id = m.message_id))
        order by m.sequence), '[]') from reported_messages m where m.report_id = r.id) as messages
    from message_reports r
    left join profiles p on p.id = r.reporter_id and p.deleted_at is null
    left join profiles q on q.id = r.reported_id and q.deleted_at is null
    left join clubs k on k.id = r.club_id and k.deleted_at is null
    where ${which} order by r.created_at desc, r.id desc`.execute(db)
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    messages: row.messages.map((one) => ({ ...one, sentAt: new Date(one.sentAt).toISOString() })),
  }))
}

const named = (alias: string) =>
  sql`case when ${sql.ref(alias)}.id is not null then jsonb_build_object('username', ${sql.ref(alias)}.username,
    'name', concat_ws(' ', ${sql.ref(alias)}.first_name, ${sql.ref(alias)}.last_name)) end`
