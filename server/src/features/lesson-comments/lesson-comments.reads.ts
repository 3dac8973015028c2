import type { Viewer } from '@guildhall/contract/accounts'
import type { Page } from '@guildhall/contract/common'
import type { LessonReply, LessonThread } from '@guildhall/contract/course-comments'
import { courseLimits } from '@guildhall/contract/course-limits'
import type { Hiding } from '@guildhall/contract/moderation'
import { type RawBuilder, sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { type Cursor, decodeCursor, encodeCursor, paginate } from '../../platform/database/cursor.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { blocks } from '../blocks/blocks.reads.ts'
import { type Standing, standingIn } from '../clubs/standing.ts'
import { findOpenLesson, type LessonRow } from '../courses/visible.reads.ts'
import { readHidings } from '../moderation/hidden.reads.ts'
import { type HiddenWords, hiddenBy, hiddenWordsOf } from '../prevention/hidden-words/hidden-words.reads.ts'
import { type PersonColumns, presentPerson } from '../profiles/profiles.reads.ts'
import { teaches } from '../visibility/seen-courses.ts'
import { type HasLine, hasHiddenLine, hiddenReplies, replyIds } from './hidden-lines.ts'
import {
  canDeleteLessonComment,
  canEditLessonComment,
  canModerateLessonComment,
} from './lesson-comments.policy.ts'

type ReplyRow = PersonColumns & {
  id: string
  lesson_id: string
  user_id: string | null
  parent_id: string | null
  is_teacher: boolean
  /** The author's role; null once the account is deleted. */
  standing: Standing | null
  is_folded: boolean
  /** The viewer's. */
  hidden_words: HiddenWords
  content: string
  is_hidden: false
  /** Replies, with the lines that the viewer has. */
  reply_count: number
  created_at: Date
  edited_at: Date | null
}

const firstReplies = 3

/** Lists the comments under a lesson, newest first. Errors: lesson_not_found, bad_input (cursor). */
export async function readLessonComments(
  { db, viewer }: PersonContext,
  lessonId: string,
  cursor: string | undefined,
): Promise<Page<LessonThread>> {
  const lesson = await findOpenLesson(db, viewer, lessonId)
  const from = decodeCursor(cursor)
  const size = courseLimits.commentPage
  const hasLine = hasHiddenLine(viewer, lesson)
  const isShown = isShownTo(viewer, lesson)
  const found = await select(
    db,
    viewer,
    sql`not o.is_hidden and o.lesson_id = ${lessonId} and o.parent_id is null and ${isShown}
      and ${from ? sql`(o.created_at, o.id) < (${from.at}, ${from.id}::uuid)` : sql`true`}
      order by o.created_at desc, o.id desc limit ${size + 1}`,
    hasLine,
  )
  const gone = await readGone(db, lessonId, { from, most: size + 1, hasLine, isShown })
  const tops = [...found, ...gone].sort(latestFirst).slice(0, size + 1)
  const { rows, next } = paginate(tops, size, cursorOf)
  const withReplies = rows.filter((row) => row.reply_count > 0).map(({ id }) => id)
  const replies = withReplies.length
    ? await select(
        db,
        viewer,
        sql`o.id in (
          select r.id from unnest(${withReplies}::uuid[]) t (id) cross join lateral (
            ${replyIds(sql`t.id`, hasLine, { after: sql`true`, limit: firstReplies })}) r)
        and ${isShown} order by o.created_at, o.id`,
      )
    : []
  const hidings = await readHidings(db, viewer, 'lesson_comment', hiddenIds([...gone, ...replies]))
  const items = rows.flatMap((row) => {
    const thread = {
      isGone: row.is_hidden,
      replies: replies
        .filter((reply) => reply.parent_id === row.id)
        .flatMap((reply) => presentLine(viewer, lesson, reply, hidings)),
    }
    const shown = row.is_hidden ? presentGone(row, hidings) : present(viewer, lesson, row)
    const remains =
      !row.is_hidden || row.shown_replies > 0 || thread.replies.length > 0 || isKnown(shown.hidden)
    return remains ? [{ ...shown, ...thread }] : []
  })
  return { items, next }
}

/** A hidden comment that has a line. */
type GoneRow = Pick<ReplyRow, 'id' | 'lesson_id' | 'parent_id' | 'reply_count' | 'created_at'> & {
  is_hidden: true
  /** Replies that everyone sees. */
  shown_replies: number
}

async function readGone(
  db: Database,
  lessonId: string,
  {
    from,
    most,
    hasLine,
    isShown,
  }: { from: Cursor | undefined; most: number; hasLine: HasLine; isShown: RawBuilder<unknown> },
): Promise<GoneRow[]> {
  const { rows } = await sql<GoneRow>`select o.id, o.lesson_id, o.parent_id, o.is_hidden, o.created_at,
      o.reply_count as shown_replies, o.reply_count + ${hiddenReplies(hasLine)} as reply_count
    from lesson_comment_rows o
    where o.lesson_id = ${lessonId} and o.parent_id is null and o.is_hidden and ${isShown}
      and (o.reply_count > 0 or ${hasLine('o')} or ${hiddenReplies(hasLine)} > 0)
      and ${from ? sql`(o.created_at, o.id) < (${from.at}, ${from.id}::uuid)` : sql`true`}
    order by o.created_at desc, o.id desc limit ${most}`.execute(db)
  return rows
}

const hiddenIds = (rows: { id: string; is_hidden: boolean }[]) =>
  rows.flatMap(({ id, is_hidden: isHidden }) => (isHidden ? [id] : []))

/** Its author, and people who can restore it. */
const isKnown = (hidden: Hiding | null) => hidden !== null && hidden.actId !== null

/** A reply; of a hidden one, no more than a line, for people who know of the act. */
function presentLine(
  viewer: Viewer,
  lesson: LessonRow,
  row: ReplyRow | GoneRow,
  hidings: Map<string, Hiding>,
): LessonReply[] {
  if (!row.is_hidden) return [present(viewer, lesson, row)]
  const line = presentGone(row, hidings)
  return isKnown(line.hidden) ? [line] : []
}

type Dated = Pick<ReplyRow, 'id' | 'created_at'>
const latestFirst = (one: Dated, other: Dated) =>
  other.created_at.getTime() - one.created_at.getTime() || (one.id < other.id ? 1 : -1)

const presentGone = (row: GoneRow, hidings: Map<string, Hiding>): LessonReply => ({
  ...{
    id: row.id,
    lessonId: row.lesson_id,
    parentId: row.parent_id,
    author: null,
    isTeacher: false,
    isFolded: false,
  },
  hidden: hidings.get(row.id) ?? null,
  ...{ hiddenBy: null, content: '', createdAt: row.created_at.toISOString() },
  ...{ editedAt: null, replyCount: row.reply_count },
  can: { edit: 'permission_denied', delete: 'permission_denied', moderate: 'permission_denied' },
})

/** Lists the replies to a comment, also to a hidden one, oldest first. Errors: comment_not_found, bad_input (cursor). */
export async function readLessonReplies(
  { db, viewer }: PersonContext,
  commentId: string,
  cursor: string | undefined,
): Promise<Page<LessonReply>> {
  const lesson = await findLessonOf(db, viewer, commentId)
  const from = decodeCursor(cursor)
  const size = courseLimits.replyPage
  const after = from ? sql`(h.created_at, h.id) > (${from.at}, ${from.id}::uuid)` : sql`true`
  const found = await select(
    db,
    viewer,
    sql`o.id in (${replyIds(sql`${commentId}`, hasHiddenLine(viewer, lesson), { after, limit: size + 1 })})
      and ${isShownTo(viewer, lesson)} order by o.created_at, o.id`,
  )
  const { rows, next } = paginate(found, size, cursorOf)
  const hidings = await readHidings(db, viewer, 'lesson_comment', hiddenIds(rows))
  return { items: rows.flatMap((row) => presentLine(viewer, lesson, row, hidings)), next }
}

/** A comment on a lesson that is open to the viewer. Error: comment_not_found. */
export async function findLessonComment(
  db: Database,
  viewer: Viewer,
  id: string,
): Promise<{ comment: ReplyRow; lesson: LessonRow }> {
  const [comment] = await select(db, viewer, sql`not o.is_hidden and o.id = ${id}`)
  if (!comment || comment.is_hidden) throw new AppError('comment_not_found')
  return { comment, lesson: await openLesson(db, viewer, comment) }
}

/** The lesson of a comment, or of a hidden one whose replies remain. Error: comment_not_found. */
async function findLessonOf(db: Database, viewer: Viewer, commentId: string): Promise<LessonRow> {
  const row = await db
    .selectFrom('lesson_comment_rows')
    .select(['lesson_id', 'user_id', 'created_at'])
    .where('id', '=', commentId)
    .where((eb) => eb.or([eb('is_hidden', '=', false), eb('reply_count', '>', 0)]))
    .executeTakeFirst()
  if (!row) throw new AppError('comment_not_found')
  return openLesson(db, viewer, row)
}

/** The lesson of a comment that is shown to the viewer. */
async function openLesson(
  db: Database,
  viewer: Viewer,
  comment: Pick<ReplyRow, 'lesson_id' | 'user_id' | 'created_at'>,
): Promise<LessonRow> {
  const lesson = await findOpenLesson(db, viewer, comment.lesson_id).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'lesson_not_found'
      ? new AppError('comment_not_found')
      : error
  })
  const since = lesson.comments_since
  if (since && comment.created_at < since && comment.user_id !== viewer.id)
    throw new AppError('comment_not_found')
  return lesson
}

