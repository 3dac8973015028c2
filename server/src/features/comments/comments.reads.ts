import type { Viewer } from '@guildhall/contract/accounts'
import type { Page } from '@guildhall/contract/common'
import type { TextPicture, Version } from '@guildhall/contract/content'
import type { Comment, CommentThread } from '@guildhall/contract/interactions'
import { limits } from '@guildhall/contract/limits'
import type { Mention } from '@guildhall/contract/mentions'
import { pictureMark } from '@guildhall/contract/text-pictures'
import { sql } from 'kysely'
import type { Context, PersonContext } from '../../platform/context.ts'
import { decodeCursor, encodeCursor, paginate } from '../../platform/cursor.ts'
import type { Database } from '../../platform/database.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { nobody } from '../../platform/ids.ts'
import { blocks } from '../blocks/blocks.reads.ts'
import { pointsIn, shownLevel } from '../clubs/levels.ts'
import { canReadVersions } from '../content/content.policy.ts'
import { type ContentRow, findVisibleContent } from '../content/content.reads.ts'
import { readVersionsOf } from '../content/versions.reads.ts'
import { readTextPictures } from '../files/text-pictures.ts'
import { readMentions } from '../mentions/mentions.reads.ts'
import { type PersonColumns, personColumns, personOf, presentPerson } from '../profiles/profiles.reads.ts'
import { canDeleteComment, canEditComment } from './comments.policy.ts'
import { findThreadStart, type Order, readSkeleton, type ThreadRow } from './threads.reads.ts'

/** Comments on an item, each with its first replies. Error: content_not_found. */
export async function readComments(
  { db, viewer }: Context,
  contentId: string,
  { cursor, order, at }: { cursor?: string | undefined; order: Order; at?: string | undefined },
): Promise<Page<CommentThread> & { previous: string | null }> {
  const item = await findVisibleContent(db, viewer, contentId)
  const from = decodeCursor(cursor)
  const place = from || !at ? undefined : await findThreadStart(db, contentId, order, at)
  const found = await readSkeleton(db, contentId, { order, from: place ?? from, place })
  const { rows, next } = paginate(found, limits.commentPage, (row) =>
    encodeCursor({ at: row.created_at, id: row.id }),
  )
  const ids = rows.flatMap((row) => [row.id, ...row.reply_ids])
  const shown = await selectComments(db, viewer, item.level_names !== null)
    .where(sql<boolean>`o.id = any(${ids}::uuid[])`)
    .execute()
  const all = await presentComments(db, viewer, item, shown)
  const comments = new Map(all.map((comment) => [comment.id, comment]))
  return {
    items: rows.flatMap((row) => presentThread(contentId, row, comments)),
    next,
    previous: place && !place.isFirst ? encodeCursor(place) : null,
  }
}

/** Replies to a comment, oldest first. Error: content_not_found. */
export async function readReplies(
  { db, viewer }: Context,
  commentId: string,
  cursor: string | undefined,
): Promise<Page<Comment>> {
  const item = await findVisibleThread(db, viewer, commentId)
  const from = decodeCursor(cursor)
  let replies = selectComments(db, viewer, item.level_names !== null).where('o.thread_id', '=', commentId)
  if (from) replies = replies.where(sql<boolean>`(o.created_at, o.id) > (${from.at}, ${from.id}::uuid)`)
  const found = await replies
    .orderBy('o.created_at')
    .orderBy('o.id')
    .limit(limits.commentPage + 1)
    .execute()
  const { rows, next } = paginate(found, limits.commentPage, (row) =>
    encodeCursor({ at: row.created_at, id: row.id }),
  )
  return { items: await presentComments(db, viewer, item, rows), next }
}

/** Finds a comment with its item, if the viewer can see that. Error: content_not_found. */
export async function findVisibleComment(
  db: Database,
  viewer: Viewer | null,
  id: string,
): Promise<{ comment: CommentRow; item: ContentRow }> {
  const comment = await selectComments(db, viewer).where('o.id', '=', id).executeTakeFirst()
  if (!comment) throw new AppError('content_not_found')
  return { comment, item: await findVisibleContent(db, viewer, comment.content_id) }
}

/**
 * Earlier versions of a comment, latest first, for owner and admins. Errors: content_not_found, permission_denied,
 * bad_input.
 */
export async function readCommentVersions(
  { db, viewer }: PersonContext,
  commentId: string,
  cursor: string | undefined,
): Promise<Page<Version>> {
  const { item } = await findVisibleComment(db, viewer, commentId)
  allow(canReadVersions(viewer, item))
  return readVersionsOf(db, { contentId: item.id, commentId }, cursor)
}

/** The item of a comment, or of a deleted one that still has replies. */
async function findVisibleThread(db: Database, viewer: Viewer | null, id: string): Promise<ContentRow> {
  const { rows } = await sql<{ content_id: string }>`
    select content_id from comments where id = ${id}
    union all select content_id from comment_threads where id = ${id} limit 1`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('content_not_found')
  return findVisibleContent(db, viewer, row.content_id)
}

