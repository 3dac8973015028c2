import type { Viewer } from '@guildhall/contract/accounts'
import type { ReplacedWords } from '@guildhall/contract/common'
import type { LessonReply, lessonCommentsApi } from '@guildhall/contract/course-comments'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError, allow, isDuplicate } from '../../platform/errors.ts'
import { holdMemberships } from '../clubs/lock.ts'
import { canDiscuss, canTeach } from '../courses/courses.policy.ts'
import { factsOfCourse, type LessonRow, lockOpenLesson } from '../courses/visible.reads.ts'
import { keepPace } from '../prevention/pace.writes.ts'
import { flagFound, holdOrRefuse, isPublishedFrom, screen, screenEdit } from '../prevention/screen.writes.ts'
import { canDeleteLessonComment, canEditLessonComment } from './lesson-comments.policy.ts'
import { findLessonComment, readLessonComment } from './lesson-comments.reads.ts'

type Input = z.output<(typeof lessonCommentsApi)['POST /lessons/:lessonId/comments']['body']>

/**
 * Comments on a lesson, or replies to a comment on it. Repeating an id returns the first comment. Errors:
 * lesson_not_found, not_enrolled, comment_not_found, id_taken; held_for_review, too_many_held, too_soon and bad_input by
 * the club's rules of prevention.
 */
export async function commentOnLesson(
  context: PersonContext,
  lessonId: string,
  input: Input,
): Promise<LessonReply> {
  const { viewer, db } = context
  const { id, parentId } = input
  try {
    const written = await write(context, async (tx) => {
      const lesson = await lockOpenLesson(tx, viewer, lessonId)
      allow(canDiscuss(viewer, factsOfCourse(lesson)))
      const writing = {
        ...{ id, kind: 'lesson_comment' as const, club: clubOf(viewer, lesson), targetId: lessonId },
        ...{ title: lesson.lesson_title, sent: input },
      }
      const screened = await screen(tx, context, writing)
      if (!screened.passes) {
        if (await isWritten(tx, id)) return undefined
        await holdOrRefuse(tx, context, writing, screened)
        return 'held'
      }
      const { content } = screened.sent
      await countComments(tx, lessonId, 1)
      const topId = parentId === undefined ? null : await topOf(tx, lessonId, parentId)
      if (topId !== null) await countReplies(tx, topId, 1)
      await tx.db
        .insertInto('lesson_comments')
        .values({ id, lesson_id: lessonId, user_id: viewer.id, parent_id: topId, content })
        .execute()
      await keepPace(tx, {
        ...{ personId: viewer.id, clubId: lesson.club_id },
        ...{ isItem: false, pace: screened.pace },
      })
      await tx.task('notify.course-work', { kind: 'commented', commentId: id })
      await flagFound(tx, { kind: 'lesson_comment', id }, screened.flags)
      return withReplaced(await readLessonComment(tx.db, viewer, id), screened.replaced)
    })
    if (written === 'held') throw new AppError('held_for_review')
    if (written) return written
  } catch (error) {
    if (!isDuplicate(error, 'lesson_comments_pkey')) throw error
  }
  const { comment, lesson } = await findLessonComment(db, viewer, id).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'comment_not_found' ? new AppError('id_taken') : error
  })
  const isHere = comment.user_id === viewer.id && comment.lesson_id === lessonId
  const own = { clubId: lesson.club_id, personId: viewer.id, id, kind: 'lesson_comment' as const }
  const texts = { typed: input.content, stored: comment.content }
  if (!isHere || !(await isPublishedFrom(db, own, texts))) throw new AppError('id_taken')
  return readLessonComment(db, viewer, id)
}

const withReplaced = (comment: LessonReply, replaced: ReplacedWords): LessonReply =>
  replaced.length > 0 ? { ...comment, replaced } : comment

