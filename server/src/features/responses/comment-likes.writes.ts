import type { PersonContext } from '../../platform/context.ts'
import { asOf } from '../../platform/database/database.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { allow } from '../../platform/errors.ts'
import { lockVisibleComment } from '../comments/comments.writes.ts'
import { canRespond } from '../content/content.policy.ts'

type Like = { liked: boolean; likeCount: number }

/** Idempotent. Error: content_not_found. */
export async function likeComment(context: PersonContext, commentId: string): Promise<Like> {
  const { viewer } = context
  return write(context, async (tx) => {
    const { comment, item } = await lockVisibleComment(tx, viewer, commentId)
    allow(canRespond(viewer, item))
    const inserted = await tx.db
      .insertInto('comment_likes')
      .values({ comment_id: commentId, user_id: viewer.id })
      .onConflict((conflict) => conflict.columns(['comment_id', 'user_id']).doNothing())
      .executeTakeFirst()
    const isNew = Boolean(inserted.numInsertedOrUpdatedRows)
    return { liked: true, likeCount: isNew ? await count(tx, commentId, 1) : comment.like_count }
  })
}

/** Idempotent. Error: content_not_found. */
export async function unlikeComment(context: PersonContext, commentId: string): Promise<Like> {
  const { viewer } = context
  return write(context, async (tx) => {
    const { comment } = await lockVisibleComment(tx, viewer, commentId)
    const deleted = await tx.db
      .deleteFrom('comment_likes')
      .where('comment_id', '=', commentId)
      .where('user_id', '=', viewer.id)
      .executeTakeFirst()
    const isGone = deleted.numDeletedRows > 0n
    return { liked: false, likeCount: isGone ? await count(tx, commentId, -1) : comment.like_count }
  })
}

async function count(tx: Tx, commentId: string, change: 1 | -1): Promise<number> {
  const row = await tx.db
    .updateTable('comments')
    .set((eb) => ({ like_count: eb('like_count', '+', change) }))
    .where('id', '=', commentId)
    .returning(['content_id', 'like_count', asOf.as('as_of')])
    .executeTakeFirstOrThrow()
  const { content_id: contentId, like_count: likeCount, as_of } = row
  tx.signal({ kind: 'comment.liked', contentId, commentId, likeCount, asOf: as_of }, { contentId })
  return likeCount
}
