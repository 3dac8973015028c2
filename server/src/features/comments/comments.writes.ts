import type { addComment, Comment } from '@guildhall/contract/interactions'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { AppError, allow, isDuplicate } from '../../platform/errors.ts'
import { addingTasks, write } from '../../platform/write.ts'
import { activityFor, recordActivity } from '../clubs/activity.ts'
import { pointsIn } from '../clubs/levels.ts'
import { lockVisibleContent } from '../content/content.reads.ts'
import { type Counted, countComments, oneCommentMore, tellComments } from '../content/counts.writes.ts'
import { canDeleteComment } from './comments.policy.ts'
import { findVisibleComment, presentComment, presentOwnComment } from './comments.reads.ts'

/** Comments on an item of any kind. The same again answers the first comment. Errors: content_not_found, id_taken. */
export async function comment(
  context: PersonContext,
  contentId: string,
  input: z.output<typeof addComment>,
): Promise<Comment> {
  const { viewer, db } = context
  try {
    return await write(context, async (tx) => {
      const item = await lockVisibleContent(tx, viewer, contentId)
      const { id, content } = input
      const activity = {
        ...{ clubId: item.club_id, personId: viewer.id, type: 'comment' as const, contentId },
        data: { type: item.type },
      }
      // All in one statement, as publishing does it.
      const { rows } = await sql<{ created_at: Date; counted: Counted; points: number | null }>`
        with comment as (
          insert into comments (id, content_id, content_type, club_id, user_id, content)
          values (${id}, ${contentId}, ${item.type}, ${item.club_id}, ${viewer.id}, ${content})
          returning created_at
        ),
        logged as (${activityFor('comment', activity)}),
        counted as (${oneCommentMore(contentId)})
        select created_at, to_jsonb(counted) as counted,
          ${item.level_names ? pointsIn(sql`${item.club_id}::uuid`, sql`${viewer.id}::uuid`) : sql`null::integer`} as points,
          (select count(*) from ${addingTasks('notifications.response', [{ kind: 'comment', contentId, personId: viewer.id, commentId: id }])})
        from comment, counted`.execute(tx.db)
      const [written] = rows
      if (!written) throw new AppError('content_not_found')
      tellComments(tx, written.counted)
      const { created_at: createdAt, points } = written
      return presentOwnComment(viewer, item, { ...input, contentId, createdAt, points })
    })
  } catch (error) {
    if (!isDuplicate(error, 'comments_pkey')) throw error
  }
  const { comment, item } = await findVisibleComment(db, viewer, input.id)
  const isHere = comment.user_id === viewer.id && comment.content_id === contentId
  if (!isHere || comment.content !== input.content) throw new AppError('id_taken')
  return presentComment(viewer, item, comment)
}

/** Deletes a comment. Errors: content_not_found, permission_denied. */
export async function deleteComment(context: PersonContext, commentId: string) {
  const { viewer } = context
  await write(context, async (tx) => {
    const { comment: found } = await findVisibleComment(tx.db, viewer, commentId)
    // The item before its comments, as whoever deletes the item does: else the two would wait for each other.
    const item = await lockVisibleContent(tx, viewer, found.content_id)
    const { comment } = await findVisibleComment(tx.db, viewer, commentId)
    allow(canDeleteComment(viewer, { authorId: comment.user_id, role: item.role }))
    const deleted = await tx.db.deleteFrom('comments').where('id', '=', commentId).executeTakeFirst()
    if (deleted.numDeletedRows === 0n) throw new AppError('content_not_found')
    const activity = { clubId: item.club_id, personId: viewer.id, contentId: item.id }
    const data = { type: item.type, personId: comment.user_id ?? undefined }
    await recordActivity(tx, { ...activity, type: 'comment.deleted', data })
    const about = { contentId: item.id, personId: comment.user_id ?? viewer.id, commentId }
    await tx.task('notifications.response', { kind: 'comment', ...about })
    await countComments(tx, [[item.id, -1]])
  })
  return {}
}
