import { activityTypes } from '@guildhall/contract/choices'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { ActivityType } from '../activity/activity.writes.ts'

/** Excludes votes, which would reveal choices together with a poll's counts, and entries only for tasks. */
type LeftOut = 'vote' | 'event.changed' | 'event.deleted' | 'attend.moved-up'
type Shown = (typeof activityTypes)[keyof typeof activityTypes][number]
/** Does not compile if a new activity has no kind. */
const _complete: Exclude<ActivityType, LeftOut> extends Shown
  ? Shown extends ActivityType
    ? true
    : never
  : never = true

export type LogQuery = {
  clubId: string
  kind?: keyof typeof activityTypes | undefined
  topicId?: string | undefined
  personId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

export type ActivityRow = {
  id: string
  created_at: Date
  user_id: string | null
  type: Shown
  data: Record<string, unknown>
  content_type: string | null
  content_slug: string | null
  content_title: string | null
  gone_type: string | null
  gone_title: string | null
  invite_kind: string | null
  invited_email: string | null
  invite_hint: string | null
}

const lowest = '00000000-0000-0000-0000-000000000000'

/** Newest first, below a cursor. */
export async function readRows(
  db: Database,
  asked: LogQuery,
  below: { at: Date; id: string } | undefined,
  limit: number,
): Promise<ActivityRow[]> {
  const { from, to } = asked
  const isPast = to !== undefined && below !== undefined && below.at < to
  const top = isPast || !to ? (below ?? { at: 'infinity', id: lowest }) : { at: to, id: lowest }
  const within = sql<SqlBool>`a.created_at >= ${from ?? '-infinity'}
    and (a.created_at, a.id) < (${top.at}::timestamptz, ${top.id}::uuid)`
  const { rows } = await sql<ActivityRow>`
    select a.id, a.created_at, a.user_id, a.type, a.data,
      c.type as content_type, c.slug as content_slug, c.title as content_title,
      gone.data ->> 'type' as gone_type, gone.data ->> 'title' as gone_title,
      i.kind as invite_kind, i.invited_email, i.hint as invite_hint
    from (${entries(asked, within, limit)}) found join club_activity_log a on a.id = found.id
    left join content c on c.id = a.content_id and c.club_id = a.club_id
    left join lateral (
      select d.data from club_activity_log d
      where c.id is null and d.content_id = a.content_id and d.club_id = a.club_id and d.type = 'content.deleted'
      limit 1
    ) gone on true
    left join club_invites i on i.id = (a.data ->> 'inviteId')::uuid and i.club_id = a.club_id
      and i.status = 'pending' and i.expires_at > now()
    order by a.created_at desc, a.id desc`.execute(db)
  return rows
}

/** Number of entries above an entry, up to `most`. */
export async function countAbove(
  db: Database,
  asked: LogQuery,
  since: string,
  most: number,
): Promise<number> {
  const { from, to } = asked
  const ofSince = sql`from club_activity_log s where s.id = ${since} and s.club_id = ${asked.clubId}`
  // Bounded by time alone too: on a row comparison, PostgreSQL would scan to the oldest entry.
  const within = sql<SqlBool>`a.created_at >= (select greatest(s.created_at, ${from ?? '-infinity'}) ${ofSince})
    and a.created_at < ${to ?? 'infinity'} and (a.created_at, a.id) > (select s.created_at, s.id ${ofSince})`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${entries(asked, within, most)}) found`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * SQL: ids of the newest entries. Each type is a short index scan, so that no more than a page of each is read for any
 * filter.
 */
function entries({ clubId, kind, topicId, personId }: LogQuery, within: RawBuilder<SqlBool>, limit: number) {
  const inTopic = topicId
    ? sql`and exists (select from content_rows i where i.id = a.content_id and i.topic_id = ${topicId})`
    : sql``
  const types = kind ? activityTypes[kind] : Object.values(activityTypes).flat()
  const newest = (whose: RawBuilder<unknown>) => sql`
    select a.id, a.created_at from unnest(${[...types]}::text[]) one (type), lateral (
      select a.id, a.created_at from club_activity_log a
      where a.club_id = ${clubId} and a.type = one.type ${whose} ${inTopic} and ${within}
      order by a.created_at desc, a.id desc limit ${limit}
    ) a`
  const walks = personId
    ? sql`${newest(sql`and a.user_id = ${personId}`)} union ${newest(sql`and a.data ->> 'personId' = ${personId}`)}`
    : newest(sql``)
  return sql`select id, created_at from (${walks}) walked order by created_at desc, id desc limit ${limit}`
}
