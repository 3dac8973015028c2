import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { batchRows, inBatches } from '../../platform/tasks/batches.ts'
import { anonymizeVersions } from '../acts/evidence/versions.writes.ts'

/** Removes the person's name from what cases copied of them. The copies stay as evidence, as long as their cases. */
export async function anonymizeCases(deps: Dependencies, personId: string): Promise<void> {
  await inBatches(deps, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update moderation_cases set person_id = null, reported = reported || '{"author": null}'
        || case kind when 'profile' then '{"title": "Deleted user", "path": null}'::jsonb
          when 'message' then '{"title": "Deleted user"}' else '{}' end
      where id in (select id from moderation_cases where person_id = ${personId} limit ${sql.lit(batchRows)})
      returning id`.execute(tx.db)
    await anonymizeVersions(
      tx.db,
      rows.map(({ id }) => id),
    )
    return rows.length
  })
}
