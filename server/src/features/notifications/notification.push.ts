import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Push } from '../push/delivery.ts'
import { destinationOf } from './destination.ts'
import { faceColumns, inWords } from './notifications.people.ts'
import { isMarkdown, messageOf, titleOf, visibleNotifications, wordsOf } from './notifications.visible.ts'

/** The push text for its person, while unread and while they can see its subject. */
export async function wordsOfNotification(
  db: Database,
  personId: string,
  notificationId: string,
): Promise<Push | undefined> {
  const found = await visibleNotifications(db, personId)
    .select(['n.type', titleOf.as('title'), messageOf.as('message'), isMarkdown.as('is_markdown')])
    .select(['n.metadata', 'k.id as club_id'])
    .select([
      'n.comment_id',
      'k.slug as club_slug',
      'k.name as club_name',
      'c.type as content_type',
      'c.slug as content_slug',
      'c.title as content_title',
      'nc.slug as course_slug',
      'nl.slug as lesson_slug',
    ])
    .select(faceColumns(personId))
    .where('n.id', '=', notificationId)
    .where('n.is_read', '=', sql.lit(false))
    .executeTakeFirst()
  if (!found) return undefined
  const row = inWords({ ...found, message: wordsOf(found) })
  const isClubNamed = row.isClubNamed || !row.club_name || row.title.includes(row.club_name)
  return {
    title: isClubNamed ? row.title : `${row.title} · ${row.club_name}`,
    body: row.message,
    path: destinationOf(row),
    tag: `notification-${notificationId}`,
    id: notificationId,
    ...(row.comment_id && { latest: row.comment_id }),
    urgency: 'normal',
  }
}
