import type { SubjectKind } from '@guildhall/contract/moderation'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { StoredSnapshot } from '../moderation/snapshots.ts'

/** The facts of a case that acts need. */
export type ActCase = {
  kind: SubjectKind
  subjectId: string
  clubId: string | null
  /** Whom it is about; null once the account is deleted. */
  personId: string | null
  level: 'club' | 'server'
  reported: StoredSnapshot
}

/** Error: case_not_found. */
export async function findCase(db: Database, caseId: string): Promise<ActCase> {
  const row = await db
    .selectFrom('moderation_cases')
    .select(['kind', 'subject_id', 'club_id', 'person_id', 'level', 'reported'])
    .where('id', '=', caseId)
    .executeTakeFirst()
  if (!row) throw new AppError('case_not_found')
  return {
    kind: row.kind as SubjectKind,
    subjectId: row.subject_id,
    clubId: row.club_id,
    personId: row.person_id,
    level: row.level as ActCase['level'],
    reported: row.reported as StoredSnapshot,
  }
}

/** Whether a report led to a case. */
export async function isReported(db: Database, caseId: string): Promise<boolean> {
  const report = await db
    .selectFrom('reports')
    .select('id')
    .where('case_id', '=', caseId)
    .limit(1)
    .executeTakeFirst()
  return report !== undefined
}

/** Whom a case is about; undefined without a case or person. */
export async function findPerson(db: Database, caseId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('moderation_cases')
    .select('person_id')
    .where('id', '=', caseId)
    .executeTakeFirst()
  return row?.person_id ?? undefined
}
