import { sql } from 'kysely'
import type { Tx } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'
import { queuePushes } from '../push/queue.ts'
import { concernsReader, scheduleMail } from './mail.writes.ts'

type Gathered = {
  type: string
  title: string
  /** When what it is about happened. */
  at: Date
  /** Only the first is mailed and pushed, not each. */
  isOnce?: boolean
  club: { id: string; slug: string }
  about: { contentId: string; commentId: string | null } | { courseId: string; lessonId: string }
  /** Further data for the page's link. */
  metadata?: Record<string, string>
}

/**
 * Gathers one notification for each person, type and item or lesson while it is unread. The people whom it names are read
 * when it is shown. `personIds`: in order.
 */
export async function gather(tx: Tx, gathered: Gathered, personIds: string[]): Promise<void> {
  const { type, title, at, isOnce = false, club, about, metadata } = gathered
  const {
    contentId = null,
    commentId = null,
    courseId = null,
    lessonId = null,
  } = {
    ...{ contentId: undefined, commentId: undefined, courseId: undefined, lessonId: undefined },
    ...about,
  }
  const subject = sql.ref(lessonId === null ? 'content_id' : 'lesson_id')
  const mailed = () => scheduleMail(tx, personIds, { isUrgent: concernsReader(type) })
  // Sending mail locks in this order too.
  if (!isOnce) await mailed()
  const { rows } = await sql<{ id: string; user_id: string; is_new: boolean }>`
    insert into notifications (id, user_id, type, title, message, club_id, content_id, comment_id, course_id, lesson_id,
      metadata, created_at, responses_since)
    select r.id, r.user_id, ${type}, ${title}, '', ${club.id}::uuid, ${contentId}::uuid, ${commentId}::uuid, ${courseId}::uuid,
      ${lessonId}::uuid, ${JSON.stringify({ clubId: club.id, clubSlug: club.slug, ...metadata })}::jsonb, ${at}::timestamptz,
      least(${at}::timestamptz - interval '1 millisecond', (select max(n.created_at) from notifications n
        where n.user_id = r.user_id and n.${subject} = ${contentId ?? lessonId}::uuid and n.type = ${type}))
    from unnest(${personIds.map(() => newId())}::uuid[], ${personIds}::uuid[]) r (id, user_id)
    on conflict (user_id, ${subject}, type) where responses_since is not null and not is_read
      and ${lessonId === null ? sql`true` : sql`lesson_id is not null`}
    do update set created_at = greatest(notifications.created_at, excluded.created_at),
      responses_since = least(notifications.responses_since, excluded.created_at - interval '1 millisecond'),
      comment_id = excluded.comment_id, metadata = excluded.metadata,
      mailed_until = case when notifications.mailed_at is null or ${isOnce} then notifications.mailed_until
        else notifications.created_at end,
      mailed_at = case when ${isOnce} then notifications.mailed_at end
    returning id, user_id, xmax = 0 as is_new`.execute(tx.db)
  const isNew = rows.some((row) => row.is_new)
  if (isOnce && isNew) await mailed()
  const pushed = isOnce ? rows.filter((row) => row.is_new) : rows
  await queuePushes(
    tx,
    'notification',
    pushed.map(({ id, user_id: personId }) => ({ personId, id })),
  )
  tx.signal({ kind: 'notifications.changed', ...(isNew && { isNew }) }, { personIds })
}
