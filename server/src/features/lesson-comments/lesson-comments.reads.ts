import type { Viewer } from '@guildhall/contract/accounts'
import type { Page } from '@guildhall/contract/common'
import type { LessonReply, LessonThread } from '@guildhall/contract/course-comments'
import { courseLimits } from '@guildhall/contract/course-limits'
import { type RawBuilder, sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { type Cursor, decodeCursor, encodeCursor, paginate } from '../../platform/cursor.ts'
import type { Database } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { blocks } from '../blocks/blocks.reads.ts'
import { findOpenLesson, type LessonRow, teaches } from '../courses/visible.reads.ts'
import { type HiddenWords, hiddenBy, hiddenWordsOf } from '../hidden-words/hidden-words.reads.ts'
import { readHidings } from '../moderation/hidden.reads.ts'
import type { Standing } from '../moderation/moderation.policy.ts'
import { standingIn } from '../moderation/moderators.reads.ts'
import { type PersonColumns, presentPerson } from '../profiles/profiles.reads.ts'
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
  /** Of its author; null once the account is deleted. */
  standing: Standing | null
  is_folded: boolean
  /** Of the viewer. */
  hidden_words: HiddenWords
  content: string
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
  const found = await select(
    db,
    viewer,
    sql`o.lesson_id = ${lessonId} and o.parent_id is null
      and ${from ? sql`(o.created_at, o.id) < (${from.at}, ${from.id}::uuid)` : sql`true`}
      order by o.created_at desc, o.id desc limit ${size + 1}`,
  )
  const gone = await readGone(db, lessonId, from, size + 1)
  const tops = [...found, ...gone].sort(latestFirst).slice(0, size + 1)
  const { rows, next } = paginate<ReplyRow | GoneRow>(tops, size, cursorOf)
  const hidings = await readHidings(
    db,
    viewer,
    'lesson_comment',
    gone.map(({ id }) => id),
  )
  const withReplies = rows.filter((row) => row.reply_count > 0).map(({ id }) => id)
  const replies = withReplies.length
    ? await select(
        db,
        viewer,
        sql`o.id in (
          select r.id from unnest(${withReplies}::uuid[]) t (id) cross join lateral (
            select id from lesson_comments where parent_id = t.id order by created_at, id limit ${firstReplies}) r)
        order by o.created_at, o.id`,
      )
    : []
  const items = rows.map((row) => ({
    ...('content' in row ? present(viewer, lesson, row) : presentGone(row)),
    isGone: !('content' in row),
    hidden: hidings.get(row.id) ?? null,
    replies: replies
      .filter((reply) => reply.parent_id === row.id)
      .map((reply) => present(viewer, lesson, reply)),
  }))
  return { items, next }
}

/** A hidden comment whose replies remain. */
type GoneRow = Pick<ReplyRow, 'id' | 'lesson_id' | 'reply_count' | 'created_at'>

async function readGone(
  db: Database,
  lessonId: string,
  from: Cursor | undefined,
  most: number,
): Promise<GoneRow[]> {
  const { rows } = await sql<GoneRow>`select id, lesson_id, reply_count, created_at from lesson_comment_rows
    where lesson_id = ${lessonId} and parent_id is null and is_hidden and reply_count > 0
      and ${from ? sql`(created_at, id) < (${from.at}, ${from.id}::uuid)` : sql`true`}
    order by created_at desc, id desc limit ${most}`.execute(db)
  return rows
}

const latestFirst = (one: GoneRow, other: GoneRow) =>
  other.created_at.getTime() - one.created_at.getTime() || (one.id < other.id ? 1 : -1)

const presentGone = (row: GoneRow): LessonReply => ({
  ...{ id: row.id, lessonId: row.lesson_id, parentId: null, author: null, isTeacher: false, isFolded: false },
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
  const found = await select(
    db,
    viewer,
    sql`o.parent_id = ${commentId}
      and ${from ? sql`(o.created_at, o.id) > (${from.at}, ${from.id}::uuid)` : sql`true`}
      order by o.created_at, o.id limit ${size + 1}`,
  )
  const { rows, next } = paginate(found, size, cursorOf)
  return { items: rows.map((row) => present(viewer, lesson, row)), next }
}

/** A comment on a lesson that is open to the viewer. Error: comment_not_found. */
export async function findLessonComment(
  db: Database,
  viewer: Viewer,
  id: string,
): Promise<{ comment: ReplyRow; lesson: LessonRow }> {
  const [comment] = await select(db, viewer, sql`o.id = ${id}`)
  if (!comment) throw new AppError('comment_not_found')
  return { comment, lesson: await openLesson(db, viewer, comment.lesson_id) }
}

/** Of a comment, or of a hidden one whose replies remain. Error: comment_not_found. */
async function findLessonOf(db: Database, viewer: Viewer, commentId: string): Promise<LessonRow> {
  const row = await db
    .selectFrom('lesson_comment_rows')
    .select('lesson_id')
    .where('id', '=', commentId)
    .where((eb) => eb.or([eb('is_hidden', '=', false), eb('reply_count', '>', 0)]))
    .executeTakeFirst()
  if (!row) throw new AppError('comment_not_found')
  return openLesson(db, viewer, row.lesson_id)
}

const openLesson = (db: Database, viewer: Viewer, id: string): Promise<LessonRow> =>
  findOpenLesson(db, viewer, id).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'lesson_not_found'
      ? new AppError('comment_not_found')
      : error
  })

/** One comment as the viewer sees it. Error: comment_not_found. */
export async function readLessonComment(db: Database, viewer: Viewer, id: string): Promise<LessonReply> {
  const { comment, lesson } = await findLessonComment(db, viewer, id)
  return present(viewer, lesson, comment)
}

const cursorOf = (row: GoneRow) => encodeCursor({ at: row.created_at, id: row.id })

/** Comments `o` by a condition and order. Membership `m` is their author's, for `teaches`. */
async function select(db: Database, viewer: Viewer, which: RawBuilder<unknown>): Promise<ReplyRow[]> {
  const { rows } = await sql<ReplyRow>`
    select o.id, o.lesson_id, o.user_id, o.parent_id, o.content, o.reply_count, o.created_at, o.edited_at,
      coalesce(${teaches(sql.ref('o.user_id'))}, false) as is_teacher, ${blocks(viewer.id, sql.ref('o.user_id'))} as is_folded,
      case when p.deleted_at is null and p.id is not null then ${standingIn(sql.ref('o.user_id'))} end as standing,
      ${hiddenWordsOf(viewer.id)} as hidden_words,
      case when p.deleted_at is null then p.id end as person_id, p.username, p.first_name, p.last_name,
      p.profile_image_url
    from lesson_comments o
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
