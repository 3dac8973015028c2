import type { EventItem } from '@guildhall/contract/events'
import { type Expression, sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { lockVisibleContent } from '../content/content.reads.ts'
import { readWhole } from '../content/items.reads.ts'
import { countAttendees, giveFreePlaces } from './attendees.ts'
import { canAttend, canCancel } from './events.policy.ts'
import { eventKind } from './events.reads.ts'

/**
 * Takes a spot, or joins the waiting list of a full event. Idempotent. Errors: content_not_found, event_over,
 * event_called_off.
 */
export async function attend(context: PersonContext, contentId: string): Promise<EventItem> {
  const { viewer } = context
  await write(context, async (tx) => {
    const { club_id: clubId, restriction } = await lockVisibleContent(tx, viewer, contentId)
    const event = await findAttendance(tx, viewer.id, contentId)
    if (event.status === 'confirmed' || event.status === 'waiting') return
    allow(canAttend(viewer, { ...event, restriction }))
    const { capacity, attendees, waiting } = event
    const status = capacity === null || (attendees < capacity && waiting === 0) ? 'confirmed' : 'waiting'
    const turn = sql<string>`nextval('event_turns')`
    await tx.db
      .insertInto('event_attendees')
      .values({ event_id: contentId, user_id: viewer.id, status, turn })
      .onConflict((conflict) =>
        conflict
          .columns(['event_id', 'user_id'])
          .doUpdateSet({ status, turn, moved_up_by: null, updated_at: new Date() }),
      )
      .execute()
    await countAttendees(tx, contentId, { [status]: 1 })
    tx.signal({ kind: 'attending.changed', contentId }, { personId: viewer.id })
    const type = event.status === null ? 'attend' : 'attend.again'
    await recordActivity(tx, { clubId, personId: viewer.id, type, contentId, data: { type: 'event' } })
  })
  return readWhole(context, eventKind, contentId)
}

/**
 * Cancels the viewer's spot, which goes to the first on the waiting list. Idempotent. Errors: content_not_found,
 * event_over.
 */
export async function cancelAttendance(context: PersonContext, contentId: string): Promise<EventItem> {
  const { viewer } = context
  await write(context, async (tx) => {
    const { club_id: clubId } = await lockVisibleContent(tx, viewer, contentId)
    const event = await findAttendance(tx, viewer.id, contentId)
    const { status } = event
    if (status !== 'confirmed' && status !== 'waiting') return
    allow(canCancel(viewer, event))
    await tx.db
      .updateTable('event_attendees')
      .set({ status: 'cancelled', moved_up_by: null, updated_at: new Date() })
      .where('event_id', '=', contentId)
      .where('user_id', '=', viewer.id)
      .execute()
    await countAttendees(tx, contentId, { [status]: -1 })
    tx.signal({ kind: 'attending.changed', contentId }, { personId: viewer.id })
    const about = { clubId, personId: viewer.id, contentId, data: { type: 'event' } }
    await recordActivity(tx, { ...about, type: 'attend.cancelled' })
    await giveFreePlaces(tx, contentId)
  })
  return readWhole(context, eventKind, contentId)
}

/** Reads the attendance with the item locked. Error: content_not_found, also for items of other kinds. */
async function findAttendance(tx: Tx, personId: string, contentId: string) {
  const event = await tx.db
    .selectFrom('events as e')
    .leftJoin('event_attendees as a', (join) =>
      join.onRef('a.event_id', '=', 'e.id').on('a.user_id', '=', personId),
    )
    .select([
      'a.status',
      'e.capacity',
      'e.attendee_count as attendees',
      'e.waiting_count as waiting',
      sql<boolean>`e.canceled_at is not null`.as('isCalledOff'),
      isOver(sql.ref('e.over_at')).as('isOver'),
    ])
    .where('e.id', '=', contentId)
    .executeTakeFirst()
  if (!event) throw new AppError('content_not_found')
  return event
}

const isOver = (overAt: Expression<unknown>) => sql<boolean>`${overAt} <= clock_timestamp()`
