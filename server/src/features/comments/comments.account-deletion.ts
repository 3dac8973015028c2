import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { batchRows, inBatches, tally } from '../../platform/tasks/batches.ts'
import { lockItems } from '../content/content.reads.ts'
import { countComments } from '../content/counts.writes.ts'

/** Keeps a person's comments without their author. */
export async function anonymizeComments(deps: Dependencies, personId: string): Promise<void> {
  await inBatches(deps, async (tx) => {
    const found = await tx.db
      .selectFrom('comment_rows')
      .select(['id', 'content_id'])
      .where('user_id', '=', personId)
      .limit(batchRows)
      .execute()
    if (found.length === 0) return 0
    const itemIds = [...new Set(found.map((row) => row.content_id))]
    await lockItems(tx, itemIds)
    await tx.db
      .updateTable('comment_rows')
      .set({ user_id: null })
      .where(
        'id',
        'in',
        found.map((row) => row.id),
      )
      .execute()
    await countComments(
      tx,
      itemIds.map((id) => [id, 0]),
    )
    return found.length
  })
}

/** Deletes a person's comments, and recounts those of each item. */
export async function eraseComments(deps: Dependencies, personId: string): Promise<void> {
  await inBatches(deps, async (tx) => {
    const found = await tx.db
      .selectFrom('comment_rows')
      .select(['id', 'content_id'])
      .where('user_id', '=', personId)
      .limit(batchRows)
      .execute()
    if (found.length === 0) return 0
    // Locks items before their comments, as deletions do.
    await lockItems(tx, [...new Set(found.map((row) => row.content_id))])
    const rows = await tx.db
      .deleteFrom('comment_rows')
      .where(
        'id',
        'in',
        found.map((row) => row.id),
      )
      .returning(['content_id', 'is_hidden'])
      .execute()
    // Hidden ones were not counted.
    const gone = tally(rows.filter((row) => !row.is_hidden).map((row) => row.content_id))
    await countComments(
      tx,
      [...gone].map(([id, number]) => [id, -number]),
    )
    return found.length
  })
}

/** Recounts the likes of the comments a person liked. */
export async function removeCommentLikes(deps: Dependencies, personId: string): Promise<void> {
  await inBatches(deps, async ({ db }) => {
    const found = await db
      .selectFrom('comment_likes')
      .select('comment_id')
      .where('user_id', '=', personId)
      .limit(batchRows)
      .execute()
    if (found.length === 0) return 0
    const ids = found.map((row) => row.comment_id)
    // Locks comments before their likes, as liking does.
    await db
      .selectFrom('comment_rows')
      .select('id')
      .where('id', 'in', ids)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    await sql`
      with gone as (
        delete from comment_likes where user_id = ${personId} and comment_id = any(${ids}::uuid[]) returning comment_id
      )
      update comment_rows o set like_count = o.like_count - 1 from gone where o.id = gone.comment_id`.execute(
      db,
    )
    return found.length
  })
}
