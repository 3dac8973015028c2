import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { allow } from '../../platform/errors.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { canRespond } from '../content/content.policy.ts'
import { type ContentRow, lockVisibleContent } from '../content/content.reads.ts'
import { countLikes } from '../content/counts.writes.ts'

type Like = { liked: boolean; likeCount: number }

/** Idempotent. Errors: content_not_found, silenced, banned. */
export async function like(context: PersonContext, contentId: string): Promise<Like> {
  const { viewer } = context
  return write(context, async (tx) => {
    const row = await lockVisibleContent(tx, viewer, contentId)
    allow(canRespond(viewer, row))
    const inserted = await tx.db
      .insertInto('likes')
      .values({ user_id: viewer.id, content_id: contentId, content_type: row.type, club_id: row.club_id })
      .onConflict((conflict) => conflict.columns(['content_id', 'user_id']).doNothing())
      .executeTakeFirst()
    if (!inserted.numInsertedOrUpdatedRows) return { liked: true, likeCount: row.like_count }
    await recordLike(tx, viewer.id, 'like', row)
    await notifyAuthor(tx, viewer.id, row)
    return { liked: true, likeCount: await count(tx, viewer.id, contentId, 1) }
  })
}

/** Idempotent. Error: content_not_found. */
export async function unlike(context: PersonContext, contentId: string): Promise<Like> {
  const { viewer } = context
  return write(context, async (tx) => {
    const row = await lockVisibleContent(tx, viewer, contentId)
    const deleted = await tx.db
      .deleteFrom('likes')
      .where('content_id', '=', contentId)
      .where('user_id', '=', viewer.id)
      .executeTakeFirst()
    if (deleted.numDeletedRows === 0n) return { liked: false, likeCount: row.like_count }
    await recordLike(tx, viewer.id, 'unlike', row)
    await notifyAuthor(tx, viewer.id, row)
    return { liked: false, likeCount: await count(tx, viewer.id, contentId, -1) }
  })
}

const recordLike = (tx: Tx, personId: string, type: 'like' | 'unlike', row: ContentRow) =>
  recordActivity(tx, { clubId: row.club_id, personId, type, contentId: row.id, data: { type: row.type } })

async function notifyAuthor(tx: Tx, personId: string, item: Pick<ContentRow, 'id' | 'club_id' | 'user_id'>) {
  if (item.user_id === personId || item.user_id === null) return
  const response = { kind: 'like' as const, contentId: item.id, personId, clubId: item.club_id }
  await tx.task('notify.response', response)
}

async function count(tx: Tx, personId: string, contentId: string, change: 1 | -1): Promise<number> {
  const counts = await countLikes(tx, [[contentId, change]])
  tx.signal({ kind: 'liked.changed', contentId, liked: change > 0 }, { personId })
  return counts.get(contentId) ?? 0
}
