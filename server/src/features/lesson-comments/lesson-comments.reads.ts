import type { Viewer } from '@guildhall/contract/accounts'
import type { Page } from '@guildhall/contract/common'
import type { LessonReply, LessonThread } from '@guildhall/contract/course-comments'
import { courseLimits } from '@guildhall/contract/course-limits'
import { type RawBuilder, sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { decodeCursor, encodeCursor, paginate } from '../../platform/cursor.ts'
import type { Database } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { blocks } from '../blocks/blocks.reads.ts'
import { findOpenLesson, type LessonRow, teaches } from '../courses/visible.reads.ts'
import { type PersonColumns, presentPerson } from '../profiles/profiles.reads.ts'
import { canDeleteLessonComment, canEditLessonComment } from './lesson-comments.policy.ts'

type ReplyRow = PersonColumns & {
  id: string
  lesson_id: string
  user_id: string | null
  parent_id: string | null
  is_teacher: boolean
  is_folded: boolean
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
  const { rows, next } = paginate(found, size, cursorOf)
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
    ...present(viewer, lesson, row),
    replies: replies
      .filter((reply) => reply.parent_id === row.id)
      .map((reply) => present(viewer, lesson, reply)),
  }))
  return { items, next }
}

/** Lists the replies to a comment, oldest first. Errors: comment_not_found, bad_input (cursor). */
export async function readLessonReplies(
  { db, viewer }: PersonContext,
  commentId: string,
  cursor: string | undefined,
): Promise<Page<LessonReply>> {
  const { lesson } = await findLessonComment(db, viewer, commentId)
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
  const lesson = await findOpenLesson(db, viewer, comment.lesson_id).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'lesson_not_found'
      ? new AppError('comment_not_found')
      : error
  })
  return { comment, lesson }
}

/** One comment as the viewer sees it. Error: comment_not_found. */
export async function readLessonComment(db: Database, viewer: Viewer, id: string): Promise<LessonReply> {
  const { comment, lesson } = await findLessonComment(db, viewer, id)
  return present(viewer, lesson, comment)
}

const cursorOf = (row: ReplyRow) => encodeCursor({ at: row.created_at, id: row.id })

/** Comments `o` by a condition and order. Membership `m` is their author's, for `teaches`. */
async function select(db: Database, viewer: Viewer, which: RawBuilder<unknown>): Promise<ReplyRow[]> {
  const { rows } = await sql<ReplyRow>`
    select o.id, o.lesson_id, o.user_id, o.parent_id, o.content, o.reply_count, o.created_at, o.edited_at,
      coalesce(${teaches(sql.ref('o.user_id'))}, false) as is_teacher, ${blocks(viewer.id, sql.ref('o.user_id'))} as is_folded,
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
    content: row.content,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    replyCount: row.reply_count,
    can: { edit: canEditLessonComment(viewer, facts), delete: canDeleteLessonComment(viewer, facts) },
  }
}
