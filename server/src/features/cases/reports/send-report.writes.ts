import type { report as input, LegalNotice } from '@guildhall/contract/reports'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { type Tx, write } from '../../../platform/database/write.ts'
import { AppError } from '../../../platform/errors.ts'
import type { FoundSubject } from '../../acts/evidence/subjects.reads.ts'
import { findOrOpenCase } from '../open-case.writes.ts'
import { findVisibleSubject } from '../visible-subjects.reads.ts'
import { answerSome, confirmReport } from './answers.writes.ts'
import { limitReports, lockReporter } from './limits.writes.ts'
import { copyMessages } from './message-copies.writes.ts'
import { findRepeated, joinEarlier, type Reporter, type Sent } from './repeated.writes.ts'

export type ReportInput = z.output<typeof input>

/**
 * Reports something that the caller can see; visitors only what is illegal. Reporting the same thing again for the same
 * reason, or sending the same report twice, is counted once. Errors: sign_in_required, bad_input, report_subject_not_found, own_subject,
 * too_many_reports, id_taken.
 */
export async function sendReport(context: Context, report: ReportInput): Promise<Sent> {
  const { viewer } = context
  if (!viewer && !report.legal) throw new AppError('sign_in_required')
  if (!viewer && report.legal) requireName(report.legal)
  const reporter: Reporter = { id: viewer?.id ?? null, email: report.legal?.email ?? '' }
  return write(context, async (tx) => {
    await lockReporter(tx, reporter)
    const repeated = await findRepeated(tx, report.id, reporter)
    if (repeated) return repeated
    const found = await findVisibleSubject(tx.db, viewer, report.subject)
    if (viewer && found.personId === viewer.id) throw new AppError('own_subject')
    const { id: caseId, isJudged } = await findOrOpenCase(tx, {
      subject: report.subject,
      isAutomatic: false,
      question: report,
    })
    const joined = await joinEarlier(tx, caseId, report, reporter)
    if (joined) return joined
    await limitReports(tx, reporter)
    await store(tx, report, { caseId, reporterId: reporter.id, found })
    if (viewer && report.subject.kind === 'message')
      await copyMessages(tx, context.env, {
        ...{ id: report.id, reporterId: viewer.id, reportedId: found.personId, clubId: found.clubId },
        ...{ reason: report.reason, note: report.note, messageIds: [report.subject.id] },
      })
    await confirmReport(tx, context, report.id)
    if (isJudged) await answerSome(tx, context, caseId)
    return { id: report.id, isNew: true }
  })
}

/** Only a report about the sexual abuse of children needs no name and address (Digital Services Act, Article 16). */
function requireName({ name, email, isAboutChildAbuse }: LegalNotice): void {
  if (isAboutChildAbuse) return
  const fields = {
    ...(name === '' && { 'legal.name': 'Enter your name' }),
    ...(email === '' && { 'legal.email': 'Enter your email address' }),
  }
  if (Object.keys(fields).length > 0) throw new AppError('bad_input', { fields })
}

async function store(
  tx: Tx,
  { id, subject, reason, rule, note, legal }: ReportInput,
  { caseId, reporterId, found }: { caseId: string; reporterId: string | null; found: FoundSubject },
): Promise<void> {
  const { isInGoodFaith: _, ...notice } = legal ?? {}
  const { label, title, path } = found.snapshot
  const seen = subject.kind !== 'profile' && subject.kind !== 'message' && { seen: { label, title, path } }
  await tx.db
    .insertInto('reports')
    .values({
      ...{ id, case_id: caseId, reporter_id: reporterId, reason, note },
      rule: reason === 'rules' ? rule : '',
      legal: legal ? JSON.stringify({ ...notice, ...seen }) : null,
    })
    .execute()
}
