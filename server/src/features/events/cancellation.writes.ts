import type { EventItem } from '@guildhall/contract/events'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { write } from '../../platform/database/write.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { canRespond } from '../content/content.policy.ts'
import { lockVisibleContent } from '../content/content.reads.ts'
import { readWhole } from '../content/items.reads.ts'
import { giveFreePlaces } from './attendees.ts'
import { canManageEvent } from './events.policy.ts'
import { eventKind } from './events.reads.ts'

/**
 * Cancels an event; attendees keep their spots and are notified. Idempotent. Errors: content_not_found,
 * permission_denied, event_over.
 */
export const callOff = (context: PersonContext, contentId: string): Promise<EventItem> =>
  setCalledOff(context, contentId, true)

/** Restores a canceled event; attendees are notified. Errors: as callOff, silenced, banned. */
export const restoreEvent = (context: PersonContext, contentId: string): Promise<EventItem> =>
  setCalledOff(context, contentId, false)

async function setCalledOff(context: PersonContext, contentId: string, isOff: boolean): Promise<EventItem> {
  const { viewer } = context
  await write(context, async (tx) => {
    const row = await lockVisibleContent(tx, viewer, contentId)
    const event = await tx.db
      .selectFrom('events')
      .select([
        sql<boolean>`canceled_at is not null`.as('isOff'),
        sql<boolean>`over_at <= clock_timestamp()`.as('isOver'),
      ])
      .where('id', '=', contentId)
      .executeTakeFirst()
    if (!event) throw new AppError('content_not_found')
    allow(canManageEvent(viewer, { authorId: row.user_id, role: row.role }))
    if (!isOff) allow(canRespond(viewer, row))
    if (event.isOff === isOff) return
    if (event.isOver) throw new AppError('event_over')
    await tx.db
      .updateTable('events')
      .set(isOff ? { canceled_at: new Date() } : { canceled_at: null, restored_at: new Date() })
      .where('id', '=', contentId)
      .execute()
    const clubId = row.club_id
    const type = isOff ? 'event.called-off' : 'event.restored'
    await recordActivity(tx, { clubId, personId: viewer.id, type, contentId, data: { type: 'event' } })
    const to = { clubId, topicId: row.restricted_topic_id, contentId }
    tx.signal({ kind: 'content.updated', clubId, contentId, type: 'event' }, to)
    // Spots may have become free while the event was canceled.
    if (!isOff) await giveFreePlaces(tx, contentId)
  })
  return readWhole(context, eventKind, contentId)
}
