import { fill } from '@guildhall/contract/fill'
import { capitalized, nounOf } from '@guildhall/contract/nouns'
import type { ReportDecision } from '@guildhall/contract/reports'
import { sql } from 'kysely'
import type { Dependencies } from '../../../platform/context.ts'
import { type Tx, write } from '../../../platform/database/write.ts'
import { newId } from '../../../platform/ids.ts'
import { fixed, fixedSecret, fixedUrl } from '../../../platform/text/fixed-text.ts'
import type { StoredSnapshot } from '../../moderation/snapshots.ts'
import { type NoticeMail, notify, peopleAtOnce } from '../../notifications/notify.ts'
import type { StoredNotice } from '../stored-notice.ts'
import { outcomeMail, receiptMail } from './answers.mail.ts'
import { decisionWords, redress } from './decision-words.ts'
import { readDecisions } from './decisions.reads.ts'
import { receiptToken, reportedThing, textOf } from './receipts.reads.ts'
import { momentOf } from './report-words.ts'

type Deps = Pick<Dependencies, 'env' | 'secret'>

type Row = {
  id: string
  case_id: string
  reporter_id: string | null
  rule: string
  note: string
  legal: StoredNotice | null
  created_at: Date
  outcome: string | null
  /** Reported after the case was closed, so that the earlier decision answers it. */
  is_answered_before: boolean
  reported: StoredSnapshot
}

/** Acknowledges a report at once: by a notification, or by mail to those without an account. */
export async function confirmReport(tx: Tx, deps: Deps, reportId: string): Promise<void> {
  const { rows } = await sql<Row>`${columns} where r.id = ${reportId}`.execute(tx.db)
  const [report] = rows
  if (!report) return
  const about = subjectWords(report.reported)
  const message = `We received your report about ${about}. You’ll get a notification once it has been reviewed.`
  if (report.reporter_id)
    await notify(
      tx,
      {
        type: 'REPORT_RECEIVED',
        title: 'Thanks for your report',
        message,
        cause: reportId,
        ...(report.legal && { mail: mailOf([message, ...factsOf(deps, report)]) }),
      },
      [{ id: report.reporter_id }],
    )
  else if (report.legal?.email) await tx.task('mail.send', receiptMail(letterOf(deps, report)))
}

/** Notifies the reporters of a closed case of its outcome, in short writes. Idempotent. */
export async function answerReports(deps: Dependencies, { caseId }: { caseId: string }): Promise<void> {
  for (;;) {
    const answered = await write(deps, (tx) => answerSome(tx, deps, caseId))
    if (answered < peopleAtOnce) return
  }
}

/**
 * Notifies reporters whether something was done, and those of a legal notice of the decision, each once whatever number of
 * reports they sent. Returns how many reports were answered.
 */
export async function answerSome(tx: Tx, deps: Deps, caseId: string): Promise<number> {
  // Reports of messages are open as long as their case.
  await sql`update message_reports m set closed_at = c.closed_at from reports r join moderation_cases c on c.id = r.case_id
    where r.case_id = ${caseId} and m.id = r.id and m.closed_at is distinct from c.closed_at`.execute(tx.db)
  // Reports of one person are consecutive, a legal notice first.
  const { rows } = await sql<Row>`${columns} where r.case_id = ${caseId} and c.closed_at is not null
    and (r.answered_at is null or r.answered_at < c.closed_at)
    order by r.reporter_id, r.legal is null, r.created_at limit ${sql.lit(peopleAtOnce)} for update of r`.execute(
    tx.db,
  )
  const decision = (await readDecisions(tx.db, [caseId])).get(caseId)
  if (rows.length === 0 || !decision) return 0
  const firsts = rows.filter(
    (row, at) => row.reporter_id === null || row.reporter_id !== rows[at - 1]?.reporter_id,
  )
  const people = firsts.filter(({ reporter_id }) => reporter_id !== null)
  for (const legal of people.filter((row) => row.legal !== null))
    await notifyOfDecision(tx, deps, legal, decision)
  for (const isAnsweredBefore of [false, true])
    await notifyOfOutcome(
      tx,
      people.filter((row) => row.legal === null && row.is_answered_before === isAnsweredBefore),
    )
  await tx.tasks(
    'mail.send',
    firsts
      .filter((row) => row.reporter_id === null && row.legal?.email)
      .map((row) => outcomeMail({ ...letterOf(deps, row), decision })),
  )
  const answered = sql`r.id = any(${rows.map(({ id }) => id)}::uuid[])
    or r.case_id = ${caseId} and r.reporter_id = any(${people.map((row) => row.reporter_id)}::uuid[])`
  await sql`update reports r set answered_at = now() where ${answered}`.execute(tx.db)
  return rows.length
}

