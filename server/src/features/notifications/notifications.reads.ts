import { type ContentKind, limits } from '@guildhall/contract/limits'
import {
  type Notification,
  type NotificationFilter,
  type NotificationMetadata,
  ownTypes,
  type UnreadNotifications,
} from '@guildhall/contract/notifications'
import { type Expression, sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { decodeCursor, encodeCursor, paginate } from '../../platform/database/cursor.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepared, type SqlParams } from '../../platform/database/prepared.ts'
import { fileUrl } from '../../platform/files/url.ts'
import { openList } from '../../platform/text/texts.ts'
import { presentPerson } from '../profiles/profiles.reads.ts'
import { isOpenTo } from '../visibility/seen.ts'
import { type FaceColumns, faceColumns, facesIn } from './notifications.people.ts'
import {
  frequentNotifications,
  isMarkdown,
  isRare,
  messageOf,
  titleOf,
  visibleNotifications,
  visibleWithoutResponses,
  wordsOf,
} from './notifications.visible.ts'

type NotificationQuery = { filter: NotificationFilter; cursor?: string | undefined }

/** Newest first. Error: bad_input (cursor). */
export async function readNotifications(
  { db, viewer }: PersonContext,
  { filter, cursor }: NotificationQuery,
) {
  const from = decodeCursor(cursor)
  const values = { viewerId: viewer.id, fromAt: from?.at, fromId: from?.id }
  let found = await frequent[filter](db, values)
  if (found.some((row) => row.is_rare)) found = await whole[filter](db, values)
  const { rows, next } = paginate(found, limits.notificationPage, (row) =>
    encodeCursor({ at: row.created_at, id: row.id }),
  )
  const list = openList()
  return { items: rows.map((row) => present(row, list)), next }
}

type NotificationCursor = { viewerId: string; fromAt: Date | undefined; fromId: string | undefined }
type Row = FaceColumns & {
  id: string
  type: string
  title: string
  message: string
  is_markdown: boolean | null
  is_read: boolean
  /** Whether it was left unchecked, so that the page is read once more. */
  is_rare: boolean
  created_at: Date
  comment_id: string | null
  metadata: unknown
  club_id: string | null
  club_slug: string | null
  club_name: string | null
  logo_path: string | null
  is_open: boolean
  content_id: string | null
  content_type: string | null
  content_slug: string | null
  content_title: string | null
  course_slug: string | null
  course_title: string | null
  lesson_slug: string | null
  lesson_title: string | null
  people: number
}

const page =
  (found: typeof visibleNotifications, isWhole: boolean) =>
  (db: Database, { viewerId, fromAt, fromId }: SqlParams<NotificationCursor>) => {
    const query = found(db, viewerId)
      .select([
        'n.id',
        'n.type',
        titleOf.as('title'),
        messageOf.as('message'),
        isMarkdown.as('is_markdown'),
        'n.is_read',
        'n.created_at',
        'n.comment_id',
        'n.metadata',
      ])
      .select(['k.id as club_id', 'k.slug as club_slug', 'k.name as club_name', 'k.logo_path'])
      .select(sql<boolean>`${isOpenTo(viewerId)} is true`.as('is_open'))
      .select(['c.id as content_id', 'c.type as content_type', 'c.slug as content_slug'])
      .select(['c.title as content_title', 'r.people'])
      .select(faceColumns(viewerId))
      .select((isWhole ? sql<boolean>`false` : isRare).as('is_rare'))
      .select(['nc.slug as course_slug', 'nc.title as course_title'])
      .select(['nl.slug as lesson_slug', 'nl.title as lesson_title'])
      .orderBy('n.created_at', 'desc')
      .orderBy('n.id', 'desc')
      .limit(sql.lit(limits.notificationPage + 1))
    if (!fromAt || !fromId) return query
    return query.where(sql<boolean>`(n.created_at, n.id) < (${fromAt}, ${fromId}::uuid)`)
  }
const isOwn = sql<boolean>`n.type ~ ${sql.lit(ownTypes.source)}`
const pages = (every: ReturnType<typeof page>) =>
  ({
    all: prepared<NotificationCursor, Row>(every),
    unread: prepared<NotificationCursor, Row>((db, params) =>
      every(db, params).where('n.is_read', '=', sql.lit(false)),
    ),
    own: prepared<NotificationCursor, Row>((db, params) => every(db, params).where(isOwn)),
    news: prepared<NotificationCursor, Row>((db, params) => every(db, params).where(({ not }) => not(isOwn))),
  }) satisfies Record<NotificationFilter, unknown>
const whole = pages(page(visibleNotifications, true))
const frequent = pages(page(frequentNotifications, false))

/** Slugs and titles are the current ones, whatever they were when it was sent. */
function present(row: Row, list: { left: number }): Notification {
  // Some notifications show outside a private club, its items never.
  const hasItem = row.content_id !== null && row.is_open
  const metadata: NotificationMetadata = { ...(row.metadata as NotificationMetadata) }
  if (row.club_id && row.club_slug) {
    metadata.clubId = row.club_id
    metadata.clubSlug = row.club_slug
  }
  if (hasItem && row.content_id && row.content_type) {
    metadata.contentId = row.content_id
    metadata.contentType = row.content_type as ContentKind
    metadata.contentSlug = row.content_slug ?? undefined
  }
  if (row.course_slug) metadata.courseSlug = row.course_slug
  if (row.lesson_slug) metadata.lessonSlug = row.lesson_slug
  if (row.comment_id) metadata.commentId = row.comment_id
  const people = facesIn(row).flatMap((face) => presentPerson(face) ?? [])
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    message: wordsOf(row, list),
    isRead: row.is_read,
    createdAt: row.created_at.toISOString(),
    clubName: row.club_name,
    clubLogoUrl: fileUrl(row.logo_path),
    itemTitle: hasItem ? row.content_title : (row.lesson_title ?? row.course_title),
    people,
    peopleCount: row.people || people.length,
    metadata,
  }
}

export const readUnreadNotifications = ({ db, viewer }: Pick<PersonContext, 'db' | 'viewer'>) =>
  countUnread(db, viewer.id)

export async function countUnread(db: Database, viewerId: string): Promise<UnreadNotifications> {
  const [row] = await unreadCount(db, { viewerId })
  return { unreadCount: row?.count ?? 0 }
}

const unreadCount = prepared<{ viewerId: string }, { count: number }>((db, { viewerId }) =>
  db
    .selectFrom(bounded(db, viewerId).as('found'))
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count')),
)

const bounded = (db: Database, viewerId: Expression<string>) =>
  visibleWithoutResponses(db, viewerId)
    .select('n.id')
    // A literal: prepared statements use the index of unread ones only if this is in their text.
    .where('n.is_read', '=', sql.lit(false))
    // In the index's order; otherwise statistics may make it read more than it counts.
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(sql.lit(limits.notificationsCounted))
