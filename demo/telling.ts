import type { ActivityType } from '../server/src/features/clubs/activity.ts'
import { notificationTemplates } from '../server/src/features/notifications/notification-templates.ts'
import { chance } from './chance.ts'
import type { Item } from './stories/item.ts'
import type { Club, Person } from './world.ts'

type Telling = {
  happened: ActivityType
  club: Club
  by: Person
  item?: Item
  /** Of an event that is gone. */
  deletedTitle?: string
  to: Person
  at: number
  isRead?: boolean
}

/** A row of what `to` is told, in the words in which the server would have told it. */
export function told({ happened, club, by, item, deletedTitle, to, at, isRead = false }: Telling) {
  const template = notificationTemplates[happened]?.({
    type: happened,
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
  if (!template) throw new Error(`Nobody is told of ${happened}`)
  const { type, title, message, metadata } = template
  return {
    id: chance(`told ${type} ${item?.id ?? club.key} ${to.key} ${at}`).id(at),
    ...{ user_id: to.id, type, title, message, is_read: isRead, club_id: club.id },
    content_id: item?.id ?? null,
    metadata: JSON.stringify({ clubId: club.id, clubSlug: club.slug, ...metadata }),
    created_at: new Date(at),
  }
}
