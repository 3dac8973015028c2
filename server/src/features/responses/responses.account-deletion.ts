import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { inBatchesOf } from '../../platform/tasks/batches.ts'
import { lockItems } from '../content/content.reads.ts'
import { countLikes, countReactions } from '../content/counts.writes.ts'

/** Removes a person's likes and reactions, and counts the others again. */
export async function removeResponses(deps: Dependencies, personId: string): Promise<void> {
  await inBatchesOf(deps, personId, { table: 'likes', columns: ['content_id'] }, async (tx, found) => {
    const ids = found.map((row) => row.content_id)
    // Locks items before likes, as liking does; below as well.
    await lockItems(tx, ids)
    const gone = await tx.db
      .deleteFrom('likes')
      .where('user_id', '=', personId)
      .where('content_id', 'in', ids)
      .returning('content_id')
      .execute()
    if (gone.length > 0)
      await countLikes(
        tx,
        gone.map((row) => [row.content_id, -1]),
      )
  })
  await inBatchesOf(deps, personId, { table: 'reactions', columns: ['content_id'] }, async (tx, found) => {
    const ids = [...new Set(found.map((row) => row.content_id))]
    await lockItems(tx, ids)
    const gone = await tx.db
      .deleteFrom('reactions')
      .where('user_id', '=', personId)
      .where('content_id', 'in', ids)
      .returning(['content_id', 'reaction'])
      .execute()
    if (gone.length > 0)
      await countReactions(
        tx,
        gone.map((row) => [row.content_id, row.reaction, -1]),
      )
  })
  await inBatchesOf(
    deps,
    personId,
    { table: 'comment_likes', columns: ['comment_id'] },
    async ({ db }, found) => {
      const ids = found.map((row) => row.comment_id)
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
    },
  )
}
