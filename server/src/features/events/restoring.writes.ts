import { sql } from 'kysely'
import type { Tx } from '../../platform/database/write.ts'
import { countAttendees, giveFreePlaces, mayAttend } from './attendees.ts'
import type { ReleasedPlace } from './leaving.writes.ts'

/**
 * Restores spots that an act canceled, at events to come that the person sees: with their turn, on the waiting list where
 * others have the spots by then. What the person chose since stays.
 */
export async function restorePlaces(
  tx: Tx,
  { clubId, personId }: { clubId: string; personId: string },
  places: ReleasedPlace[],
): Promise<void> {
  const ids = [...new Set(places.map(({ eventId }) => eventId))].sort()
  if (ids.length === 0) return
  // Locks items before attendance, as attending does.
  await sql`select id from content_rows where id = any(${ids}::uuid[]) order by id for no key update`.execute(
    tx.db,
  )
  for (const eventId of ids) {
    const place = places.find((one) => one.eventId === eventId)
    if (place) await restore(tx, { clubId, personId }, place)
  }
}

async function restore(
  tx: Tx,
  { clubId, personId }: { clubId: string; personId: string },
  { eventId, status: before, movedUpBy }: ReleasedPlace,
): Promise<void> {
  const { rows } = await sql<{ status: 'confirmed' | 'waiting' }>`
    update event_attendees a set updated_at = now(),
      status = case when ${before} = 'confirmed'
        and (e.capacity is null or e.attendee_count < e.capacity) then 'confirmed' else 'waiting' end,
      moved_up_by = case when e.capacity is null or e.attendee_count < e.capacity then ${movedUpBy}::uuid end
    from events e join clubs k on k.id = e.club_id and k.deleted_at is null
    left join club_memberships m on m.club_id = k.id and m.user_id = ${personId}
    where a.event_id = ${eventId} and a.user_id = ${personId} and a.status = 'cancelled'
      and e.id = a.event_id and e.club_id = ${clubId} and e.over_at > clock_timestamp() and ${mayAttend}
    returning a.status`.execute(tx.db)
  const [restored] = rows
  if (!restored) return
  await countAttendees(tx, eventId, { [restored.status]: 1 })
  tx.signal({ kind: 'attending.changed', contentId: eventId }, { personId })
  await giveFreePlaces(tx, eventId)
}
