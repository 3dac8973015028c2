import type { Viewer } from '@guildhall/contract/accounts'
import type { Page } from '@guildhall/contract/common'
import type { ContentItem } from '@guildhall/contract/content'
import { type ContentType, limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { Context, PersonContext } from '../../platform/context.ts'
import { cut, decodeCursor, encodeCursor } from '../../platform/cursor.ts'
import type { Database } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { clubIdOf, findOpenClub } from '../clubs/clubs.reads.ts'
import {
  findVisibleContent,
  presentSpine,
  readSpine,
  type Skeleton,
  type SpineRow,
} from '../content/content.reads.ts'
import { hydratePosts } from '../posts/posts.reads.ts'

// Every list of content is read in three steps: a skeleton of ids, then the details of each kind in one batch, then
// what the viewer is shown. The number of queries does not depend on the number of items.

/** A club's content, newest first (content.md 2). Errors: bad_club_identifier, club_not_found, members_only. */
export async function readClubFeed(
  { db, viewer }: PersonContext,
  club: string,
  { type, cursor }: { type?: ContentType | undefined; cursor?: string | undefined },
): Promise<Page<ContentItem>> {
  const clubId = clubIdOf(club)
  const page = await readItems(db, viewer, cursor, (from, after) => {
    let ids = from.selectFrom('content').select('content.id').where('content.club_id', '=', clubId)
    if (type) ids = ids.where('content.type', '=', type)
    if (after) ids = ids.where(after)
    return ids.orderBy('content.created_at', 'desc').orderBy('content.id', 'desc')
  })
  // Whoever is shown something was let in; where there is nothing, only the club can tell why.
  if (page.items.length === 0) await findOpenClub(db, viewer, club)
  return page
}

/** The content of all clubs the viewer belongs to, newest first: the newest of each club, merged. */
export async function readHomeFeed(
  { db, viewer }: PersonContext,
  cursor: string | undefined,
): Promise<Page<ContentItem>> {
  return readItems(db, viewer, cursor, (from, after) => {
    const newest = (clubId: typeof memberClub) => {
      let ids = from
        .selectFrom('content')
        .select(['content.id', 'content.created_at'])
        .where('content.club_id', '=', clubId)
      if (after) ids = ids.where(after)
      return ids
        .orderBy('content.created_at', 'desc')
        .orderBy('content.id', 'desc')
        .limit(limits.feedPage + 1)
    }
    const memberClub = sql.ref<string>('mine.club_id')
    return from
      .selectFrom('club_memberships as mine')
      .innerJoinLateral(newest(memberClub).as('content'), (join) => join.onTrue())
      .select('content.id')
      .where('mine.user_id', '=', viewer.id)
      .orderBy('content.created_at', 'desc')
      .orderBy('content.id', 'desc')
  })
}

/** One item as its card shows it. Error: content_not_found. */
export async function readItem({ db, viewer }: Context, id: string): Promise<ContentItem> {
  const [item] = await presentItems(db, viewer, [await findVisibleContent(db, viewer, id)])
  if (!item) throw new AppError('content_not_found')
  return item
}

type After = ReturnType<typeof afterCursor>
const afterCursor = (at: Date, id: string) =>
  sql<boolean>`(content.created_at, content.id) < (${at}, ${id}::uuid)`

/** A page of the items that `pick` orders newest first; items the viewer may not see are never among them. */
export async function readItems(
  db: Database,
  viewer: Viewer | null,
  cursor: string | undefined,
  pick: (db: Database, after: After | undefined) => ReturnType<Skeleton>,
  size: number = limits.feedPage,
): Promise<Page<ContentItem>> {
  const from = decodeCursor(cursor)
  const after = from && afterCursor(from.at, from.id)
  const found = await readSpine(db, viewer, (picked) => pick(picked, after).limit(size + 1))
  const { rows, next } = cut(found, size, (row) => encodeCursor({ at: row.created_at, id: row.id }))
  return { items: await presentItems(db, viewer, rows), next }
}

/** Rows of the spine as the viewer's cards; a kind that this server cannot show is left out. */
async function presentItems(db: Database, viewer: Viewer | null, rows: SpineRow[]): Promise<ContentItem[]> {
  const idsOf = (type: ContentType) => rows.filter((row) => row.type === type).map((row) => row.id)
  const posts = await hydratePosts(db, idsOf('post'), 'preview')
  return rows.flatMap((row): ContentItem[] => {
    const spine = presentSpine(viewer, row)
    const post = posts.get(row.id)
    return post ? [{ ...spine, type: 'post', data: post }] : []
  })
}
