import type { Subject } from '@guildhall/contract/moderation'
import type { Tx } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { keepFiles } from '../acts/evidence/evidence.writes.ts'
import { readSubject } from '../acts/evidence/subjects.reads.ts'

/**
 * Records the closed case of an act that was done without one. `clubId`: of an act in a club, whatever the subject; null
 * on the server. Error: report_subject_not_found.
 */
export async function recordClosedCase(
  tx: Tx,
  {
    subject,
    clubId,
    actorId,
    isByHand = false,
  }: { subject: Subject; clubId: string | null; actorId: string | null; isByHand?: boolean },
): Promise<{ id: string; personId: string | null }> {
  const found = await readSubject(tx.db, subject)
  if (!found) throw new AppError('report_subject_not_found')
  const id = newId()
  await tx.db
    .insertInto('moderation_cases')
    .values({
      ...{ id, kind: subject.kind, subject_id: subject.id, club_id: clubId, person_id: found.personId },
      ...{ level: clubId === null ? 'server' : 'club', is_automatic: actorId === null && !isByHand },
      reported: JSON.stringify(found.snapshot),
      ...{ closed_at: new Date(), closed_by: actorId, outcome: 'acted', is_of_act: true },
    })
    .execute()
  await keepFiles(tx, id, subject, found.snapshot)
  return { id, personId: found.personId }
}
