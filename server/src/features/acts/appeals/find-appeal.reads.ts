import { sql } from 'kysely'
import type { PersonContext } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { outranks } from '../../moderation/moderation.policy.ts'
import { isOperating, readStanding } from '../../moderation/moderators.reads.ts'
import { hasOtherDecider, isForOperators } from './deciders.ts'

type Row = {
  club_id: string | null
  actor_id: string | null
  person_id: string | null
  is_open: boolean
  is_for_operators: boolean
  has_other: boolean
  has_other_operator: boolean
}

export type FoundAppeal = {
  /** Null if automatic, or once the account is deleted. */
  actorId: string | null
  isOpen: boolean
  /** Whether someone besides the person who acted can decide it. */
  hasOther: boolean
  /** Whether the viewer decides it as an operator. */
  isByOperator: boolean
}

/** An appeal that the viewer can decide, or could while it was open. Error: act_not_found. */
export async function findDecidableAppeal(
  db: Database,
  context: PersonContext,
  actId: string,
): Promise<FoundAppeal> {
  const { viewer } = context
  const { rows } = await sql<Row>`
    select k.id as club_id, l.actor_id, l.person_id, a.decision is null as is_open, ${isForOperators} as is_for_operators,
      ${hasOtherDecider} as has_other,
      exists (select from operators o where o.user_id is distinct from l.actor_id
        and o.user_id is distinct from l.person_id) as has_other_operator
    from moderation_log l join appeals a on a.act_id = l.id
    left join clubs k on k.id = l.club_id and k.deleted_at is null where l.id = ${actId}`.execute(db)
  const [found] = rows
  if (!found || found.person_id === viewer.id) throw new AppError('act_not_found')
  const { club_id: clubId, person_id: personId } = found
  const standing = await readStanding(db, clubId, viewer.id)
  const target = await readStanding(db, clubId, personId)
  const isOfClub = !found.is_for_operators && outranks(standing, 'member') && outranks(standing, target)
  if (!isOfClub && !isOperating(context)) throw new AppError('act_not_found')
  return {
    actorId: found.actor_id,
    isOpen: found.is_open,
    hasOther: found.has_other_operator || (!found.is_for_operators && found.has_other),
    isByOperator: !isOfClub,
  }
}