export type CommentRow = PersonColumns & {
  id: string
  content_id: string
  thread_id: string | null
  user_id: string | null
  content: string
  is_markdown: boolean
  created_at: Date
  edited_at: Date | null
  like_count: number
  liked: boolean
  author_points: number | null
  is_folded: boolean
}

/** `hasLevels`: whether to read the authors' points, which are unused if the club shows no levels. */
const selectComments = (db: Database, viewer: Viewer | null, hasLevels = true) =>
  db
    .selectFrom('comments as o')
    .leftJoin('profiles as p', 'p.id', 'o.user_id')
    .select(['o.id', 'o.content_id', 'o.thread_id', 'o.user_id', 'o.content', 'o.created_at', 'o.edited_at'])
    .select(['o.is_markdown', 'o.like_count', ...personColumns])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('comment_likes as l')
          .select('l.comment_id')
          .whereRef('l.comment_id', '=', 'o.id')
          .where('l.user_id', '=', viewer?.id ?? nobody),
      )
        .$castTo<boolean>()
        .as('liked'),
    )
    .select(blocks(viewer?.id ?? nobody, sql.ref('o.user_id')).as('is_folded'))
    .select(
      (hasLevels
        ? pointsIn(sql.ref('o.club_id'), sql.ref('o.user_id'))
        : sql<number | null>`null::integer`
      ).as('author_points'),
    )

type Item = Pick<ContentRow, 'role' | 'level_names'>

async function presentComments(
  db: Database,
  viewer: Viewer | null,
  item: Item,
  rows: CommentRow[],
): Promise<Comment[]> {
  const mentionsOf = await readMentions(
    db,
    rows.map(({ id, content }) => ({ id, texts: [content] })),
  )
  const picturesOf = await readPictures(db, rows)
  return rows.map((row) =>
    present(viewer, item, row, { mentions: mentionsOf(row.id), pictures: picturesOf.get(row.id) ?? [] }),
  )
}

/** Most comments have no pictures. */
const readPictures = (db: Database, rows: CommentRow[]) =>
  readTextPictures(
    db,
    rows.filter((row) => row.is_markdown && row.content.includes(pictureMark)).map(({ id }) => id),
  )

export async function presentComment(
  db: Database,
  viewer: Viewer | null,
  item: Item,
  row: CommentRow,
): Promise<Comment> {
  const [comment] = await presentComments(db, viewer, item, [row])
  return comment as Comment
}

function present(
  viewer: Viewer | null,
  item: Item,
  row: CommentRow,
  text: Pick<Comment, 'mentions' | 'pictures'>,
): Comment {
  const facts = { authorId: row.user_id, role: item.role }
  return {
    id: row.id,
    contentId: row.content_id,
    parentId: row.thread_id,
    author: presentPerson(row),
    authorLevel: shownLevel(row.author_points, item.level_names),
    content: row.content,
    isMarkdown: row.is_markdown,
    ...text,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    liked: row.liked,
    likeCount: row.like_count,
    isFolded: row.is_folded,
    can: { edit: canEditComment(viewer, facts), delete: canDeleteComment(viewer, facts) },
  }
}

/** Like presentComment, for a comment the viewer has just written. */
export function presentOwnComment(
  viewer: Viewer,
  item: Item,
  written: {
    id: string
    contentId: string
    parentId: string | null
    content: string
    mentions: Mention[]
    pictures: TextPicture[]
    createdAt: Date
    points: number | null
  },
): Comment {
  const { points, createdAt, ...rest } = written
  const facts = { authorId: viewer.id, role: item.role }
  return {
    ...rest,
    author: personOf(viewer),
    authorLevel: shownLevel(points, item.level_names),
    isMarkdown: true,
    createdAt: createdAt.toISOString(),
    editedAt: null,
    liked: false,
    likeCount: 0,
    isFolded: false,
    can: { edit: canEditComment(viewer, facts), delete: canDeleteComment(viewer, facts) },
  }
}

/** Empty if the comment was deleted between the two reads. */
function presentThread(contentId: string, row: ThreadRow, comments: Map<string, Comment>): CommentThread[] {
  const comment = row.parent_deleted ? gone(contentId, row) : comments.get(row.id)
  if (!comment) return []
  const replies = row.reply_ids.flatMap((id) => comments.get(id) ?? [])
  return [{ ...comment, isGone: row.parent_deleted, replyCount: row.reply_count, replies }]
}

const gone = (contentId: string, { id, created_at: createdAt }: ThreadRow): Comment => ({
  ...{
    id,
    contentId,
    parentId: null,
    author: null,
    authorLevel: null,
    content: '',
    isMarkdown: true,
    mentions: [],
    pictures: [],
  },
  ...{ createdAt: createdAt.toISOString(), editedAt: null, liked: false, likeCount: 0, isFolded: false },
  can: { edit: 'permission_denied', delete: 'permission_denied' },
})
