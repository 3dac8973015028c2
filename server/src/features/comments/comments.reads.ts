import type { Viewer } from '@guildhall/contract/accounts'
import type { Page } from '@guildhall/contract/common'
import type { Comment } from '@guildhall/contract/interactions'
import { limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { decodeCursor, encodeCursor, paginate } from '../../platform/cursor.ts'
import type { Database } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { nobody } from '../../platform/ids.ts'
import { blocks } from '../blocks/blocks.reads.ts'
import { pointsIn, shownLevel } from '../clubs/levels.ts'
import { type ContentRow, findVisibleContent } from '../content/content.reads.ts'
import { type PersonColumns, personColumns, personOf, presentPerson } from '../profiles/profiles.reads.ts'
import { canDeleteComment } from './comments.policy.ts'

/** An item's comments, newest first. Error: content_not_found. */
export async function readComments(
  { db, viewer }: Context,
  contentId: string,
  cursor: string | undefined,
): Promise<Page<Comment>> {
  const item = await findVisibleContent(db, viewer, contentId)
  const from = decodeCursor(cursor)
  let comments = selectComments(db, viewer, item.level_names !== null).where('o.content_id', '=', contentId)
  if (from) comments = comments.where(sql<boolean>`(o.created_at, o.id) < (${from.at}, ${from.id}::uuid)`)
  const found = await comments
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limits.commentPage + 1)
    .execute()
  const { rows, next } = paginate(found, limits.commentPage, (row) =>
    encodeCursor({ at: row.created_at, id: row.id }),
  )
  return { items: rows.map((row) => presentComment(viewer, item, row)), next }
}

/** A comment with the item it stands under, if the viewer may see that. Error: content_not_found. */
export async function findVisibleComment(
  db: Database,
  viewer: Viewer | null,
  id: string,
): Promise<{ comment: CommentRow; item: ContentRow }> {
  const comment = await selectComments(db, viewer).where('o.id', '=', id).executeTakeFirst()
  if (!comment) throw new AppError('content_not_found')
  return { comment, item: await findVisibleContent(db, viewer, comment.content_id) }
}

export type CommentRow = PersonColumns & {
  id: string
  content_id: string
  user_id: string | null
  content: string
  created_at: Date
  author_points: number | null
  is_folded: boolean
}

/** `hasLevels`: whether the points of their authors are asked for, which no page needs where the club shows no levels. */
const selectComments = (db: Database, viewer: Viewer | null, hasLevels = true) =>
  db
    .selectFrom('comments as o')
    .leftJoin('profiles as p', 'p.id', 'o.user_id')
    .select(['o.id', 'o.content_id', 'o.user_id', 'o.content', 'o.created_at', ...personColumns])
    .select(blocks(viewer?.id ?? nobody, sql.ref('o.user_id')).as('is_folded'))
    .select(
      (hasLevels
        ? pointsIn(sql.ref('o.club_id'), sql.ref('o.user_id'))
        : sql<number | null>`null::integer`
      ).as('author_points'),
    )

type Item = Pick<ContentRow, 'role' | 'level_names'>

export function presentComment(viewer: Viewer | null, item: Item, row: CommentRow): Comment {
  return {
    id: row.id,
    contentId: row.content_id,
    author: presentPerson(row),
    authorLevel: shownLevel(row.author_points, item.level_names),
    content: row.content,
    createdAt: row.created_at.toISOString(),
    isFolded: row.is_folded,
    can: { delete: canDeleteComment(viewer, { authorId: row.user_id, role: item.role }) },
  }
}

/** As presentComment, of one that the viewer has just written. */
export function presentOwnComment(
  viewer: Viewer,
  item: Item,
  written: { id: string; contentId: string; content: string; createdAt: Date; points: number | null },
): Comment {
  const { points, createdAt, ...rest } = written
  return {
    ...rest,
    author: personOf(viewer),
    authorLevel: shownLevel(points, item.level_names),
    createdAt: createdAt.toISOString(),
    isFolded: false,
    can: { delete: canDeleteComment(viewer, { authorId: viewer.id, role: item.role }) },
  }
}
