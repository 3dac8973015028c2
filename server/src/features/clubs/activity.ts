import { newId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/write.ts'

/** What can happen in a club. Timeline, notifications and leaderboard read these; nothing else tells them. */
export type ActivityType =
  | 'club.created'
  | 'club.updated'
  | 'club.renamed'
  | 'club.converted'
  | 'club.deleted'
  | 'club.restored'
  | 'features.changed'
  | 'permissions.changed'
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
  | 'ownership.transferred'
  | 'content.created'
  | 'content.updated'
  | 'content.deleted'
  | 'like'
  | 'comment'
  | 'comment.deleted'

/** Of these people are told, by a task (features/notifications). */
const told: ReadonlySet<ActivityType> = new Set([
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
])

type Activity = {
  clubId: string
  /** Who did it. */
  personId: string
  type: ActivityType
  contentId?: string
  /**
   * `personId`: to whom it was done; `inviteId`: by which invite, whose person admins may not know. Never anything that
   * admins of the club may not read.
   */
  data?: { personId?: string; inviteId?: string } & Record<string, unknown>
  /** Stands in the log, and nobody is told of it. */
  isQuiet?: boolean
}

/** Records one thing that happened, in the write that did it. */
export async function recordActivity(tx: Tx, activity: Activity): Promise<void> {
  const id = newId()
  await tx.db
    .insertInto('club_activity_log')
    .values({
      id,
      club_id: activity.clubId,
      user_id: activity.personId,
      type: activity.type,
      content_id: activity.contentId ?? null,
      data: JSON.stringify(activity.data ?? {}),
    })
    .execute()
  if (told.has(activity.type) && !activity.isQuiet) await tx.task('notifications.tell', { activityId: id })
}
