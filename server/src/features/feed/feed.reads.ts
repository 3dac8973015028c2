import type { Viewer } from '@guildhall/contract/accounts'
import type { Page } from '@guildhall/contract/common'
import type { ClubFeed, ContentItem } from '@guildhall/contract/feed'
import { type ContentType, limits } from '@guildhall/contract/limits'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context, PersonContext } from '../../platform/context.ts'
import { decodeCursor, encodeCursor, paginate } from '../../platform/database/cursor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SqlParams } from '../../platform/database/prepared.ts'
import { AppError } from '../../platform/errors.ts'
import { clubIdOf, clubKey, findOpenClub } from '../clubs/clubs.reads.ts'
import type { ItemRow, Skeleton, Viewing } from '../content/content.reads.ts'
import { isOpen } from '../jobs/jobs.reads.ts'
import { findTopic } from '../topics/topics.reads.ts'
import { isInSeenTopic, isMutedTopic, seesTopic } from '../visibility/seen-topics.ts'
import { presentItems, rowsOf } from './hydrators.ts'

// Reads lists in two steps: rights, order, versions, counts and the viewer's part in one statement; then what the items show
// to everyone alike, from memory, or in one statement for the new and changed ones of each kind.

type OfClub = ReturnType<typeof clubKey> & {
  type?: string | undefined
  state?: string | undefined
  /** Its id or slug. */
  topic?: string | undefined
}

const ofClub = itemList<OfClub>((from, params, after) => {
  let ids = from
    .selectFrom('content')
    .select('content.id')
    .where('content.club_id', '=', clubIdOf(params))
    .where(isInSeenTopic(params.viewerId, 'content'))
  if (params.type) ids = ids.where('content.type', '=', params.type)
  if (params.state) ids = ids.where(isOpenJob)
  if (params.topic)
    ids = ids.where('content.topic_id', '=', topicNamed(params.topic, clubIdOf(params), params.viewerId))
  else if (!params.type) ids = ids.where(sql<SqlBool>`not ${isMutedTopic(params.viewerId, 'content')}`)
  if (after) ids = ids.where(after)
  return ids.orderBy('content.created_at', 'desc').orderBy('content.id', 'desc')
})

/** SQL: the topic that the viewer sees by this id or slug; null without one. */
const topicNamed = (topic: Expression<string>, clubId: Expression<unknown>, viewerId: Expression<string>) =>
  sql<string>`(select t.id from topics t
    where t.club_id = ${clubId} and (t.slug = ${topic} or t.id::text = ${topic}) and ${seesTopic(viewerId)} limit 1)`

type FeedQuery = {
  type?: ContentType | undefined
  state?: 'open' | undefined
  topic?: string | undefined
  cursor?: string | undefined
}

const isOpenJob = sql<SqlBool>`exists (select from jobs where jobs.id = content.id and ${isOpen})`

/** The first page and the pinned items in one query; those of the page come twice. */
const topOfClub = rowsOf<ReturnType<typeof clubKey>>((from, params) => {
  const ofThis = from
    .selectFrom('content')
    .select('content.id')
    .where('content.club_id', '=', clubIdOf(params))
    .where(isInSeenTopic(params.viewerId, 'content'))
  const newest = ofThis
    .where(sql<SqlBool>`not ${isMutedTopic(params.viewerId, 'content')}`)
    .orderBy('content.created_at', 'desc')
    .orderBy('content.id', 'desc')
    .limit(sql.lit(limits.feedPage + 1))
  return [newest, ofThis.where('content.pinned_at', 'is not', null)]
})

/** See content.md 2. Errors: bad_club_identifier, club_not_found, members_only, topic_not_found. */
export async function readClubFeed(
  { db, viewer }: PersonContext,
  club: string,
  { type, state, topic, cursor }: FeedQuery,
): Promise<ClubFeed> {
  const read = (named?: string) => ofClub(db, viewer, cursor, { ...clubKey(club), type, state, topic: named })
  const page = type || topic || cursor ? await read(topic?.toLowerCase()) : await readTop(db, viewer, club)
  if (page.items.length > 0) return page
  // For an empty page, finds out whether the club or topic is hidden from the viewer, or was renamed.
  const found = topic ? await findTopic(db, viewer, club, topic) : await findOpenClub(db, viewer, club)
  return topic && found.slug !== topic.toLowerCase() && found.id !== topic ? read(found.id) : page
}

async function readTop(db: Database, viewer: Viewer, club: string): Promise<ClubFeed> {
  const both = await topOfClub(db, viewer, clubKey(club))
  const found = both.filter((row, index) => row.id !== both[index - 1]?.id)
  const { rows, next } = paginate(found, limits.feedPage, cursorOf)
  const isShown = new Set(rows.map(({ id }) => id))
  const shown = found.filter((row) => row.pinned_at || isShown.has(row.id))
  const items = await presentItems(db, viewer, shown)
  return {
    items: items.filter(({ id }) => isShown.has(id)),
    next,
    pinned: items
      .filter(({ pinnedAt }) => pinnedAt !== null)
      .sort((a, b) => ((a.pinnedAt ?? '') < (b.pinnedAt ?? '') ? 1 : -1)),
  }
}

const cursorOf = (row: ItemRow) => encodeCursor({ at: row.created_at, id: row.id })

/** The newest items of a club that the viewer can see. */
export const readClubItems = (
  db: Database,
  viewer: Viewer | null,
  of: { clubId: string; type?: ContentType | undefined; topic?: string },
): Promise<Page<ContentItem>> => ofClub(db, viewer, undefined, of)

const byId = rowsOf<{ id: string }>((from, { id }) =>
  from.selectFrom('content').select('content.id').where('content.id', '=', id),
)

/** An item as on its card. Error: content_not_found. */
export async function readItem(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  id: string,
): Promise<ContentItem> {
  const [item] = await presentItems(db, viewer, await byId(db, viewer, { id }))
  if (!item) throw new AppError('content_not_found')
  return item
}

/** Pages of what `pick` selects, newest first, without hidden items. */
export function itemList<P extends object>(
  pick: (
    db: Database,
    params: SqlParams<P> & SqlParams<Viewing>,
    after: RawBuilder<SqlBool> | undefined,
  ) => Pick<Skeleton, 'limit'>,
  size: number = limits.feedPage,
): (
  db: Database,
  viewer: Viewer | null,
  cursor: string | undefined,
  values: P,
) => Promise<Page<ContentItem>> {
  type From = { fromAt?: Date | undefined; fromId?: string | undefined }
  const read = rowsOf<P & From>((db, all) => {
    const params = all as SqlParams<P> & SqlParams<From> & SqlParams<Viewing>
    const { fromAt, fromId } = params
    const after =
      fromAt && fromId && sql<SqlBool>`(content.created_at, content.id) < (${fromAt}, ${fromId}::uuid)`
    return pick(db, params, after).limit(sql.lit(size + 1))
  })
  return async (db, viewer, cursor, values) => {
    const from = decodeCursor(cursor)
    const found = await read(db, viewer, { ...values, fromAt: from?.at, fromId: from?.id })
    const { rows, next } = paginate(found, size, cursorOf)
    return { items: await presentItems(db, viewer, rows), next }
  }
}
