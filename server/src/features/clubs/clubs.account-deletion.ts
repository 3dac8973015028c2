import { sql } from 'kysely'
import { batchRows, inBatches } from '../../platform/batches.ts'
import type { Dependencies } from '../../platform/context.ts'

/** An emptied list means admins only. */
export async function removeFromPublisherLists({ db }: Dependencies, personId: string): Promise<void> {
  await db
    .updateTable('clubs')
    .set({
      permissions: sql`(
        select jsonb_object_agg(key, case when jsonb_typeof(value) = 'array' then value - ${personId}::text else value end)
        from jsonb_each(permissions)
      )`,
    })
    .where(sql<boolean>`position(${personId}::text in permissions::text) > 0`)
    .execute()
}

/** Stays in the clubs' logs without a name. */
export async function anonymizeActivity(deps: Dependencies, personId: string): Promise<void> {
  await inBatches(deps, async ({ db }) => {
    const { numUpdatedRows } = await db
      .updateTable('club_activity_log')
      .set({ user_id: null })
      .where('id', 'in', (eb) =>
        eb.selectFrom('club_activity_log').select('id').where('user_id', '=', personId).limit(batchRows),
      )
      .executeTakeFirst()
    return Number(numUpdatedRows)
  })
}
