import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import type { Env } from '../../platform/env.ts'
import { newId } from '../../platform/ids.ts'
import { type Tx, write } from '../../platform/write.ts'
import type { StoredSnapshot } from '../moderation/snapshots.ts'
import { notify, peopleAtOnce } from '../notifications/notify.ts'
import { outcomeMail, receiptMail } from './answers.mail.ts'

type Row = {
  id: string
  case_id: string
  reporter_id: string | null
  /** Of a visitor's legal notice; empty if they gave none. */
  email: string
  outcome: string | null
  reported: StoredSnapshot
}

/** Acknowledges a report at once: by a notification, or by mail to those without an account. */
export async function confirmReport(tx: Tx, env: Pick<Env, 'baseUrl'>, reportId: string): Promise<void> {
  const { rows } = await sql<Row>`${columns} where r.id = ${reportId}`.execute(tx.db)
  const [report] = rows
  if (!report) return
  const about = subjectWords(report.reported)
  if (report.reporter_id)
    await notify(
      tx,
      {
        type: 'REPORT_RECEIVED',
        title: 'Thanks for your report',
        message: `We received your report about ${about}. You’ll get a notification once it has been reviewed.`,
        cause: reportId,
      },
      [{ id: report.reporter_id }],
    )
  else if (report.email) await tx.task('mail.send', receiptMail(env.baseUrl, letterOf(report)))
}

/** Notifies the reporters of a closed case of its outcome, in short writes. Idempotent. */
export async function answerReports(deps: Dependencies, { caseId }: { caseId: string }): Promise<void> {
  for (;;) {
    const answered = await write(deps, (tx) => answerSome(tx, deps.env, caseId))
    if (answered < peopleAtOnce) return
  }
}

/** Notifies reporters whether something was done, never what or to whom. Returns how many were answered. */
export async function answerSome(tx: Tx, env: Pick<Env, 'baseUrl'>, caseId: string): Promise<number> {
  // Reports of messages are open as long as their case.
  await sql`update message_reports m set closed_at = c.closed_at from reports r join moderation_cases c on c.id = r.case_id
    where r.case_id = ${caseId} and m.id = r.id and m.closed_at is distinct from c.closed_at`.execute(tx.db)
  const { rows } = await sql<Row>`${columns} where r.case_id = ${caseId} and c.closed_at is not null
    and (r.answered_at is null or r.answered_at < c.closed_at) order by r.created_at limit ${sql.lit(peopleAtOnce)}
    for update of r`.execute(tx.db)
  const [first] = rows
  if (!first) return 0
  const about = subjectWords(first.reported)
  const wasActedOn = first.outcome === 'acted'
  const people = rows.flatMap(({ reporter_id: id }) => (id ? [{ id }] : []))
  await notify(
    tx,
    {
      type: 'REPORT_CLOSED',
      title: 'Your report was reviewed',
      message: wasActedOn
        ? `Something was done about ${about}. Thanks for your report.`
        : `We looked at ${about} and found that it does not break the rules. Thanks for your report.`,
      cause: null,
    },
    people,
  )
  const mails = rows.filter((row) => row.reporter_id === null && row.email !== '')
  await tx.tasks(
    'mail.send',
    mails.map((row) => outcomeMail(env.baseUrl, { ...letterOf(row), wasActedOn })),
  )
  await tx.db
    .updateTable('reports')
    .set({ answered_at: sql<Date>`now()` })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  return rows.length
}

const columns = sql`
  select r.id, r.case_id, r.reporter_id, coalesce(r.legal ->> 'email', '') as email, c.outcome, c.reported
  from reports r join moderation_cases c on c.id = r.case_id`

const letterOf = ({ case_id: caseId, email, reported: { kind } }: Row) => ({
  id: newId(),
  caseId,
  email,
  kind,
})

/** 'a comment on “Opening the kiln”' */
function subjectWords({ kind, title, label }: StoredSnapshot): string {
  if (title === '') return `a ${label.toLowerCase()}`
  if (kind === 'message') return `a message from ${title}`
  if (kind === 'profile') return `the profile of ${title}`
  if (kind === 'comment' || kind === 'lesson_comment') return `a comment on “${title}”`
  return `the ${label.toLowerCase()} “${title}”`
}
