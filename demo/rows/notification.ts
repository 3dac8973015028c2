import type { ActivityType } from '../../server/src/features/activity/activity.writes.ts'
import { notificationTemplates } from '../../server/src/features/notifications/notification-templates.ts'
import type { Club, Person } from '../community.ts'
import type { Item } from '../items.ts'
import { random } from '../random.ts'
import { hour } from '../times.ts'

/** People have read what is older than this. */
export const isReadAt = (at: number, now: number): boolean => at < now - 30 * hour

export type Occasion = {
  activity: ActivityType
  club: Club
  by: Person
  item?: Item
  /** Of an event that no longer exists. */
  deletedTitle?: string
  to: Person
  at: number
  isRead?: boolean
}

/** A notification of an activity, in the server's words. Throws for activities without any. */
export function notificationOf({ activity, club, by, item, deletedTitle, to, at, isRead = false }: Occasion) {
  const template = notificationTemplates[activity]?.({
    type: activity,
    actorId: by.id,
    actorName: `${by.first} ${by.last}`,
    personId: to.id,
    inviteId: undefined,
    clubId: club.id,
    clubSlug: club.slug,
    clubName: club.name,
    item: item && { id: item.id, type: item.type, slug: item.slug, title: item.title },
    deletedTitle,
    activityId: '',
    authorId: item?.author.id ?? null,
  })
  if (!template) throw new Error(`nobody is notified of ${activity}`)
  const { type, title, message, metadata } = template
  return {
    id: random(`notification ${type} ${item?.id ?? club.key} ${to.key} ${at}`).id(at),
    ...{ user_id: to.id, type, title, message, is_read: isRead, club_id: club.id },
    content_id: item?.id ?? null,
    metadata: JSON.stringify({ clubId: club.id, clubSlug: club.slug, ...metadata }),
    created_at: new Date(at),
  }
}

/** The same with its cause, which says who did it. */
export function notificationWithCause(occasion: Occasion) {
  const row = notificationOf(occasion)
  return { row: { ...row, cause: row.id }, cause: { id: row.id, user_id: occasion.by.id } }
}
