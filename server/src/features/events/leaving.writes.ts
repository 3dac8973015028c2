import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { addTask, type Tx } from '../../platform/database/write.ts'
import {
  type Bounded,
  batchRows,
  inBatches,
  taskBudgetMs,
  withinBudget,
} from '../../platform/tasks/batches.ts'
import { countAttendees, giveFreePlaces, mayAttend } from './attendees.ts'

/**
 * Cancels the spots of a person about to leave a club, at events they will no longer see: those of a private club that
 * are not over. The waiting lists move up. Returns what was canceled.
 */
export const releasePlaces = (tx: Tx, who: Leaver): Promise<ReleasedPlace[]> =>
  releaseHeld(tx, who, sql`and k.is_private`)

/** Like releasePlaces, for a person banned from a club: also at events that everyone sees. */
export const releaseAllPlaces = (tx: Tx, who: Leaver): Promise<ReleasedPlace[]> => releaseHeld(tx, who, sql``)

type Leaver = { clubId: string; personId: string }
/** A spot as it was. Stored as JSON. */
export type ReleasedPlace = { eventId: string; status: string; movedUpBy: string | null }

async function releaseHeld(
  tx: Tx,
  { clubId, personId }: Leaver,
  which: ReturnType<typeof sql>,
): Promise<ReleasedPlace[]> {
  const { rows: held } = await sql<Held>`
    select a.event_id, a.user_id from event_attendees a join events e on e.id = a.event_id join clubs k on k.id = e.club_id
    where a.user_id = ${personId} and a.status in ('confirmed', 'waiting')
      and e.club_id = ${clubId} and e.over_at > clock_timestamp() ${which}`.execute(tx.db)
  return release(tx, held)
}

/**
 * Cancels the spots of people who can no longer see a club's events, such as after it became private. Queues the rest.
 * Idempotent.
 */
export async function releaseGuests(
  deps: Dependencies,
  clubId: string,
  budgetMs = taskBudgetMs,
): Promise<void> {
  await withinBudget(
    deps,
    budgetMs,
    (bounded) => releaseAll(bounded, clubId),
    () => addTask(deps.db, 'events.release', { clubId }, { key: `events.release ${clubId}`, isBulk: true }),
  )
}

async function releaseAll(deps: Dependencies & Bounded, clubId: string): Promise<void> {
  await inBatches(deps, async (tx) => {
    const { rows: held } = await sql<Held>`
      select a.event_id, a.user_id from event_attendees a join events e on e.id = a.event_id
      join clubs k on k.id = e.club_id and k.deleted_at is null
      left join club_memberships m on m.club_id = k.id and m.user_id = a.user_id
      where e.club_id = ${clubId} and e.over_at > clock_timestamp() and a.status in ('confirmed', 'waiting')
        and not ${mayAttend}
      limit ${batchRows}`.execute(tx.db)
    await release(tx, held)
    return held.length
  })
}

type Held = { event_id: string; user_id: string }

async function release(tx: Tx, held: Held[]): Promise<ReleasedPlace[]> {
  if (held.length === 0) return []
  const eventIds = held.map((row) => row.event_id)
  const personIds = held.map((row) => row.user_id)
  // Locks items before attendance, as attending does.
  await sql`select id from content_rows where id = any(${eventIds}::uuid[]) order by id for no key update`.execute(
    tx.db,
  )
  // Read with the items locked.
  const { rows: released } = await sql<{
    event_id: string
    confirmed: number
    waiting: number
    places: ReleasedPlace[]
  }>`
    with released as (
      update event_attendees a set status = 'cancelled', moved_up_by = null, updated_at = now()
      from unnest(${eventIds}::uuid[], ${personIds}::uuid[]) h (event_id, user_id)
      join event_attendees old on old.event_id = h.event_id and old.user_id = h.user_id
        and old.status in ('confirmed', 'waiting')
      where a.event_id = h.event_id and a.user_id = h.user_id
      returning a.event_id, old.status, old.moved_up_by
    )
    select event_id, -count(*) filter (where status = 'confirmed')::int as confirmed,
      -count(*) filter (where status = 'waiting')::int as waiting,
      jsonb_agg(jsonb_build_object('eventId', event_id, 'status', status, 'movedUpBy', moved_up_by)) as places
    from released group by event_id order by event_id`.execute(tx.db)
  for (const { event_id: eventId, confirmed, waiting } of released) {
    await countAttendees(tx, eventId, { confirmed, waiting })
    await giveFreePlaces(tx, eventId)
  }
  return released.flatMap(({ places }) => places)
}
