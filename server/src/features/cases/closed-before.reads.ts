import type { DecisionOutcome } from '@guildhall/contract/made-decision'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { AppError } from '../../platform/errors.ts'
import { isAct, isReversed } from '../acts/log.reads.ts'
import { alreadyDecided } from '../profiles/made-decision.ts'
import type { FoundCase } from './find-case.reads.ts'

type Entry = { actor_id: string | null; created_at: Date; note: string }

/** The refusal to decide about a closed case. */
export async function closedBefore(db: Database, found: FoundCase): Promise<AppError> {
  const entry = await latestEntry(db, found.id, 'closed')
  const outcome = (found.outcome ?? 'acted') as DecisionOutcome
  return alreadyDecided(db, {
    ...{ outcome, byId: found.closed_by, at: found.closed_at, note: entry?.note },
  })
}

/** The latest entry of a kind in a case. */
export async function latestEntry(db: Database, caseId: string, what: string): Promise<Entry | undefined> {
  return db
    .selectFrom('moderation_log')
    .select(['actor_id', 'created_at', 'note'])
    .where('case_id', '=', caseId)
    .where('what', '=', what)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The latest act in a case that was not reversed. */
export async function latestAct(db: Database, caseId: string): Promise<Entry | undefined> {
  const { rows } = await sql<Entry>`select l.actor_id, l.created_at, '' as note from moderation_log l
    where l.case_id = ${caseId} and ${isAct} and not ${isReversed}
    order by l.created_at desc, l.id desc limit 1`.execute(db)
  return rows[0]
}
