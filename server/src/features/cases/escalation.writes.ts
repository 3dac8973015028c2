import type { PersonContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { type Tx, write } from '../../platform/write.ts'
import { lockDecidableCase } from './find-case.reads.ts'
import { recordInCase } from './record.writes.ts'

/** Passes a case on to operators, who are notified. Errors: case_not_found, case_closed. */
export async function escalateCase(
  context: PersonContext,
  caseId: string,
  reason: string,
): Promise<Record<string, never>> {
  await write(context, async (tx) => {
    // Sent again: the case is no longer the moderator's.
    if (await hasEscalated(tx, context.viewer.id, caseId)) return
    const found = await lockDecidableCase(tx, context, caseId)
    if (found.level === 'server') return
    if (found.closed_at) throw new AppError('case_closed')
    await tx.db
      .updateTable('moderation_cases')
      .set({ level: 'server', assignee_id: null })
      .where('id', '=', caseId)
      .execute()
    await recordInCase(tx, context, found, { what: 'escalated', note: reason })
    await tx.task('cases.escalated', { caseId })
    await tx.task('cases.mail', { caseId })
  })
  return {}
}

async function hasEscalated({ db }: Tx, viewerId: string, caseId: string): Promise<boolean> {
  const entry = await db
    .selectFrom('moderation_log')
    .select('id')
    .where('case_id', '=', caseId)
    .where('what', '=', 'escalated')
    .where('actor_id', '=', viewerId)
    .executeTakeFirst()
  return entry !== undefined
}
