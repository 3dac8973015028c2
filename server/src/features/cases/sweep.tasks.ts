import { actions } from '@guildhall/contract/moderation'
import { moderation } from '@guildhall/contract/moderation-limits'
import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { batchRows, inBatches } from '../../platform/tasks/batches.ts'
import { isReversed } from '../acts/log.reads.ts'

/** SQL: whether an act in case `c` can still be appealed, or its appeal has no answer yet. */
const isHeld = sql`exists (select from moderation_log l left join appeals a on a.act_id = l.id
  where l.case_id = c.id and l.what = any(${[...actions]}::text[]) and a.decision is null and not ${isReversed}
    and (a.act_id is not null or l.created_at > now() - make_interval(days => ${sql.lit(moderation.appealDays)})))`

/**
 * Deletes what was closed long ago, with its copies and reports, unless an appeal still needs them. The log stays, as it
 * says. Idempotent.
 */
export const sweepCases = (deps: Dependencies): Promise<void> =>
  inBatches(deps, async (tx) => {
    const { rows } = await sql`
      delete from moderation_cases where id in (select c.id from moderation_cases c
        where c.closed_at < now() - make_interval(days => ${sql.lit(moderation.closedDays)}) and not ${isHeld}
        limit ${sql.lit(batchRows)})
      returning id`.execute(tx.db)
    return rows.length
  })
