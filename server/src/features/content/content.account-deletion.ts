import type { ContentType } from '@guildhall/contract/limits'
import { batchRows, inBatches, tally } from '../../platform/batches.ts'
import type { Dependencies } from '../../platform/context.ts'
import type { Database } from '../../platform/database.ts'
import type { Tx } from '../../platform/write.ts'
import type { BeforeDeletion } from './content.writes.ts'
import { countItems } from './counts.writes.ts'

export async function anonymizeContent(deps: Dependencies, personId: string): Promise<void> {
  await inBatches(deps, async (tx) => {
    const rows = await tx.db
      .updateTable('content')
      .set({ user_id: null })
      .where('id', 'in', (eb) =>
        eb.selectFrom('content').select('id').where('user_id', '=', personId).limit(batchRows),
      )
      .returning(['id', 'club_id', 'type'])
      .execute()
    tell(tx, 'content.updated', rows)
    return rows.length
  })
}

/** Of changes that one made to what stays. */
export async function anonymizeVersions(deps: Dependencies, personId: string): Promise<void> {
  await inBatches(deps, async ({ db }) => {
    const rows = await db
      .updateTable('content_versions')
      .set({ editor_id: null })
      .where('id', 'in', (eb) =>
        eb.selectFrom('content_versions').select('id').where('editor_id', '=', personId).limit(batchRows),
      )
      .returning('id')
      .execute()
    return rows.length
  })
}

/** Its files become unused. */
export async function eraseContent(
  deps: Dependencies,
  personId: string,
  before: BeforeDeletion,
): Promise<void> {
  await inBatches(deps, async (tx) => {
    const rows = await tx.db
      .selectFrom('content')
      .select(['id', 'club_id', 'type', 'title', 'created_at'])
      .where('user_id', '=', personId)
      .orderBy('id')
      .limit(batchRows)
      .forUpdate()
      .execute()
    for (const row of rows) await before[row.type as ContentType]?.(tx, personId, row)
    if (rows.length === 0) return 0
    await removeItems(
      tx.db,
      rows.map((row) => row.id),
    )
    await tx.tasks(
      'notifications.withdraw',
      rows.map((row) => ({ clubId: row.club_id, contentId: row.id, at: row.created_at.toISOString() })),
    )
    for (const [key, number] of tally(rows.map((row) => `${row.club_id} ${row.type}`))) {
      const [clubId = '', type = ''] = key.split(' ')
      await countItems(tx, clubId, type as ContentType, -number)
    }
    tell(tx, 'content.deleted', rows)
    return rows.length
  })
}

/** Removes items of a club that goes with all that is in it, uncounted and untold. */
export async function removeItems(db: Database, ids: string[]): Promise<void> {
  await db.deleteFrom('content').where('id', 'in', ids).execute()
}

type Row = { id: string; club_id: string; type: string }

function tell(tx: Tx, kind: 'content.updated' | 'content.deleted', rows: Row[]): void {
  for (const { id: contentId, club_id: clubId, type } of rows)
    tx.signal({ kind, clubId, contentId, type: type as ContentType }, { clubId, contentId })
}
