import { newId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/write.ts'

/** What can happen in a club. Timeline, notifications and leaderboard read these; nothing else tells them. */
export type ActivityType =
  | 'club.created'
  | 'member.joined'
  | 'member.left'
  | 'content.created'
  | 'content.updated'
  | 'content.deleted'
  | 'like'
  | 'comment'
  | 'comment.deleted'

/** Records one thing that happened, in the write that did it. */
export async function recordActivity(
  tx: Tx,
  activity: { clubId: string; personId: string; type: ActivityType; contentId?: string; data?: object },
): Promise<void> {
  await tx.db
    .insertInto('club_activity_log')
    .values({
      id: newId(),
      club_id: activity.clubId,
      user_id: activity.personId,
      type: activity.type,
      content_id: activity.contentId ?? null,
      data: JSON.stringify(activity.data ?? {}),
    })
    .execute()
}
