import { type Action, actions, type SubjectKind } from '@guildhall/contract/moderation'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'

/** An act as the log has it. */
export type LoggedAct = {
  id: string
  action: Action
  caseId: string | null
  clubId: string | null
  actorId: string | null
  isByOperator: boolean
  personId: string | null
  kind: SubjectKind
  hidesAll: boolean
  isReversed: boolean
}

/** SQL: whether act `l` was reversed, by itself or by an appeal. */
export const isReversed = sql<boolean>`exists (select from moderation_log r where r.act_id = l.id
  and r.what in ('reversed', 'appeal_granted'))`

/** SQL: whether act `l`, and all that share its statement, were reversed. */
export const isAllReversed = sql<boolean>`(exists (select from moderation_log r where r.act_id = l.id
    and r.what in ('reversed', 'appeal_granted')) and not exists (
  select from bundled_acts b join bundled_acts o on o.lead_id = b.lead_id where b.act_id = l.id and not exists (
    select from moderation_log r where r.act_id = o.act_id and r.what in ('reversed', 'appeal_granted'))))`

/** SQL: whether entry `l` is an act. */
export const isAct = sql<boolean>`l.what = any(${sql.lit(`{${actions.join()}}`)}::text[])`

/** Error: act_not_found. */
export async function findAct(db: Database, actId: string): Promise<LoggedAct> {
  const row = await db
    .selectFrom('moderation_log as l')
    .select(['l.id', 'l.what', 'l.case_id', 'l.club_id', 'l.actor_id', 'l.is_by_operator', 'l.person_id'])
    .select(['l.kind', 'l.hides_all', isReversed.as('is_reversed')])
    .where('l.id', '=', actId)
    .where(isAct)
    .executeTakeFirst()
  if (!row) throw new AppError('act_not_found')
  return {
    id: row.id,
    action: row.what as Action,
    caseId: row.case_id,
    clubId: row.club_id,
    actorId: row.actor_id,
    isByOperator: row.is_by_operator,
    personId: row.person_id,
    kind: row.kind as SubjectKind,
    hidesAll: row.hides_all,
    isReversed: row.is_reversed,
  }
}
