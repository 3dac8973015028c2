import type { Dependencies } from '../../platform/context.ts'
import { batchRows, inBatches } from '../../platform/tasks/batches.ts'
import { lockItems } from '../content/content.reads.ts'
import { countLikes } from '../content/counts.writes.ts'

export async function removeLikes(deps: Dependencies, personId: string): Promise<void> {
  await inBatches(deps, async (tx) => {
    const found = await tx.db
      .selectFrom('likes')
      .select('content_id')
      .where('user_id', '=', personId)
      .limit(batchRows)
      .execute()
    if (found.length === 0) return 0
    const ids = found.map((row) => row.content_id)
    // Locks items before likes, as liking does.
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
    return found.length
  })
}
