import { prevention } from '@guildhall/contract/prevention-limits'
import { sql } from 'kysely'
import type { Dependencies } from '../../../platform/context.ts'
import { write } from '../../../platform/database/write.ts'
import type { TaskPayloads } from '../../../platform/tasks/tasks.ts'
import { removeOldHeld } from '../../prevention/held.writes.ts'
import { removeOldPaces } from '../../prevention/pace.writes.ts'
import { openCase } from '../open-case.writes.ts'
import { declineAsDraft } from './decline.writes.ts'

const atOnce = 200

/** Declines what stayed undecided for 30 days, and removes what was decided 30 days ago. May be interrupted. */
export async function expireHeld(deps: Pick<Dependencies, 'db' | 'signals'>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: string }>`select id from held_submissions where decided_at is null
      and created_at < now() - make_interval(days => ${prevention.heldDays}) order by created_at, id limit ${atOnce}`.execute(
      deps.db,
    )
    for (const { id } of rows) await declineUndecided(deps, id)
    if (rows.length < atOnce) break
  }
  while ((await write(deps, (tx) => removeOldHeld(tx, prevention.heldDays, atOnce))) === atOnce);
  while ((await write(deps, (tx) => removeOldPaces(tx, atOnce))) === atOnce);
}

const declineUndecided = (deps: Pick<Dependencies, 'db' | 'signals'>, heldId: string) =>
  write(deps, async (tx) => {
    // Another server, or a moderator, may have been first.
    const { rows } =
      await sql`select from held_submissions where id = ${heldId} and decided_at is null for update`.execute(
        tx.db,
      )
    if (rows.length === 0) return
    const note = `No moderator decided within ${prevention.heldDays} days`
    await declineAsDraft(tx, { heldId, byId: null, isByOperator: false, note })
  })

/** Opens a case about what was published with watched words, unless it is gone or was judged before. */
export const openFlagged = (
  deps: Pick<Dependencies, 'db' | 'signals'>,
  { kind, id, note }: TaskPayloads['prevention.flag'],
): Promise<unknown> =>
  write(deps, (tx) => openCase(tx, { subject: { kind, id }, isAutomatic: true, note })).catch(
    (error: unknown) => {
      if ((error as { code?: string }).code !== 'report_subject_not_found') throw error
    },
  )
