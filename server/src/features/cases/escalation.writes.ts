import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { closedBefore } from './closed-before.reads.ts'
import { lockDecidableCase } from './find-case.reads.ts'
import { recordInCase } from './record.writes.ts'

/** Passes a case on to operators, who are notified. Errors: case_not_found, already_decided. */
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
    if (found.closed_at) throw await closedBefore(tx.db, found)
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
