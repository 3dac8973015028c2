import type { Action } from '@guildhall/contract/moderation'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { presentDecision } from '../profiles/made-decision.ts'
import type { Repeated } from './actions/action.ts'
import { rulesOf } from './actions/actions.ts'

/** When an act ends, by the database's clock; null: until it is reversed. Errors: bad_input, action_not_possible. */
export async function endOf(
  { db }: Tx,
  { action, days }: { action: Action; days?: number | undefined },
): Promise<Date | null> {
  const { days: limit } = rulesOf[action]
  if (limit === 'required' && days === undefined)
    throw new AppError('bad_input', { fields: { days: 'Choose for how long' } })
  if (days === undefined) return null
  if (!limit) throw new AppError('action_not_possible')
  const { rows } = await sql<{ at: Date }>`select now() + make_interval(days => ${days}::int) as at`.execute(
    db,
  )
  return rows[0]?.at ?? null
}

/** Refuses an act that is in force, and a second warning in one case. Error: already_done, with who did it if that is known. */
export async function refuseRepetition({ db }: Tx, act: Repeated & { action: Action }): Promise<void> {
  const { rows } = await sql`${rulesOf[act.action].repeats(act)} limit 1`.execute(db)
  const [made] = rows as { actor_id: string | null; created_at: Date | null }[]
  if (!made) return
  const { actor_id: byId, created_at: at } = made
  throw new AppError('already_done', {
    ...(at && { decision: await presentDecision(db, { outcome: 'acted', byId, at }) }),
  })
}
