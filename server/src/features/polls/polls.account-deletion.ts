import type { Dependencies } from '../../platform/context.ts'
import { inBatchesOf } from '../../platform/tasks/batches.ts'
import { lockItems } from '../content/content.reads.ts'
import { countVotes } from './votes.ts'

export async function removeVotes(deps: Dependencies, personId: string): Promise<void> {
  await inBatchesOf(deps, personId, { table: 'poll_votes', columns: ['poll_id'] }, async (tx, found) => {
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
  })
}
