import type { Dependencies } from '../../platform/context.ts'
import { batchRows, inBatches } from '../../platform/tasks/batches.ts'
import { lockItems } from '../content/content.reads.ts'
import { countVotes } from './votes.ts'

export async function removeVotes(deps: Dependencies, personId: string): Promise<void> {
  await inBatches(deps, async (tx) => {
    const found = await tx.db
      .selectFrom('poll_votes')
      .select('poll_id')
      .where('user_id', '=', personId)
      .limit(batchRows)
      .execute()
    if (found.length === 0) return 0
    const ids = found.map((row) => row.poll_id)
    // Locks items before votes, as voting does.
    const clubs = await lockItems(tx, ids)
    const clubOf = new Map(clubs.map(({ id, club_id }) => [id, club_id]))
    const gone = await tx.db
      .deleteFrom('poll_votes')
      .where('user_id', '=', personId)
      .where('poll_id', 'in', ids)
      .returning(['poll_id', 'selected_option'])
      .execute()
    for (const { poll_id, selected_option } of gone)
      await countVotes(tx, clubOf.get(poll_id) ?? '', poll_id, [[selected_option, -1]])
    return found.length
  })
}