/** SQL: whether comment `o` is shown: learners wrote among themselves before the lesson became a free preview. */
const isShownTo = (viewer: Viewer, { comments_since: since }: LessonRow) =>
  since ? sql`(o.created_at >= ${since} or o.user_id = ${viewer.id})` : sql`true`

/** A comment for the viewer. Error: comment_not_found. */
export async function readLessonComment(db: Database, viewer: Viewer, id: string): Promise<LessonReply> {
  const { comment, lesson } = await findLessonComment(db, viewer, id)
  return present(viewer, lesson, comment)
}

const cursorOf = (row: Dated) => encodeCursor({ at: row.created_at, id: row.id })

/**
 * Comments `o` by a condition, which says whether hidden ones are among them, and order. Membership `m` is their author's,
 * for `teaches`. `hasLine`: counts hidden replies as well.
 */
async function select(
  db: Database,
  viewer: Viewer,
  which: RawBuilder<unknown>,
  hasLine?: HasLine,
): Promise<(ReplyRow | GoneRow)[]> {
  const { rows } = await sql<ReplyRow | GoneRow>`
    select o.id, o.lesson_id, o.user_id, o.parent_id, o.is_hidden, case when o.is_hidden then '' else o.content end as content,
      o.reply_count as shown_replies, o.reply_count + ${hasLine ? hiddenReplies(hasLine) : sql`0`} as reply_count,
      o.created_at, o.edited_at,
      coalesce(${teaches(sql.ref('o.user_id'))}, false) as is_teacher, ${blocks(viewer.id, sql.ref('o.user_id'))} as is_folded,
      case when p.deleted_at is null and p.id is not null then ${standingIn(sql.ref('o.user_id'))} end as standing,
      ${hiddenWordsOf(viewer.id)} as hidden_words,
      case when p.deleted_at is null then p.id end as person_id, p.username, p.first_name, p.last_name,
      p.profile_image_url
    from lesson_comment_rows o
    join lessons l on l.id = o.lesson_id
    join courses c on c.id = l.course_id
    join clubs k on k.id = c.club_id
    left join club_memberships m on m.club_id = k.id and m.user_id = o.user_id
    left join profiles p on p.id = o.user_id
    where ${which}`.execute(db)
  return rows
}

function present(viewer: Viewer, course: LessonRow, row: ReplyRow): LessonReply {
  const facts = { authorId: row.user_id, course }
  return {
    id: row.id,
    lessonId: row.lesson_id,
    parentId: row.parent_id,
    author: presentPerson(row),
    isTeacher: row.is_teacher,
    isFolded: row.is_folded,
    hidden: null,
    hiddenBy: row.user_id === viewer.id ? null : hiddenBy(row.hidden_words, () => [row.content]),
    content: row.content,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    replyCount: row.reply_count,
    can: {
      edit: canEditLessonComment(viewer, facts),
      delete: canDeleteLessonComment(viewer, facts),
      moderate: canModerateLessonComment(course, row.standing),
    },
  }
}