/** Teachers are screened as moderators are, and the club's moderators as its members. */
const clubOf = (viewer: Viewer, lesson: LessonRow) => {
  const teaches = canTeach(viewer, factsOfCourse(lesson)) === true
  const standing = lesson.role === 'owner' ? lesson.role : teaches ? 'moderator' : 'member'
  return { id: lesson.club_id, standing } as const
}

/** Whether this was sent before, and published. */
const isWritten = async ({ db }: Tx, id: string): Promise<boolean> =>
  (await db.selectFrom('lesson_comments').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Edits the viewer's comment; an unchanged text does nothing. Errors: comment_not_found, permission_denied, not_enrolled. */
export async function editLessonComment(
  context: PersonContext,
  commentId: string,
  content: string,
): Promise<LessonReply> {
  const { viewer } = context
  return write(context, async (tx) => {
    const { comment, lesson } = await lockComment(tx, viewer, commentId)
    allow(canEditLessonComment(viewer, { authorId: comment.user_id, course: lesson }))
    const { after, replaced } = await screenEdit(tx, context, {
      ...{ id: commentId, kind: 'lesson_comment' },
      club: clubOf(viewer, lesson),
      subject: { kind: 'lesson_comment', id: commentId },
      before: { content: comment.content },
      after: { content },
    })
    await tx.db
      .updateTable('lesson_comments')
      .set({ content: after.content, edited_at: sql`now()` })
      .where('id', '=', commentId)
      .where('content', '<>', after.content)
      .execute()
    return withReplaced(await readLessonComment(tx.db, viewer, commentId), replaced)
  })
}

/** Deletes a comment with its replies. Errors: comment_not_found, permission_denied. */
export async function deleteLessonComment(
  context: PersonContext,
  commentId: string,
): Promise<Record<string, never>> {
  const { viewer } = context
  await write(context, async (tx) => {
    const { comment, lesson } = await lockComment(tx, viewer, commentId)
    allow(canDeleteLessonComment(viewer, { authorId: comment.user_id, course: lesson }))
    await tx.db.deleteFrom('lesson_comments').where('id', '=', commentId).execute()
    await countComments(tx, comment.lesson_id, -1 - comment.reply_count)
    if (comment.parent_id) await countReplies(tx, comment.parent_id, -1)
  })
  return {}
}

/** Locks the membership, the lesson and the comment. Error: comment_not_found. */
async function lockComment(tx: Tx, viewer: Viewer, commentId: string) {
  const { comment, lesson } = await findLessonComment(tx.db, viewer, commentId)
  await holdMemberships(tx, lesson.club_id, [viewer.id])
  await tx.db.selectFrom('lessons').select('id').where('id', '=', lesson.lesson_id).forNoKeyUpdate().execute()
  await tx.db.selectFrom('lesson_comments').select('id').where('id', '=', comment.id).forUpdate().execute()
  return findLessonComment(tx.db, viewer, commentId)
}

/** The comment at the top of which another is a part. Error: comment_not_found, also for those of other lessons. */
async function topOf(tx: Tx, lessonId: string, commentId: string): Promise<string> {
  const found = await tx.db
    .selectFrom('lesson_comments')
    .select(['id', 'parent_id'])
    .where('id', '=', commentId)
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst()
  if (!found) throw new AppError('comment_not_found')
  return found.parent_id ?? found.id
}

/** Also locks the lesson, so that comments on it are written one after the other. */
const countComments = (tx: Tx, lessonId: string, change: number) =>
  tx.db
    .updateTable('lessons')
    .set((eb) => ({ comment_count: eb('comment_count', '+', change) }))
    .where('id', '=', lessonId)
    .execute()

/** Also of a hidden comment, whose replies stay. */
const countReplies = (tx: Tx, commentId: string, change: number) =>
  tx.db
    .updateTable('lesson_comment_rows')
    .set((eb) => ({ reply_count: eb('reply_count', '+', change) }))
    .where('id', '=', commentId)
    .execute()
