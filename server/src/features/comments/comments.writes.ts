import type { Viewer } from '@guildhall/contract/accounts'
import type { TextPicture } from '@guildhall/contract/content'
import type { addComment, Comment, changeComment } from '@guildhall/contract/interactions'
import { picturesNamed } from '@guildhall/contract/text-pictures'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { enqueueSql, type Tx, write } from '../../platform/database/write.ts'
import { AppError, allow, isDuplicate } from '../../platform/errors.ts'
import type { TaskPayloads } from '../../platform/tasks/tasks.ts'
import { activityFor, recordActivity } from '../activity/activity.writes.ts'
import { pointsIn } from '../clubs/levels.ts'
import { canRespond } from '../content/content.policy.ts'
import { type ContentRow, lockVisibleContent } from '../content/content.reads.ts'
import { addCommentSql, type Counted, countComments, signalComments } from '../content/counts.writes.ts'
import { keepVersion } from '../content/versions.writes.ts'
import { pictureRefusal, readTextPictures, useTextPictures } from '../files/text-pictures.ts'
import { readMentions } from '../mentions/mentions.reads.ts'
import { changeMentions, saveMentions, signalMentioned } from '../mentions/mentions.writes.ts'
import { keepPace } from '../prevention/pace.writes.ts'
import { flagFound, holdOrRefuse, isPublishedFrom, screen, screenEdit } from '../prevention/screen.writes.ts'
import { canDeleteComment, canEditComment } from './comments.policy.ts'
import { findVisibleComment, presentComment, presentOwnComment } from './comments.reads.ts'
import { threadOf } from './threads.reads.ts'

/**
 * Comments on an item of any kind, or replies to a comment on it. Repeating an id returns the first comment. Errors:
 * content_not_found, silenced, banned, comment_not_found, comments_locked, id_taken; bad_input for unusable pictures;
 * held_for_review, too_many_held, too_soon and bad_input by the club's rules of prevention.
 */
export async function comment(
  context: PersonContext,
  contentId: string,
  input: z.output<typeof addComment>,
): Promise<Comment> {
  const { viewer, db } = context
  try {
    const written = await write(context, async (tx) => {
      const item = await lockVisibleContent(tx, viewer, contentId)
      allow(canRespond(viewer, item))
      const { id } = input
      if (item.comments_locked && !(await isWritten(tx, id))) throw new AppError('comments_locked')
      const writing = writingOf(item, input)
      const screened = await screen(tx, context, writing)
      if (!screened.passes) {
        if (await isWritten(tx, id)) return undefined
        await holdOrRefuse(tx, context, writing, screened)
        return 'held'
      }
      const { content } = screened.sent
      const thread = input.parentId === undefined ? null : await findThread(tx, contentId, input.parentId)
      const activity = {
        ...{ clubId: item.club_id, personId: viewer.id, type: 'comment' as const, contentId },
        data: { type: item.type },
      }
      const response = { contentId, personId: viewer.id, commentId: id, clubId: item.club_id }
      // A single statement, as in publishing.
      const { rows } = await sql<{ created_at: Date; counted: Counted; points: number | null }>`
        with comment as (
          insert into comments (id, content_id, content_type, club_id, user_id, content, is_markdown, thread_id)
          values (${id}, ${contentId}, ${item.type}, ${item.club_id}, ${viewer.id}, ${content}, true, ${thread?.id ?? null})
          returning created_at
        ),
        ${thread ? addReplySql(contentId, thread) : sql``}
        logged as (${activityFor('comment', activity)}),
        counted as (${addCommentSql(contentId)})
        select created_at, to_jsonb(counted) as counted,
          ${item.level_names ? pointsIn(sql`${item.club_id}::uuid`, sql`${viewer.id}::uuid`) : sql`null::integer`} as points,
          (select count(*) from ${enqueueSql('notify.response', [...responsesTo(thread?.id, response)])})
        from comment, counted`.execute(tx.db)
      const [written] = rows
      if (!written) throw new AppError('content_not_found')
      await keepPace(tx, {
        ...{ personId: viewer.id, clubId: item.club_id },
        ...{ isItem: false, pace: screened.pace },
      })
      signalComments(tx, written.counted)
      await saveMentions(tx, { contentId, commentId: id, byId: viewer.id }, [content])
      await usePictures(tx, viewer, id, content)
      await flagFound(tx, { kind: 'comment', id }, screened.flags)
      const mentionsOf = await readMentions(tx.db, [{ id, texts: [content] }])
      const pictures = await picturesIn(tx, id, content)
      const { created_at: createdAt, points } = written
      const [parentId, mentions] = [thread?.id ?? null, mentionsOf(id)]
      const { replaced } = screened
      return {
        ...presentOwnComment(viewer, item, {
          ...{ id, content, mentions, pictures, contentId, parentId, createdAt, points },
        }),
        ...(replaced.length > 0 && { replaced }),
      }
    })
    if (written === 'held') throw new AppError('held_for_review')
    if (written) return written
  } catch (error) {
    if (!isDuplicate(error, 'comments_pkey')) throw error
  }
  const { comment, item } = await findVisibleComment(db, viewer, input.id)
  const isHere = comment.user_id === viewer.id && comment.content_id === contentId
  const own = { clubId: item.club_id, personId: viewer.id, id: input.id, kind: 'comment' as const }
  const isSame = isHere && (await isPublishedFrom(db, own, { typed: input.content, stored: comment.content }))
  if (!isSame) throw new AppError('id_taken')
  return presentComment(db, viewer, item, comment)
}

