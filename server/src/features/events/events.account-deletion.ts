import type { Dependencies } from '../../platform/context.ts'
import { batchRows, inBatches } from '../../platform/tasks/batches.ts'
import { lockItems } from '../content/content.reads.ts'
import { countAttendees, giveFreePlaces } from './attendees.ts'

/** Cancels a person's spots, which go to the waiting lists. */
export async function removeAttendance(deps: Dependencies, personId: string): Promise<void> {
  await inBatches(deps, async (tx) => {
    const found = await tx.db
      .selectFrom('event_attendees')
      .select('event_id')
      .where('user_id', '=', personId)
      .limit(batchRows)
      .execute()
    if (found.length === 0) return 0
    const ids = found.map((row) => row.event_id)
    // Locks items before attendance, as attending does.
    await lockItems(tx, ids)
    const gone = await tx.db
      .deleteFrom('event_attendees')
      .where('user_id', '=', personId)
      .where('event_id', 'in', ids)
      .returning(['event_id', 'status'])
      .execute()
    for (const { event_id, status } of gone) {
      if (status === 'cancelled') continue
      await countAttendees(tx, event_id, { [status]: -1 })
      await giveFreePlaces(tx, event_id)
    }
    return found.length
  })
}
