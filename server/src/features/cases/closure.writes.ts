import type { CaseDetails, CaseOutcome } from '@guildhall/contract/cases'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { isOperating } from '../moderation/moderators.reads.ts'
import { alreadyDecided } from '../profiles/made-decision.ts'
import { canClose } from './cases.policy.ts'
import { closedBefore, latestAct, latestEntry } from './closed-before.reads.ts'
import { presentCase } from './details.reads.ts'
import { type FoundCase, lockDecidableCase } from './find-case.reads.ts'
import { recordInCase } from './record.writes.ts'

export type Decision = { outcome: CaseOutcome; reason: string; hasActed?: boolean | undefined }

/** Closes a case; its reporters are notified. Errors: case_not_found; as closeLocked. */
export function closeCase(context: PersonContext, caseId: string, decision: Decision): Promise<CaseDetails> {
  return write(context, async (tx) => {
    const found = await lockDecidableCase(tx, context, caseId)
    if (!isRepeated(context.viewer.id, found, decision)) await closeLocked(tx, context, found, decision)
    return presentCase(tx.db, context, found)
  })
}

/** Sent again, because the answer was lost. */
export const isRepeated = (viewerId: string, found: FoundCase, { outcome }: Pick<Decision, 'outcome'>) =>
  found.closed_by === viewerId && found.outcome === outcome

/**
 * Closes a case that is locked. Errors: already_decided, also where someone acted since the viewer saw none; operators_only,
 * nothing_was_done.
 */
export async function closeLocked(
  tx: Tx,
  context: PersonContext,
  found: FoundCase,
  { outcome, reason, hasActed }: Decision,
): Promise<void> {
  if (found.closed_at) throw await closedBefore(tx.db, found)
  allowClosing(context, found)
  const act = await latestAct(tx.db, found.id)
  if (outcome === 'acted' && !act) throw new AppError('nothing_was_done')
  if (outcome !== 'acted' && act && hasActed === false)
    throw await alreadyDecided(tx.db, { outcome: 'acted', byId: act.actor_id, at: act.created_at })
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

/** Opens a closed case again; repeated by the viewer, does nothing. Errors: case_not_found, case_open, operators_only, case_exists. */
export function reopenCase(context: PersonContext, caseId: string): Promise<CaseDetails> {
  return write(context, async (tx) => {
    const found = await lockDecidableCase(tx, context, caseId)
    if (!found.closed_at) {
      const entry = await latestEntry(tx.db, caseId, 'reopened')
      if (entry?.actor_id === context.viewer.id) return presentCase(tx.db, context, found)
      throw new AppError('case_open')
    }
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
    update moderation_cases set closed_at = null, closed_by = null, outcome = null, is_of_act = false
    where id = ${id} and not exists (select from moderation_cases o
      where o.kind = ${kind} and o.subject_id = ${subjectId} and o.closed_at is null)
    returning id`.execute(db)
  if (rows.length === 0) throw new AppError('case_exists')
}
