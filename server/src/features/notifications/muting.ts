import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * What a notification is for: `news` is told to a whole club, `mine` concerns one's own things or what one runs. What has
 * no reach changes one's standing or plans, and is always told.
 */
export type Reach = 'news' | 'mine'

type Given = {
  personId: unknown
  clubId: unknown
  /** The item that it is about, or null. */
  contentId: unknown
  reach: Reach
}

/** SQL: whether somebody has not turned off to be told of this. */
export const isHeard = ({ personId, clubId, contentId, reach }: Given): RawBuilder<SqlBool> => sql<SqlBool>`(
  not exists (select from club_notification_levels v where v.user_id = ${personId} and v.club_id = ${clubId}
    and ${reach === 'news' ? sql`true` : sql`v.level = 'none'`})
  and not exists (select from muted_content u where u.user_id = ${personId} and u.content_id = ${contentId}))`
