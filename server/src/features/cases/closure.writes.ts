import type { CaseDetails, CaseOutcome } from '@guildhall/contract/cases'
import { actions } from '@guildhall/contract/moderation'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { type Tx, write } from '../../platform/write.ts'
import { isReversed } from '../acts/log.reads.ts'
import { isOperating } from '../moderation/moderators.reads.ts'
import { canClose } from './cases.policy.ts'
import { presentCase } from './details.reads.ts'
import { type FoundCase, lockDecidableCase } from './find-case.reads.ts'
import { recordInCase } from './record.writes.ts'

export type Decision = { outcome: CaseOutcome; reason: string }

/** Closes a case; its reporters are notified. Errors: case_not_found, case_closed, nothing_was_done, operators_only. */
export function closeCase(context: PersonContext, caseId: string, decision: Decision): Promise<CaseDetails> {
  return write(context, async (tx) => {
    const found = await lockDecidableCase(tx, context, caseId)
    const isRepeated = found.closed_by === context.viewer.id && found.outcome === decision.outcome
    if (!isRepeated) await closeLocked(tx, context, found, decision)
    return presentCase(tx.db, context, found)
  })
}

/** Closes a case that is locked. Errors: case_closed, operators_only, nothing_was_done. */
export async function closeLocked(
  tx: Tx,
  context: PersonContext,
  found: FoundCase,
  { outcome, reason }: Decision,
): Promise<void> {
  if (found.closed_at) throw new AppError('case_closed')
  allowClosing(context, found)
  if (outcome === 'acted' && !(await hasAct(tx, found.id))) throw new AppError('nothing_was_done')
  await tx.db
    .updateTable('moderation_cases')
    .set({ closed_at: sql<Date>`now()`, closed_by: context.viewer.id, outcome })
    .where('id', '=', found.id)
    .execute()
  await recordInCase(tx, context, found, { what: 'closed', note: reason })
  await tx.task('reports.answer', { caseId: found.id })
}

const allowClosing = (context: PersonContext, { gravity }: FoundCase) =>
  allow(canClose({ gravity, isOperator: isOperating(context) }))

/** Whether an act in the case was not reversed. */
async function hasAct({ db }: Tx, caseId: string): Promise<boolean> {
  const { rows } = await sql`select from moderation_log l where l.case_id = ${caseId}
    and l.what = any(${[...actions]}::text[]) and not ${isReversed} limit 1`.execute(db)
  return rows.length > 0
}

/** Opens a closed case again. Errors: case_not_found, case_open, operators_only, case_exists. */
export function reopenCase(context: PersonContext, caseId: string): Promise<CaseDetails> {
  return write(context, async (tx) => {
    const found = await lockDecidableCase(tx, context, caseId)
    if (!found.closed_at) throw new AppError('case_open')
    allowClosing(context, found)
    await reopen(tx, found)
    await recordInCase(tx, context, found, { what: 'reopened' })
    await tx.task('reports.answer', { caseId })
    return presentCase(tx.db, context, found)
  })
}

/** Error: case_exists, where another case about the thing is open. */
async function reopen({ db }: Tx, { id, kind, subject_id: subjectId }: FoundCase): Promise<void> {
  // A report that opens one at the same time waits for this write, by the unique index, and joins this case.
  const { rows } = await sql`
    update moderation_cases set closed_at = null, closed_by = null, outcome = null
    where id = ${id} and not exists (select from moderation_cases o
      where o.kind = ${kind} and o.subject_id = ${subjectId} and o.closed_at is null)
    returning id`.execute(db)
  if (rows.length === 0) throw new AppError('case_exists')
}
