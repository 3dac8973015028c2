import type { ItemReaction, ReactionCounts } from '@guildhall/contract/reactions'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { asOf } from '../../platform/database/database.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { allow } from '../../platform/errors.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { lockVisibleComment } from '../comments/comments.writes.ts'
import { canRespond } from '../content/content.policy.ts'
import { lockVisibleContent } from '../content/content.reads.ts'
import { countLikes, countReactions } from '../content/counts.writes.ts'
import { knownCounts, knownReactions } from '../content/reactions.ts'

type Like = { liked: boolean; likeCount: number }
type Reacted = { reactions: ReactionCounts; reacted: ItemReaction[] }

/** Likes an item, or takes the like back. Idempotent. Errors: content_not_found; for a like also silenced, banned. */
export function setLike(context: PersonContext, contentId: string, liked: boolean): Promise<Like> {
  const { viewer } = context
  return write(context, async (tx) => {
    const row = await lockVisibleContent(tx, viewer, contentId)
    if (liked) allow(canRespond(viewer, row))
    const { id: personId } = viewer
    const { club_id: clubId, type, user_id: authorId } = row
    const like = { content_id: contentId, user_id: personId }
    if (!(await put(tx, 'likes', liked, like, { content_type: type, club_id: clubId })))
      return { liked, likeCount: row.like_count }
    const activity = { clubId, personId, contentId, data: { type } }
    await recordActivity(tx, { ...activity, type: liked ? 'like' : 'unlike' })
    if (authorId !== personId && authorId !== null)
      await tx.task('notify.response', { kind: 'like', contentId, personId, clubId })
    const counts = await countLikes(tx, [[contentId, liked ? 1 : -1]])
    tx.signal({ kind: 'liked.changed', contentId, liked }, { personId })
    return { liked, likeCount: counts.get(contentId) ?? 0 }
  })
}

/** Reacts to an item, or takes it back. Idempotent. Errors: content_not_found; for a reaction also silenced, banned. */
export function setReaction(
  context: PersonContext,
  { contentId, reaction }: { contentId: string; reaction: ItemReaction },
  isOn: boolean,
): Promise<Reacted> {
  const { viewer } = context
  return write(context, async (tx) => {
    const row = await lockVisibleContent(tx, viewer, contentId)
    if (isOn) allow(canRespond(viewer, row))
    const key = { content_id: contentId, user_id: viewer.id, reaction }
    const isChanged = await put(tx, 'reactions', isOn, key, { club_id: row.club_id })
    const others = (row.reacted ?? []).filter((one) => one !== reaction)
    const reacted = knownReactions(isOn ? [...others, reaction] : others)
    if (!isChanged) return { reactions: knownCounts(row.reaction_counts), reacted }
    const counts = await countReactions(tx, [[contentId, reaction, isOn ? 1 : -1]])
    tx.signal({ kind: 'reacted.changed', contentId, reacted }, { personId: viewer.id })
    return { reactions: counts.get(contentId) ?? {}, reacted }
  })
}

/** Likes a comment, or takes the like back. Idempotent. Errors: content_not_found; for a like also silenced, banned. */
export function setCommentLike(context: PersonContext, commentId: string, liked: boolean): Promise<Like> {
  const { viewer } = context
  return write(context, async (tx) => {
    const { comment, item } = await lockVisibleComment(tx, viewer, commentId)
    if (liked) allow(canRespond(viewer, item))
    if (!(await put(tx, 'comment_likes', liked, { comment_id: commentId, user_id: viewer.id })))
      return { liked, likeCount: comment.like_count }
    const row = await tx.db
      .updateTable('comments')
      .set((eb) => ({ like_count: eb('like_count', '+', liked ? 1 : -1) }))
      .where('id', '=', commentId)
      .returning(['content_id', 'like_count', asOf.as('as_of')])
      .executeTakeFirstOrThrow()
    const { content_id: contentId, like_count: likeCount, as_of } = row
    tx.signal({ kind: 'comment.liked', contentId, commentId, likeCount, asOf: as_of }, { contentId })
    return { liked, likeCount }
  })
}

/** Inserts or deletes a row by its key; returns whether that changed anything. `more`: of a new row. */
async function put(
  { db }: Tx,
  table: 'likes' | 'reactions' | 'comment_likes',
  isOn: boolean,
  key: Record<string, string>,
  more: Record<string, string> = {},
): Promise<boolean> {
  const row = Object.entries({ ...key, ...more })
  const columns = row.map(([column]) => sql.ref(column))
  const matches = Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const statement = isOn
    ? sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(row.map(([, value]) => value))})
        on conflict do nothing`
    : sql`delete from ${sql.table(table)} where ${sql.join(matches, sql` and `)}`
  const { numAffectedRows = 0n } = await statement.execute(db)
  return numAffectedRows > 0n
}
