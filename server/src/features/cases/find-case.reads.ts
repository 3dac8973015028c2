import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Tx } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { lockMemberships } from '../clubs/lock.ts'
import type { Standing } from '../clubs/standing.ts'
import { hasOtherOperator, isOperating, readStanding } from '../moderation/moderators.reads.ts'
import { canDecide } from './cases.policy.ts'

export type FoundCase = {
  id: string
  kind: string
  subject_id: string
  club_id: string | null
  person_id: string | null
  level: string
  assignee_id: string | null
  opened_at: Date
  closed_at: Date | null
  closed_by: string | null
  outcome: string | null
  /** From 1 on, operators decide it beside the club (`judged.reads.ts`). */
  gravity: number
  /** The roles of viewer and concerned person in its club. */
  viewer: Standing
  person: Standing | null
}

const columns = [
  ...(['c.id', 'c.kind', 'c.subject_id', 'c.club_id', 'c.person_id', 'c.level', 'c.assignee_id'] as const),
  ...(['c.opened_at', 'c.closed_at', 'c.closed_by', 'c.outcome', 'c.gravity'] as const),
]

/** A case that the viewer may decide. Error: case_not_found. */
export async function findDecidableCase(
  db: Database,
  context: PersonContext,
  caseId: string,
): Promise<FoundCase> {
  const row = await db
    .selectFrom('moderation_cases as c')
    .leftJoin('clubs as k', (join) => join.onRef('k.id', '=', 'c.club_id').on('k.deleted_at', 'is', null))
    .select([...columns, 'k.id as open_club_id'])
    .where('c.id', '=', caseId)
    .executeTakeFirst()
  if (!row) throw new AppError('case_not_found')
  const { club_id: clubId, person_id: personId, open_club_id: openClubId, level } = row
  const [viewer, person] = await Promise.all([
    readStanding(db, clubId, context.viewer.id),
    personId === null ? null : readStanding(db, clubId, personId),
  ])
  const isOperator = isOperating(context)
  const isForOthers = isOperator && personId === context.viewer.id && (await hasOthers(db, personId))
  const facts = { clubId: openClubId, level: level as 'club' | 'server', viewer, person }
  if (!canDecide({ ...facts, isOperator, isForOthers })) throw new AppError('case_not_found')
  return { ...row, viewer, person }
}

async function hasOthers(db: Database, personId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select ${hasOtherOperator(personId)} as has`.execute(db)
  return rows[0]?.has === true
}

/** Locks the case against other decisions, and both people's roles in its club, as acts do. Error: case_not_found. */
export async function lockDecidableCase(tx: Tx, context: PersonContext, caseId: string): Promise<FoundCase> {
  // Checked without the lock first, so that people cannot lock cases that are not theirs.
  const { club_id: clubId, person_id: personId } = await findDecidableCase(tx.db, context, caseId)
  await tx.db.selectFrom('moderation_cases').select('id').where('id', '=', caseId).forUpdate().execute()
  if (clubId)
    await lockMemberships(tx, clubId, personId ? [context.viewer.id, personId] : [context.viewer.id])
  return findDecidableCase(tx.db, context, caseId)
}
