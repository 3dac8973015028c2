import { sql } from 'kysely'
import { asOf, type Database } from '../../platform/database/database.ts'
import type { Tx } from '../../platform/database/write.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import type { DeletedRow } from '../content/content.writes.ts'
import { isOpenTo } from '../visibility/seen.ts'

/** SQL: whether attendee `a` can still see the events of club `k`, with membership `m`. */
export const mayAttend = isOpenTo(sql.ref('a.user_id'))

/** Adds to the counts of an event, whose row of `content` is locked, and signals them. */
export async function countAttendees(
  tx: Tx,
  contentId: string,
  { confirmed = 0, waiting = 0 }: { confirmed?: number; waiting?: number },
): Promise<void> {
  const { rows } = await sql<{ club_id: string; attendees: number; waiting: number; as_of: number }>`
    update events set attendee_count = attendee_count + ${confirmed}, waiting_count = waiting_count + ${waiting}
    where id = ${contentId}
    returning club_id, attendee_count as attendees, waiting_count as waiting, ${asOf} as as_of`.execute(tx.db)
  const [row] = rows
  if (!row) return
  const { club_id: clubId, attendees: attendeeCount, waiting: waitingCount, as_of: asOfMs } = row
  tx.signal(
    { kind: 'attendance.changed', clubId, contentId, attendeeCount, waitingCount, asOf: asOfMs },
    { clubId, contentId },
  )
}

/**
 * Gives free spots of an event, whose row of `content` is locked, to the first on the waiting list who can still see
 * it; a task notifies them.
 */
export async function giveFreePlaces(tx: Tx, contentId: string): Promise<void> {
  const { rows: next } = await sql<{ user_id: string; club_id: string }>`
    select a.user_id, e.club_id from event_attendees a
    join events e on e.id = a.event_id join clubs k on k.id = e.club_id
    left join club_memberships m on m.club_id = k.id and m.user_id = a.user_id
    where a.event_id = ${contentId} and a.status = 'waiting'
      and ${mayAttend}
    order by a.turn
    limit (select case when over_at <= clock_timestamp() or canceled_at is not null then 0
      else greatest(least(coalesce(capacity, attendee_count + waiting_count) - attendee_count, waiting_count), 0) end
      from events where id = ${contentId})`.execute(tx.db)
  const [first] = next
  if (!first) return
  const movedUpBy = await recordActivity(tx, {
    clubId: first.club_id,
    // The account that made room may be about to be deleted.
    personId: first.user_id,
    type: 'attend.moved-up',
    contentId,
  })
  const ids = next.map((row) => row.user_id)
  await sql`update event_attendees set status = 'confirmed', moved_up_by = ${movedUpBy}, updated_at = now()
    where event_id = ${contentId} and user_id = any(${ids}::uuid[])`.execute(tx.db)
  await countAttendees(tx, contentId, { confirmed: ids.length, waiting: -ids.length })
  tx.signal({ kind: 'attending.changed', contentId }, { personIds: ids })
}

/** SQL: ids of attendees and people on the waiting list who can still see the event. */
export const notifiableAttendees = (contentId: string) => sql<string>`(
  select a.user_id from event_attendees a join events e on e.id = a.event_id join clubs k on k.id = e.club_id
  left join club_memberships m on m.club_id = k.id and m.user_id = a.user_id
  where a.event_id = ${contentId} and a.status in ('confirmed', 'waiting')
    and ${mayAttend})`

/** SQL: `user_id`s of attendees of a public club's coming events, including waiting lists and non-members. */
export const attendeesOfClub = (clubId: string) => sql<{ user_id: string }>`(
  select distinct a.user_id from event_attendees a join events e on e.id = a.event_id join clubs k on k.id = e.club_id
  where e.club_id = ${clubId} and e.over_at > clock_timestamp() and not k.is_private
    and a.status in ('confirmed', 'waiting'))`

/** SQL: ids of people to whom an activity gave a spot they still have. */
export const movedUpBy = (activityId: string) => sql<string>`(
  select user_id from event_attendees where moved_up_by = ${activityId}::uuid and status = 'confirmed')`

/** Preserves the attendees of a deleted event until they are notified; none if it is over. */
export async function preserveAttendees(tx: Tx, personId: string, row: DeletedRow): Promise<void> {
  const { id: contentId, club_id: clubId, title } = row
  const { attendee_count: attendees, waiting_count: waiting } = (await tx.db
    .selectFrom('events')
    .select(['attendee_count', 'waiting_count'])
    .where('id', '=', contentId)
    .where('over_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()) ?? { attendee_count: 0, waiting_count: 0 }
  if (attendees + waiting === 0) return
  const data = { title }
  const by = await recordActivity(tx, { clubId, personId, type: 'event.deleted', contentId, data })
  await sql`insert into deleted_event_attendees (activity_id, user_id)
    select ${by}::uuid, user_id from ${notifiableAttendees(contentId)} a`.execute(tx.db)
}

/** SQL: ids of the attendees of an event deleted by an activity, including its waiting list. */
export const attendeesOfDeleted = (activityId: string) => sql<string>`(
  select user_id from deleted_event_attendees where activity_id = ${activityId}::uuid)`

/** Deletes preserved attendees, who have been notified. */
export async function sweepDeletedAttendees(db: Database): Promise<void> {
  await sql`delete from deleted_event_attendees where created_at < now() - interval '7 days'`.execute(db)
}
