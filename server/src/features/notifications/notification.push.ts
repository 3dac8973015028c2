import { type ContentType, featureOf } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import type { Push } from '../push/delivery.ts'
import { messageOf, titleOf, visibleNotifications } from './notifications.visible.ts'

/** Whose it is, until they have read it, and as long as they may see what it is about. */
export async function wordsOfNotification(
  db: Database,
  personId: string,
  notificationId: string,
): Promise<Push | undefined> {
  const row = await visibleNotifications(db, personId)
    .select(['n.type', titleOf.as('title'), messageOf.as('message'), 'n.metadata', 'k.id as club_id'])
    .select([
      'k.slug as club_slug',
      'k.name as club_name',
      'c.type as content_type',
      'c.slug as content_slug',
    ])
    .where('n.id', '=', notificationId)
    .where('n.is_read', '=', sql.lit(false))
    .executeTakeFirst()
  if (!row) return undefined
  const isClubNamed = !row.club_name || row.title.includes(row.club_name)
  return {
    title: isClubNamed ? row.title : `${row.title} · ${row.club_name}`,
    body: row.message,
    path: pathOf(row),
    tag: `notification-${notificationId}`,
    id: notificationId,
    urgency: 'normal',
  }
}

type Row = {
  type: string
  metadata: unknown
  club_id: string | null
  club_slug: string | null
  content_type: string | null
  content_slug: string | null
}

/** Where the bell leads (platform.md 2.10). */
export function pathOf({ type, metadata, club_id, club_slug, content_type, content_slug }: Row): string {
  const { applicantUsername } = (metadata ?? {}) as { applicantUsername?: string }
  if (type === 'JOB_APPLICATION' && applicantUsername) return `/user/${applicantUsername}`
  if (!club_slug) return '/'
  if (type === 'CLUB_JOIN_REQUEST') return `/${club_slug}/members?tab=requests`
  if (type === 'CLUB_INVITE' || type === 'CLUB_INVITE_SENT') return `/join-club?club=${club_id}`
  if (!content_type || !content_slug) return `/${club_slug}`
  return `/${club_slug}/${featureOf[content_type as ContentType]}/${content_slug}`
}