/** Says whether something was done, never what or to whom. */
async function notifyOfOutcome(tx: Tx, rows: Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const about = subjectWords(first.reported)
  const message =
    first.outcome === 'acted'
      ? `Something was done about ${about}.`
      : first.is_answered_before
        ? `${capitalized(about)} was reviewed for the same reason before, has not changed since and does not break the rules. A program answered your report by that decision.`
        : `We looked at ${about} and found that it does not break the rules.`
  await notify(
    tx,
    {
      type: 'REPORT_CLOSED',
      title: 'Your report was reviewed',
      message: `${message} Thanks for your report.`,
      cause: null,
    },
    rows.flatMap(({ reporter_id: id }) => (id ? [{ id }] : [])),
  )
}

/** Notifies the reporter of a legal notice. */
async function notifyOfDecision(tx: Tx, deps: Deps, row: Row, decision: ReportDecision): Promise<void> {
  if (!row.reporter_id) return
  const words = [...decisionWords(decision), ...(decision.ground ? [`The ground: ${decision.ground}`] : [])]
  const message = `We reviewed your report about ${subjectWords(row.reported)}. ${words.join(' ')}`
  await notify(
    tx,
    {
      type: 'REPORT_CLOSED',
      title: 'Your report was reviewed',
      message,
      cause: null,
      mail: mailOf([message, redress, ...factsOf(deps, row)]),
    },
    [{ id: row.reporter_id }],
  )
}

const columns = sql`
  select r.id, r.case_id, r.reporter_id, r.rule, r.note, r.legal, r.created_at, c.outcome, ${reportedThing} as reported,
    r.created_at > c.closed_at as is_answered_before
  from reports r join moderation_cases c on c.id = r.case_id`

const mailOf = (paragraphs: string[]): NoticeMail => ({
  paragraphs,
  button: { label: 'See your reports', path: '/settings/reports' },
})

/** The facts of a legal notice's decision, for its sender. */
function factsOf(
  { env }: Deps,
  { case_id: caseId, created_at: at, reported: { path }, ...row }: Row,
): string[] {
  const [moment, address] = [momentOf(at.toISOString()), path && env.baseUrl + path]
  return [
    fill('The number of your report is {caseId}. Received: {moment}.[ Address: {address}]', {
      ...{ caseId, moment, address },
    }),
    `You wrote: ${textOf(row)}`,
  ]
}

const letterOf = (deps: Deps, { id, case_id: caseId, legal, created_at: createdAt, reported }: Row) => ({
  ...{ id: newId(), caseId, createdAt, email: legal?.email ?? '' },
  ...{ kind: reported.kind, subjectId: reported.id, isAboutChildAbuse: legal?.isAboutChildAbuse ?? false },
  url: fixed`${fixedUrl(deps.env.baseUrl)}/statements/receipt?token=${fixedSecret(receiptToken(deps, id))}`,
})

/** 'a comment on “Opening the kiln”' */
function subjectWords({ kind, title, label }: StoredSnapshot): string {
  if (title === '') return `a ${nounOf(label)}`
  if (kind === 'message') return `a message from ${title}`
  if (kind === 'profile') return `the profile of ${title}`
  if (kind === 'comment' || kind === 'lesson_comment') return `a comment on “${title}”`
  return `the ${nounOf(label)} “${title}”`
}
