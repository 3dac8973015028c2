import type { Dependencies } from '../../platform/context.ts'
import { inBatchesOf } from '../../platform/tasks/batches.ts'
import { lockItems } from '../content/content.reads.ts'
import { countAttendees, giveFreePlaces } from './attendees.ts'

/** Cancels a person's spots, which go to the waiting lists. */
export async function removeAttendance(deps: Dependencies, personId: string): Promise<void> {
  await inBatchesOf(
    deps,
    personId,
    { table: 'event_attendees', columns: ['event_id'] },
    async (tx, found) => {
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
    },
  )
}
