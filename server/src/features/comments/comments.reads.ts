import type { Viewer } from '@guildhall/contract/accounts'
import type { Page, Person } from '@guildhall/contract/common'
import type { TextPicture, Version } from '@guildhall/contract/content'
import type { Comment, CommentThread } from '@guildhall/contract/interactions'
import { limits } from '@guildhall/contract/limits'
import type { Mention } from '@guildhall/contract/mentions'
import type { Hiding } from '@guildhall/contract/moderation'
import { sql } from 'kysely'
import type { Context, PersonContext } from '../../platform/context.ts'
import { decodeCursor, encodeCursor, paginate } from '../../platform/database/cursor.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { nobody } from '../../platform/ids.ts'
import { blocks } from '../blocks/blocks.reads.ts'
import { readClubFaces } from '../clubs/labels.cache.ts'
import { pointsIn, shownLevel } from '../clubs/levels.ts'
import { canModerateWritten, canReadVersions } from '../content/content.policy.ts'
import { type ContentRow, findVisibleContent } from '../content/content.reads.ts'
import { readVersionsOf } from '../content/versions.reads.ts'
import { readHidings } from '../moderation/hidden.reads.ts'
import { authorStanding } from '../moderation/moderators.reads.ts'
import { hiddenBy, hiddenWordsOf } from '../prevention/hidden-words/hidden-words.reads.ts'
import { readPeople } from '../profiles/people.cache.ts'
import { type PersonColumns, personColumns, personOf, presentPerson } from '../profiles/profiles.reads.ts'
import { canDeleteComment, canEditComment } from './comments.policy.ts'
import { type CommentLine, readReplyLines, readThreadLines, type ThreadLine } from './lines.reads.ts'
import { readSharedComments, type SharedComment } from './shared.reads.ts'
import { findThreadStart, type Order } from './threads.reads.ts'

