import { sql } from 'kysely'
import type { Tx } from '../../platform/database/write.ts'
import { type ReleasedPlace, releaseAllPlaces, releasePlaces } from '../events/leaving.writes.ts'
import { restorePlaces } from '../events/restoring.writes.ts'
import { type Expelled, expel, readmit } from '../members/expelling.ts'
import type { Done } from './actions/action.ts'

type Target = { clubId: string; personId: string }
type Act = Pick<Done, 'id' | 'clubId' | 'personId'>
/** Everything that an act ended, stored as JSON. Rows from before spots were stored have none. */
type Restoration = Expelled & { places?: ReleasedPlace[] }

/**
 * Ends a membership for an act and stores what its reversal restores. A ban also ends spots at events of a public club,
 * which people outside the club may have.
 */
export async function removeFromClub(
  tx: Tx,
  { id: actId, clubId, personId, actorId }: Act & { actorId: string | null },
  { isBan }: { isBan: boolean },
): Promise<void> {
  if (clubId === null || personId === null) return
  const target = { clubId, personId }
  const places = await (isBan ? releaseAllPlaces : releasePlaces)(tx, target)
  const saved: Restoration = { ...(await expel(tx, { ...target, by: actorId ?? personId, isBan })), places }
  await tx.db
    .insertInto('act_restorations')
    .values({ act_id: actId, person_id: personId, saved: JSON.stringify(saved) })
    .execute()
}

/**
 * Restores what `removeFromClub` ended, but what the person or the club chose since stays. Where a later act bans the person or ended their membership again, that one
 * restores it instead, once it is reversed. Idempotent.
 */
export async function restoreToClub(tx: Tx, { id: actId, clubId, personId }: Act): Promise<void> {
  if (clubId === null || personId === null) return
  const target = { clubId, personId }
  const row = await tx.db
    .deleteFrom('act_restorations')
    .where('act_id', '=', actId)
    .returning('saved')
    .executeTakeFirst()
  if (!row) return
  const saved = await withoutChangedSince(tx, { actId, ...target }, row.saved as Restoration)
  const later = await findLater(tx, { actId, ...target })
  if (later) return addTo(tx, later, saved)
  await readmit(tx, target, saved)
  await restorePlaces(tx, target, saved.places ?? [])
}

/** Leaves out the membership if the person has left or been removed since the act, and spots that they gave up since. */
async function withoutChangedSince(
  tx: Tx,
  { actId, clubId, personId }: Target & { actId: string },
  saved: Restoration,
): Promise<Restoration> {
  const events = (saved.places ?? []).map(({ eventId }) => eventId)
  const { rows } = await sql<{ hasLeft: boolean; unchanged: string[] }>`
    select exists (select from club_activity_log g where g.club_id = l.club_id and g.created_at > l.created_at
        and g.user_id = ${personId} and g.type = 'member.left')
      or exists (select from club_activity_log g where g.club_id = l.club_id and g.created_at > l.created_at
        and g.data ->> 'personId' = ${personId} and g.type = 'member.removed') as "hasLeft",
      array(select a.event_id::text from event_attendees a where a.user_id = ${personId}
        and a.event_id = any(${events}::uuid[]) and a.updated_at <= l.created_at) as unchanged
    from moderation_log l where l.id = ${actId} and l.club_id = ${clubId}`.execute(tx.db)
  const [now] = rows
  if (!now) return saved
  return {
    ...saved,
    membership: now.hasLeft ? null : saved.membership,
    places: (saved.places ?? []).filter(({ eventId }) => now.unchanged.includes(eventId)),
  }
}

/** The restoration of a ban in force, or of a later act that ended a membership and was not reversed. */
async function findLater(
  tx: Tx,
  { actId, clubId, personId }: Target & { actId: string },
): Promise<{ act_id: string; saved: Restoration } | undefined> {
  const { rows } = await sql<{ act_id: string; saved: Restoration }>`
    select s.act_id, s.saved from act_restorations s join moderation_log l on l.id = s.act_id
    left join restrictions r on r.act_id = s.act_id and (r.ends_at is null or r.ends_at > now())
    where s.person_id = ${personId} and l.club_id = ${clubId} and (r.act_id is not null
      or s.saved -> 'membership' <> 'null' and l.created_at > (select created_at from moderation_log where id = ${actId}))
    order by l.created_at desc limit 1`.execute(tx.db)
  return rows[0]
}

/** The later act's part is newer. */
async function addTo(
  tx: Tx,
  later: { act_id: string; saved: Restoration },
  earlier: Restoration,
): Promise<void> {
  const { saved } = later
  const merged: Restoration = {
    membership: saved.membership ?? earlier.membership,
    requestIds: [...saved.requestIds, ...earlier.requestIds],
    inviteIds: [...saved.inviteIds, ...earlier.inviteIds],
    places: [...(saved.places ?? []), ...(earlier.places ?? [])],
  }
  await tx.db
    .updateTable('act_restorations')
    .set({ saved: JSON.stringify(merged) })
    .where('act_id', '=', later.act_id)
    .execute()
}
