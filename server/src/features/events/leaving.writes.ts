import { sql } from 'kysely'
import type { Tx } from '../../platform/write.ts'
import { countAttendees, giveFreePlaces } from './attendees.ts'

/**
 * Gives up the places of somebody who is about to leave a club, at those events that they will no longer see: all
 * that are not over, of a private club. Whoever waits moves up.
 */
export async function releasePlaces(
  tx: Tx,
  { clubId, personId }: { clubId: string; personId: string },
): Promise<void> {
  const { rows: held } = await sql<{ id: string }>`
    select c.id from content c where c.id in (
      select e.id from event_attendees a join events e on e.id = a.event_id join clubs k on k.id = e.club_id
      where a.user_id = ${personId} and a.status in ('confirmed', 'waiting')
        and e.club_id = ${clubId} and k.is_private and e.over_at > clock_timestamp())
    order by c.id for no key update of c`.execute(tx.db)
  if (held.length === 0) return
  // As they are now that the items are locked.
  const { rows: released } = await sql<{ event_id: string; was: 'confirmed' | 'waiting' }>`
    update event_attendees a set status = 'cancelled', moved_up_by = null, updated_at = now()
    from event_attendees old
    where a.user_id = ${personId} and a.event_id = any(${held.map(({ id }) => id)}::uuid[])
      and old.event_id = a.event_id and old.user_id = a.user_id and old.status in ('confirmed', 'waiting')
    returning a.event_id, old.status as was`.execute(tx.db)
  for (const { event_id: eventId, was } of released) {
    await countAttendees(tx, eventId, { [was]: -1 })
    await giveFreePlaces(tx, eventId)
  }
}
