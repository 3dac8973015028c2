import type { CaseDetails } from '@guildhall/contract/cases'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { isModerator } from '../clubs/standing.ts'
import { readStanding } from '../moderation/moderators.reads.ts'
import { isSuspended } from '../sessions/suspension.ts'
import { presentCase } from './details.reads.ts'
import { type FoundCase, lockDecidableCase } from './find-case.reads.ts'
import { recordInCase } from './record.writes.ts'

/**
 * Takes on a case, or hands it over. `expectedId`: who had it when the viewer looked. A closed case stays as it is.
 * Errors: case_not_found, case_taken, not_a_moderator.
 */
export function assignCase(
  context: PersonContext,
  caseId: string,
  { personId = context.viewer.id, expectedId }: { personId?: string | undefined; expectedId: string | null },
): Promise<CaseDetails> {
  return write(context, async (tx) => {
    const found = await lockDecidableCase(tx, context, caseId)
    if (personId !== context.viewer.id) await requireDecider(tx, found, personId)
    // Sent again, or taken on by the same person meanwhile.
    const isDone = found.closed_at !== null || found.assignee_id === personId
    if (!isDone && found.assignee_id !== expectedId) throw new AppError('case_taken')
    if (!isDone) {
      await tx.db
        .updateTable('moderation_cases')
        .set({ assignee_id: personId })
        .where('id', '=', caseId)
        .execute()
      await recordInCase(tx, context, found, { what: 'taken', note: await nameOf(tx, context, personId) })
    }
    return presentCase(tx.db, context, found)
  })
}

/** Gives a case back to the queue. Error: case_not_found. */
export function releaseCase(context: PersonContext, caseId: string): Promise<CaseDetails> {
  return write(context, async (tx) => {
    const found = await lockDecidableCase(tx, context, caseId)
    if (found.assignee_id !== null && found.closed_at === null) {
      await tx.db
        .updateTable('moderation_cases')
        .set({ assignee_id: null })
        .where('id', '=', caseId)
        .execute()
      await recordInCase(tx, context, found, { what: 'released' })
    }
    return presentCase(tx.db, context, found)
  })
}

/** A moderator of its club, or an operator, and not the person it is about. Error: not_a_moderator. */
async function requireDecider({ db }: Tx, found: FoundCase, personId: string): Promise<void> {
  const { club_id: clubId, level, person_id: aboutId } = found
  const standing = await readStanding(db, clubId, personId)
  const may = (await isActiveOperator(db, personId)) || (level === 'club' && isModerator(standing))
  if (!may || personId === aboutId) throw new AppError('not_a_moderator')
}

/** Not while the account is suspended or under deletion. */
async function isActiveOperator(db: Database, personId: string): Promise<boolean> {
  const operator = await db
    .selectFrom('operators as o')
    .innerJoin('profiles as p', 'p.id', 'o.user_id')
    .select('o.user_id')
    .where('o.user_id', '=', personId)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst()
  return operator !== undefined && !(await isSuspended(db, personId))
}

/** The name of another person who got a case; empty for the viewer. */
async function nameOf({ db }: Tx, { viewer }: PersonContext, personId: string): Promise<string> {
  if (personId === viewer.id) return ''
  const person = await db
    .selectFrom('profiles')
    .select(['first_name', 'last_name'])
    .where('id', '=', personId)
    .executeTakeFirst()
  return `Handed over to ${person?.first_name ?? ''} ${person?.last_name ?? ''}`.trim()
}
