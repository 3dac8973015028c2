import type { Subject } from '@guildhall/contract/moderation'
import type { PersonContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/write.ts'
import { recordModeration } from '../moderation/log.writes.ts'
import type { FoundCase } from './find-case.reads.ts'

/** Adds what the viewer did in a case to the log. */
export async function recordInCase(
  tx: Tx,
  { viewer }: PersonContext,
  { id: caseId, club_id: clubId, person_id: personId, kind, subject_id, viewer: standing }: FoundCase,
  entry: { id?: string; what: string; note?: string },
): Promise<void> {
  await recordModeration(tx, {
    ...entry,
    ...{ caseId, clubId, personId, actorId: viewer.id },
    isByOperator: standing === 'outsider' || standing === 'member',
    subject: { kind: kind as Subject['kind'], id: subject_id },
  })
}
