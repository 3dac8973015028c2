import type { DecisionOutcome, MadeDecision } from '@guildhall/contract/made-decision'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { personColumns, presentPerson } from './profiles.reads.ts'

/** `byId` null: no one, or someone whom the viewer may not know. */
type Made = { outcome: DecisionOutcome; byId: string | null; at: Date | null; note?: string | undefined }

/** A decision as those who come later read it. */
export async function presentDecision(
  db: Database,
  { outcome, byId, at, note = '' }: Made,
): Promise<MadeDecision> {
  const row =
    byId === null
      ? undefined
      : await db.selectFrom('profiles as p').select(personColumns).where('p.id', '=', byId).executeTakeFirst()
  return { outcome, by: row ? presentPerson(row) : null, at: at?.toISOString() ?? null, note }
}

/** The refusal of another decision than the one that was made. */
export const alreadyDecided = async (db: Database, made: Made): Promise<AppError> =>
  new AppError('already_decided', { decision: await presentDecision(db, made) })
