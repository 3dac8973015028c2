/**
 * Muting of clubs and items. A level belongs to the reader, not to the membership: it survives leaving, and guests at
 * a public club's events have one too. Muting is decided when a notification is made, in one statement for 200 people,
 * rather than when it is shown, so what was muted doesn't come back all at once.
 */

import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Relevance of a notification: `news` goes to a whole club, `mine` concerns the person's own content or clubs. Without
 * a reach it changes their membership or plans, and is always sent.
 */
export type Reach = 'news' | 'mine'

type NotificationScope = {
  personId: unknown
  clubId: unknown
  /** Id of the item it is about, or null. */
  contentId: unknown
  reach: Reach
}

/** SQL: whether the person follows the item's topic, or mutes it. */
export const hasTopicLevel = (
  { personId, contentId }: Pick<NotificationScope, 'personId' | 'contentId'>,
  level: 'followed' | 'muted',
) => sql<SqlBool>`exists (select from content_rows o join topic_levels l on l.topic_id = o.topic_id
  where o.id = ${contentId} and l.user_id = ${personId} and l.level = ${level})`

/** SQL: whether the person has not muted such notifications; what they follow comes to them from a quieter club too. */
export const isNotMuted = ({
  personId,
  clubId,
  contentId,
  reach,
}: NotificationScope): RawBuilder<SqlBool> => sql<SqlBool>`(
  not exists (select from club_notification_levels v where v.user_id = ${personId} and v.club_id = ${clubId}
    and ${
      reach === 'news'
        ? sql`(v.level = 'none' or not ${hasTopicLevel({ personId, contentId }, 'followed')})`
        : sql`v.level = 'none'`
    })
  ${reach === 'news' ? sql`and not ${hasTopicLevel({ personId, contentId }, 'muted')}` : sql``}
  and not exists (select from muted_content u where u.user_id = ${personId} and u.content_id = ${contentId}))`
