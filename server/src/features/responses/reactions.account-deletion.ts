import type { Dependencies } from '../../platform/context.ts'
import { batchRows, inBatches } from '../../platform/tasks/batches.ts'
import { lockItems } from '../content/content.reads.ts'
import { countReactions } from '../content/counts.writes.ts'

export async function removeReactions(deps: Dependencies, personId: string): Promise<void> {
  await inBatches(deps, async (tx) => {
    const found = await tx.db
      .selectFrom('reactions')
      .select('content_id')
      .where('user_id', '=', personId)
      .limit(batchRows)
      .execute()
    if (found.length === 0) return 0
    const ids = [...new Set(found.map((row) => row.content_id))]
    // Locks items before reactions, as reacting does.
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
    return found.length
  })
}
