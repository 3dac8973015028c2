import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'

/** Types shown in the activity log (features/activity) and used by notifications. */
export type ActivityType =
  | 'club.created'
  | 'club.updated'
  | 'club.renamed'
  | 'club.converted'
  | 'club.opening-scheduled'
  | 'club.opening-canceled'
  | 'club.opened'
  | 'club.notified'
  | 'club.deleted'
  | 'club.restored'
  | 'features.changed'
  | 'permissions.changed'
  | 'topics.changed'
  | 'groups.changed'
  | 'entitlement.asked'
  | 'entitlement.given'
  | 'entitlement.ended'
  | 'payment.recorded'
  | 'payment.refunded'
  | 'member.joined'
  | 'member.left'
  | 'member.removed'
  | 'role.promoted'
  | 'role.demoted'
  | 'request.made'
  | 'request.accepted'
  | 'request.rejected'
  | 'request.withdrawn'
  | 'invite.sent'
  | 'invite.linked'
  | 'invite.revoked'
  | 'ownership.offered'
  | 'ownership.declined'
  | 'ownership.withdrawn'
  | 'ownership.transferred'
  | 'content.created'
  | 'content.updated'
  | 'content.status'
  | 'content.pinned'
  | 'content.unpinned'
  | 'content.moved'
  | 'content.deleted'
  | 'like'
  | 'unlike'
  | 'vote'
  | 'attend'
  | 'attend.again'
  | 'attend.cancelled'
  | 'attend.moved-up'
  | 'event.changed'
  | 'event.called-off'
  | 'event.restored'
  | 'event.deleted'
  | 'course.published'
  | 'course.hidden'
  | 'course.deleted'
  | 'course.restored'
  | 'course.completed'
  | 'enrollment.began'
  | 'enrollment.added'
  | 'enrollment.removed'
  | 'certificate.revoked'
  | 'comment'
  | 'comment.updated'
  | 'comment.deleted'

/** Types that send notifications. */
const notifying: ReadonlySet<ActivityType> = new Set([
  'club.notified',
  'club.opening-scheduled',
  'club.opening-canceled',
  'club.opened',
  'role.promoted',
  'role.demoted',
  'member.removed',
  'request.made',
  'request.accepted',
  'request.rejected',
  'invite.sent',
  'ownership.offered',
  'ownership.declined',
  'ownership.transferred',
  'attend.moved-up',
  'event.changed',
  'event.called-off',
  'event.restored',
  'event.deleted',
  'course.published',
  'enrollment.added',
])

type Activity = {
  clubId: string
  personId: string
  type: ActivityType
  contentId?: string
  /**
   * Visible to the club's admins, permanently: no addresses, no texts but titles. `personId`: the person affected, or
   * the item's author; `inviteId`: the invite used; `people`: those named in lists.
   */
  data?: { personId?: string | undefined; inviteId?: string; people?: string[] } & Record<string, unknown>
  /** Logged without notifications. */
  isQuiet?: boolean
}

/** Returns its id. */
export async function recordActivity(tx: Tx, activity: Activity, id = newId()): Promise<string> {
  await insertActivity(id, activity).execute(tx.db)
  if (notifying.has(activity.type) && !activity.isQuiet)
    await tx.task('notify.activity', { activityId: id, clubId: activity.clubId })
  return id
}

/** SQL: records an activity for each row of the named `with` expression, without notifications. */
export const activityFor = (each: string, activity: Activity & { type: QuietType }, id = newId()) =>
  insertActivity(id, activity, sql`from ${sql.table(each)}`)

type QuietType = 'content.created' | 'comment' | 'like'

const insertActivity = (id: string, activity: Activity, from: RawBuilder<unknown> = sql``) => sql`
  insert into club_activity_log (id, club_id, user_id, type, content_id, data)
  select ${id}::uuid, ${activity.clubId}::uuid, ${activity.personId}::uuid, ${activity.type},
    ${activity.contentId ?? null}::uuid, ${JSON.stringify(activity.data ?? {})}::jsonb
  ${from}`
