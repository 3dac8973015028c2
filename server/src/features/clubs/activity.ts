import { type RawBuilder, sql } from 'kysely'
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
  await insertActivity(id, activity).execute(tx.db)
  if (told.has(activity.type) && !activity.isQuiet) await tx.task('notifications.tell', { activityId: id })
}

/**
 * SQL that records one thing, of which nobody is told, for each row in the expression of a `with` that is named: for a
 * write that does all it does in one statement.
 */
export const activityFor = (each: string, activity: Activity & { type: QuietType }) =>
  insertActivity(newId(), activity, sql`from ${sql.table(each)}`)

/** What happens often, and what no task tells of. */
type QuietType = 'content.created' | 'comment' | 'like'

const insertActivity = (id: string, activity: Activity, from: RawBuilder<unknown> = sql``) => sql`
  insert into club_activity_log (id, club_id, user_id, type, content_id, data)
  select ${id}::uuid, ${activity.clubId}::uuid, ${activity.personId}::uuid, ${activity.type},
    ${activity.contentId ?? null}::uuid, ${JSON.stringify(activity.data ?? {})}::jsonb
  ${from}`