/** Comments on an item, each with its first replies. Error: content_not_found. */
export async function readComments(
  { db, viewer }: Context,
  contentId: string,
  { cursor, order, at }: { cursor?: string | undefined; order: Order; at?: string | undefined },
): Promise<Page<CommentThread> & { previous: string | null }> {
  const from = decodeCursor(cursor)
  const place = from || !at ? undefined : await findThreadStart(db, viewer, contentId, order, at)
  const { lines, comments } = await presentLines(db, viewer, () =>
    readThreadLines(db, viewer, contentId, { order, from: place ?? from, place }),
  )
  if (lines.length === 0) await findVisibleContent(db, viewer, contentId)
  const goneIds = lines.flatMap((row) =>
    row.is_hidden || (row.nth === 0 && row.parent_deleted) ? [row.id] : [],
  )
  const hidings = await readHidings(db, viewer, 'comment', goneIds)
  const { rows, next } = paginate(
    lines.filter(({ nth }) => nth === 0),
    limits.commentPage,
    (row) => encodeCursor({ at: row.thread_at, id: row.id }),
  )
  const repliesOf = new Map<string, Comment[]>(rows.map(({ id }) => [id, []]))
  for (const row of lines) {
    const place = { contentId, parentId: row.thread, createdAt: row.created_at }
    const reply = row.nth === 1 && (comments.get(row.id) ?? presentHidden(row, place, hidings))
    if (reply) repliesOf.get(row.thread)?.push(reply)
  }
  return {
    items: rows.flatMap((row) =>
      presentThread(row, comments.get(row.id), {
        hidden: hidings.get(row.id) ?? null,
        replies: repliesOf.get(row.id) ?? [],
      }),
    ),
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
  const from = decodeCursor(cursor)
  const { lines, comments } = await presentLines(db, viewer, () =>
    readReplyLines(db, viewer, commentId, from),
  )
  if (lines.length === 0) await findVisibleThread(db, viewer, commentId)
  const { rows, next } = paginate(lines, limits.commentPage, (row) =>
    encodeCursor({ at: row.created_at, id: row.id }),
  )
  const hidden = rows.flatMap(({ is_hidden, id }) => (is_hidden ? [id] : []))
  const hidings = await readHidings(db, viewer, 'comment', hidden)
  return {
    items: rows.flatMap((row) => {
      const place = { contentId: row.content_id, parentId: commentId, createdAt: row.created_at }
      return comments.get(row.id) ?? presentHidden(row, place, hidings) ?? []
    }),
    next,
  }
}

const attempts = 5

/** The comments of some lines, by id. Lines are read again, rights included, if one changed between the two reads. */
async function presentLines<Line extends CommentLine>(
  db: Database,
  viewer: Viewer | null,
  read: () => Promise<Line[]>,
): Promise<{ lines: Line[]; comments: Map<string, Comment> }> {
  for (let attempt = 1; ; attempt++) {
    const lines = await read()
    const wanted = lines.flatMap(({ id, version }) => (version === null ? [] : { id, version }))
    const sharedOf = await readSharedComments(db, wanted)
    const fresh = wanted.filter(({ id, version }) => sharedOf.get(id)?.version === version)
    const isChanged = wanted.some(({ id, version }) => (sharedOf.get(id)?.version ?? version) !== version)
    if (isChanged && attempt < attempts) continue
    const shown = new Set(fresh.map(({ id }) => id))
    const clubs = lines.map(({ club_id: id, club_version: version }) => ({ id, version }))
    const [personOf, clubOf] = await Promise.all([
      readPeople(
        db,
        lines.flatMap(({ user_id: id, author_version: version }) =>
          id && version !== null ? { id, version } : [],
        ),
      ),
      readClubFaces(db, clubs.slice(0, 1)),
    ])
    const comments = new Map<string, Comment>()
    for (const line of lines) {
      const [shared, club] = [shown.has(line.id) && sharedOf.get(line.id), clubOf.get(line.club_id)]
      if (!shared || !club) continue
      const author = (line.author_version !== null && line.user_id && personOf.get(line.user_id)) || null
      comments.set(line.id, present(viewer, { ...line, level_names: club.levelNames }, line, shared, author))
    }
    return { lines, comments }
  }
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
    union all select content_id from comment_threads where id = ${id} and reply_count > 0 limit 1`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('content_not_found')
  return findVisibleContent(db, viewer, row.content_id)
}

export type CommentRow = PersonColumns &
  Omit<CommentLine, keyof Item | 'club_id' | 'club_version' | 'version'> & {
    version: number
    content_id: string
    thread_id: string | null
    content: string
    is_markdown: boolean
    created_at: Date
  }

const selectComments = (db: Database, viewer: Viewer | null) =>
  db
    .selectFrom('comments as o')
    .leftJoin('profiles as p', 'p.id', 'o.user_id')
    .select(['o.id', 'o.content_id', 'o.thread_id', 'o.user_id', 'o.content', 'o.created_at'])
    .select(['o.is_markdown', 'o.like_count', ...personColumns])
    .select(sql<number>`o.version`.as('version'))
    .select(sql<number | null>`p.version`.as('author_version'))
    .select(authorStanding(sql`'owner'`, sql.ref('o.club_id'), sql.ref('o.user_id')).as('author_standing'))
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
    .select(hiddenWordsOf(viewer?.id ?? nobody).as('hidden_words'))
    .select(pointsIn(sql.ref('o.club_id'), sql.ref('o.user_id')).as('author_points'))

type Item = Pick<ContentRow, 'role' | 'standing' | 'restriction' | 'level_names'>

/** The comment in its present text. Error: content_not_found, if it was deleted meanwhile. */
export async function presentComment(
  db: Database,
  viewer: Viewer | null,
  item: Item,
  row: CommentRow,
): Promise<Comment> {
  const shared = (await readSharedComments(db, [row])).get(row.id)
  if (!shared) throw new AppError('content_not_found')
  return present(viewer, item, row, shared, presentPerson(row))
}

function present(
  viewer: Viewer | null,
  item: Item,
  row: Omit<CommentLine, keyof Item | 'club_id' | 'club_version' | 'version'>,
  { version: _, ...shared }: SharedComment,
  author: Person | null,
): Comment {
  const facts = { authorId: row.user_id, role: item.role, restriction: item.restriction }
  return {
    ...shared,
    author,
    authorLevel: shownLevel(row.author_points, item.level_names),
    liked: row.liked,
    likeCount: row.like_count,
    isFolded: row.is_folded,
    hidden: null,
    hiddenBy: row.user_id === viewer?.id ? null : hiddenBy(row.hidden_words, () => [shared.content]),
    can: {
      edit: canEditComment(viewer, facts),
      delete: canDeleteComment(viewer, facts),
      moderate: canModerateWritten('comment', item, row),
    },
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
  const facts = { authorId: viewer.id, role: item.role, restriction: item.restriction }
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
    hidden: null,
    hiddenBy: null,
    can: {
      edit: canEditComment(viewer, facts),
      delete: canDeleteComment(viewer, facts),
      moderate: 'permission_denied',
    },
  }
}

/**
 * Empty if the comment was deleted between the two reads, and for a hidden one without replies whose act the viewer knows
 * nothing of.
 */
function presentThread(
  row: ThreadLine,
  found: Comment | undefined,
  more: Pick<CommentThread, 'hidden' | 'replies'>,
): CommentThread[] {
  const remains = row.shown_replies > 0 || more.replies.length > 0 || isKnown(more.hidden)
  const place = { contentId: row.content_id, parentId: null, createdAt: row.thread_at }
  const comment = row.parent_deleted && remains ? gone(row.id, place) : found
  return comment ? [{ ...comment, isGone: row.parent_deleted, replyCount: row.reply_count, ...more }] : []
}

/** The line of a hidden reply; undefined for people who know nothing of the act. */
function presentHidden(
  { id, is_hidden: isHidden }: Pick<ThreadLine, 'id' | 'is_hidden'>,
  place: Place,
  hidings: Map<string, Hiding>,
): Comment | undefined {
  const hidden = hidings.get(id) ?? null
  return isHidden && isKnown(hidden) ? { ...gone(id, place), hidden } : undefined
}

/** Its author, and people who can restore it. */
const isKnown = (hidden: Hiding | null) => hidden !== null && hidden.actId !== null

type Place = { contentId: string; parentId: string | null; createdAt: Date }

const gone = (id: string, { contentId, parentId, createdAt }: Place): Comment => ({
  ...{
    id,
    contentId,
    parentId,
    author: null,
    authorLevel: null,
    content: '',
    isMarkdown: true,
    mentions: [],
    pictures: [],
  },
  ...{ createdAt: createdAt.toISOString(), editedAt: null, liked: false, likeCount: 0 },
  ...{ isFolded: false, hidden: null, hiddenBy: null },
  can: { edit: 'permission_denied', delete: 'permission_denied', moderate: 'permission_denied' },
})
