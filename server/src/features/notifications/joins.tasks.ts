import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'
import type { TaskPayloads } from '../../platform/tasks/tasks.ts'
import { blocks } from '../blocks/blocks.reads.ts'
import { queuePushes } from '../push/queue.ts'
import { isOpenTo } from '../visibility/seen.ts'
import { scheduleMail } from './mail.writes.ts'
import { isNotMuted } from './muting.ts'

type Join = TaskPayloads['notify.join']

const type = 'MEMBER_JOINED'

/**
 * Notifies an inviter of a person who joined by their link or invitation, in one notification with the other unread ones
 * of the club. Who joined is read when it is shown. Once per person and club. Idempotent.
 */
export async function notifyOfJoin(deps: Dependencies, join: Join): Promise<void> {
  await write(deps, async (tx) => {
    const { inviterId, clubId } = join
    const club = await lockReader(tx, join)
    const at = club && (await recordJoin(tx, join))
    if (!club || !at) return
    const added = await tx.db
      .updateTable('notifications')
      .set({ created_at: at })
      .where('user_id', '=', inviterId)
      .where('club_id', '=', clubId)
      .where('type', '=', type)
      .where('is_read', '=', false)
      .executeTakeFirst()
    const isNew = added.numUpdatedRows === 0n
    if (isNew) {
      const id = newId()
      await tx.db
        .insertInto('notifications')
        .values({
          id,
          user_id: inviterId,
          type,
          title: 'New member',
          message: '',
          club_id: clubId,
          metadata: JSON.stringify({ clubId, clubSlug: club.slug }),
          created_at: at,
          responses_since: new Date(at.getTime() - 1),
        })
        .execute()
      await scheduleMail(tx, [inviterId], { isUrgent: false })
      await queuePushes(tx, 'notification', [{ personId: inviterId, id }])
    }
    tx.signal({ kind: 'notifications.changed', ...(isNew && { isNew }) }, { personId: inviterId })
  })
}

/** The club, if the inviter can see it, wants notifications, and does not block the person. One task at a time. */
const lockReader = ({ db }: Tx, { inviterId, clubId, personId }: Join) =>
  db
    .selectFrom('profiles as p')
    .innerJoin('clubs as k', (join) => join.on('k.id', '=', clubId))
    .leftJoin('club_memberships as m', (join) =>
      join.onRef('m.club_id', '=', 'k.id').onRef('m.user_id', '=', 'p.id'),
    )
    .leftJoin('notification_preferences as w', 'w.user_id', 'p.id')
    .select('k.slug')
    .where('p.id', '=', inviterId)
    .where('p.id', '!=', personId)
    .where('p.deleted_at', 'is', null)
    .where(isOpenTo(sql<string>`p.id`))
    .where((eb) => eb.fn.coalesce('w.club_join_requests', eb.lit(true)), '=', true)
    .where(isNotMuted({ personId: sql.ref('p.id'), clubId, contentId: null, reach: 'mine' }))
    .where(sql<boolean>`not ${blocks(sql.ref('p.id'), personId)}`)
    .forNoKeyUpdate('p')
    .executeTakeFirst()

/** When the inviter was first notified of the person; undefined if they were already. */
async function recordJoin({ db }: Tx, { inviterId, clubId, personId }: Join): Promise<Date | undefined> {
  const noted = await db
    .insertInto('join_notices')
    .columns(['inviter_id', 'club_id', 'user_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('club_memberships')
        // The clock, not the transaction's start: later than what was notified while this waited for the lock.
        .select([sql<string>`${inviterId}::uuid`.as('inviter_id'), 'club_id', 'user_id'])
        .select(sql<Date>`clock_timestamp()`.as('created_at'))
        .where('club_id', '=', clubId)
        .where('user_id', '=', personId),
    )
    .onConflict((conflict) => conflict.columns(['inviter_id', 'club_id', 'user_id']).doNothing())
    .returning('created_at')
    .executeTakeFirst()
  return noted?.created_at
}
