import { type MessageReportReason, messageReportReasons, reports } from '@guildhall/contract/report-reasons'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/write.ts'
import type { Env } from '../../../platform/env.ts'
import { AppError } from '../../../platform/errors.ts'
import { reportMail } from './report.mail.ts'
import { findReport } from './reports.reads.ts'

type Copied = {
  /** The report's id. */
  id: string
  reporterId: string
  /** The sender; null once the account is deleted. */
  reportedId: string | null
  clubId: string | null
  reason: string
  note: string
  messageIds: string[]
}

/**
 * Copies reported messages with their files, and nothing else of the conversation, and mails the copies to the operators.
 * False if this person reported all of them before. Error: id_taken.
 */
export async function copyMessages(
  tx: Tx,
  env: Pick<Env, 'baseUrl' | 'reportsTo'>,
  copied: Copied,
): Promise<boolean> {
  if (!(await store(tx, copied))) return false
  const stored = env.reportsTo ? await findReport(tx.db, copied.id) : undefined
  if (stored && env.reportsTo) await tx.task('mail.send', reportMail(env.baseUrl, env.reportsTo, stored))
  return true
}

async function store(
  tx: Tx,
  { id, reporterId, reportedId, clubId, reason, note, messageIds }: Copied,
): Promise<boolean> {
  const added = await tx.db
    .insertInto('message_reports')
    .values({
      ...{ id, reporter_id: reporterId, reported_id: reportedId, club_id: clubId },
      reason: reasonOf(reason),
      note: note.slice(0, reports.note),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) {
    await refuseTaken(tx, id, reporterId)
    return false
  }
  const { rows } = await sql`
    insert into reported_messages (report_id, message_id, reporter_id, message, sequence, sent_at)
    select ${id}, m.id, ${reporterId}, m.message, m.sequence, m.created_at
    from chat_messages m where m.id = any(${messageIds}::uuid[]) order by m.id
    on conflict (reporter_id, message_id) do nothing
    returning message_id`.execute(tx.db)
  await sql`
    insert into reported_files (report_id, message_id, path, name, position)
    select m.report_id, m.message_id, f.path, f.name,
      row_number() over (order by f.purpose = 'attachments', f.position)
    from reported_messages m join files f on f.message_id = m.message_id where m.report_id = ${id}`.execute(
    tx.db,
  )
  if (rows.length > 0) return true
  await tx.db.deleteFrom('message_reports').where('id', '=', id).execute()
  return false
}

/** Whether the reporter sent a report of messages under this id before. Error: id_taken. */
export async function refuseTaken({ db }: Tx, id: string, reporterId: string): Promise<boolean> {
  const earlier = await db
    .selectFrom('message_reports')
    .select('reporter_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (earlier && earlier.reporter_id !== reporterId) throw new AppError('id_taken')
  return earlier !== undefined
}

/** Reports of any thing have more reasons; the case has the one that was given. */
const reasonOf = (reason: string): MessageReportReason =>
  messageReportReasons.find((one) => one === reason) ?? 'other'
