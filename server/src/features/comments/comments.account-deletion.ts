import type { Dependencies } from '../../platform/context.ts'
import { inBatchesOf, tally } from '../../platform/tasks/batches.ts'
import { lockItems } from '../content/content.reads.ts'
import { countComments } from '../content/counts.writes.ts'

const rows = { table: 'comment_rows' as const, columns: ['id' as const, 'content_id' as const] }

/** Keeps a person's comments without their author. */
export const anonymizeComments = (deps: Dependencies, personId: string): Promise<void> =>
  inBatchesOf(deps, personId, rows, async (tx, found) => {
    const itemIds = [...new Set(found.map((row) => row.content_id))]
    await lockItems(tx, itemIds)
    const ids = found.map((row) => row.id)
    await tx.db.updateTable('comment_rows').set({ user_id: null }).where('id', 'in', ids).execute()
    await countComments(
      tx,
      itemIds.map((id) => [id, 0]),
    )
  })

/** Deletes a person's comments, and recounts those of each item. */
export const eraseComments = (deps: Dependencies, personId: string): Promise<void> =>
  inBatchesOf(deps, personId, rows, async (tx, found) => {
    // Locks items before their comments, as deletions do.
    await lockItems(tx, [...new Set(found.map((row) => row.content_id))])
    const ids = found.map((row) => row.id)
    const erased = await tx.db
      .deleteFrom('comment_rows')
      .where('id', 'in', ids)
      .returning(['content_id', 'is_hidden'])
      .execute()
    // Hidden ones were not counted.
    const gone = tally(erased.filter((row) => !row.is_hidden).map((row) => row.content_id))
    await countComments(
      tx,
      [...gone].map(([id, number]) => [id, -number]),
    )
  })