const writingOf = (item: ContentRow, input: z.output<typeof addComment>) => ({
  id: input.id,
  kind: 'comment' as const,
  club: { id: item.club_id, standing: item.standing },
  targetId: item.id,
  title: item.title,
  sent: input,
})

/** Whether this was sent before, and published. */
const isWritten = async ({ db }: Tx, id: string): Promise<boolean> =>
  (await db.selectFrom('comments').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Attaches the pictures in its text to the comment, and releases others. Error: bad_input. */
async function usePictures(
  tx: Tx,
  viewer: Viewer,
  commentId: string,
  after: string,
  before = '',
): Promise<void> {
  const [was, is] = [picturesNamed(before), picturesNamed(after)]
  if (was.join() === is.join()) return
  const others = await useTextPictures(tx, viewer, { comment_id: commentId }, [...new Set(is)])
  if (others.length > 0) throw pictureRefusal(['content'])
}

async function picturesIn({ db }: Tx, id: string, content: string): Promise<TextPicture[]> {
  if (picturesNamed(content).length === 0) return []
  return (await readTextPictures(db, [id])).get(id) ?? []
}

/** Notifies the item's author and the author of the parent comment. */
const responsesTo = (
  threadId: string | null | undefined,
  response: { contentId: string; personId: string; commentId: string; clubId: string },
): TaskPayloads['notify.response'][] => [
  { kind: 'comment', ...response },
  ...(threadId ? [{ kind: 'reply' as const, ...response, threadId }] : []),
]

type Thread = { id: string; at: Date }

/** The top-level comment of a reply. Error: comment_not_found. */
async function findThread(tx: Tx, contentId: string, parentId: string): Promise<Thread> {
  const { rows } = await threadOf(contentId, parentId).execute(tx.db)
  const [thread] = rows
  if (!thread) throw new AppError('comment_not_found')
  return thread
}

/** SQL, part of a `with`; a trigger counts deleted replies. */
const addReplySql = (contentId: string, { id, at }: Thread) => sql`
  thread as (
    insert into comment_threads (id, content_id, created_at, reply_count)
    values (${id}, ${contentId}, ${at}, 1)
    on conflict (id) do update set reply_count = comment_threads.reply_count + 1
  ),`

/**
 * Edits the viewer's comment and stores the previous version; an unchanged text does nothing. Errors: as comment, and
 * permission_denied.
 */
export async function editComment(
  context: PersonContext,
  commentId: string,
  { content: typed }: z.output<typeof changeComment>,
): Promise<Comment> {
  const { viewer } = context
  return write(context, async (tx) => {
    const { comment, item } = await lockVisibleComment(tx, viewer, commentId)
    allow(canEditComment(viewer, { authorId: comment.user_id, restriction: item.restriction }))
    if (comment.content === typed) return presentComment(tx.db, viewer, item, comment)
    const { after, replaced } = await screenEdit(tx, context, {
      ...{ id: commentId, kind: 'comment', isPlain: !comment.is_markdown },
      club: { id: item.club_id, standing: item.standing },
      subject: { kind: 'comment', id: commentId },
      before: { content: comment.content },
      after: { content: typed },
    })
    const { content } = after
    await tx.db
      .updateTable('comments')
      .set({ content, edited_at: sql`now()` })
      .where('id', '=', commentId)
      .execute()
    const text = { contentId: item.id, commentId, byId: viewer.id, isPlain: !comment.is_markdown }
    const [now, wanted] = [{ content: comment.content }, { content }]
    await keepVersion(
      tx,
      { contentId: item.id, commentId, editorId: viewer.id },
      { now, wanted, fields: ['content'] },
    )
    await changeMentions(tx, text, { before: [comment.content], after: [content] })
    if (comment.is_markdown) await usePictures(tx, viewer, commentId, content, comment.content)
    const activity = { clubId: item.club_id, personId: viewer.id, contentId: item.id }
    await recordActivity(tx, { ...activity, type: 'comment.updated', data: { type: item.type } })
    await countComments(tx, [[item.id, 0]])
    const shown = await presentComment(tx.db, viewer, item, comment)
    return { ...shown, ...(replaced.length > 0 && { replaced }) }
  })
}

/** Deletes a comment. Errors: content_not_found, permission_denied. */
export async function deleteComment(context: PersonContext, commentId: string) {
  const { viewer } = context
  await write(context, async (tx) => {
    const { comment, item } = await lockVisibleComment(tx, viewer, commentId)
    allow(canDeleteComment(viewer, { authorId: comment.user_id, role: item.role }))
    await signalMentioned(tx, { comment_id: [commentId] })
    const deleted = await tx.db.deleteFrom('comments').where('id', '=', commentId).executeTakeFirst()
    if (deleted.numDeletedRows === 0n) throw new AppError('content_not_found')
    const activity = { clubId: item.club_id, personId: viewer.id, contentId: item.id }
    const data = { type: item.type, personId: comment.user_id ?? undefined }
    await recordActivity(tx, { ...activity, type: 'comment.deleted', data })
    const personId = comment.user_id ?? viewer.id
    const about = { contentId: item.id, personId, commentId, clubId: item.club_id }
    for (const response of responsesTo(comment.thread_id, about)) await tx.task('notify.response', response)
    await countComments(tx, [[item.id, -1]])
  })
  return {}
}

/** Locks the item before its comments, like deleting the item, to avoid a deadlock. */
export async function lockVisibleComment(tx: Tx, viewer: Viewer, commentId: string) {
  const { comment } = await findVisibleComment(tx.db, viewer, commentId)
  await lockVisibleContent(tx, viewer, comment.content_id)
  return findVisibleComment(tx.db, viewer, commentId)
}
