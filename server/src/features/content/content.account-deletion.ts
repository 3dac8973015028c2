import type { ContentType } from '@guildhall/contract/limits'
import type { Dependencies } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { type Bounded, batchRows, checkBudget, inBatches, tally } from '../../platform/tasks/batches.ts'
import { restrictedTopicOf } from '../visibility/seen-topics.ts'
import type { BeforeDeletion } from './content.writes.ts'
import { audienceOf, countItems } from './counts.writes.ts'
import { clearResponses } from './responses.writes.ts'

export async function anonymizeContent(deps: Dependencies, personId: string): Promise<void> {
  await inBatches(deps, async (tx) => {
    const rows = await tx.db
      .updateTable('content_rows as c')
      .set({ user_id: null })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('content_rows')
          .select('id')
          .where('user_id', '=', personId)
          .orderBy('id')
          .limit(batchRows)
          .forNoKeyUpdate(),
      )
      .returning(['id', 'club_id', 'type', 'is_hidden', restrictedTopicOf.as('restricted_topic_id')])
      .execute()
    signal(tx, 'content.updated', rows.filter(isShown))
    return rows.length
  })
}

const itemsAtOnce = 50

/** Deletes a few items at a time, their responses first. Their files become unused. */
export async function eraseContent(
  deps: Dependencies & Bounded,
  personId: string,
  before: BeforeDeletion,
): Promise<void> {
  for (;;) {
    const items = await deps.db
      .selectFrom('content_rows')
      .select('id')
      .where('user_id', '=', personId)
      .orderBy('id')
      .limit(itemsAtOnce)
      .execute()
    if (items.length === 0) return
    const ids = items.map(({ id }) => id)
    await clearResponses(deps, ids)
    await write(deps, (tx) => eraseItems(tx, personId, { ids, before }))
    checkBudget(deps)
  }
}

async function eraseItems(
  tx: Tx,
  personId: string,
  { ids, before }: { ids: string[]; before: BeforeDeletion },
): Promise<void> {
  const rows = await tx.db
    .selectFrom('content_rows as c')
    .select(['id', 'club_id', 'type', 'title', 'created_at', 'is_hidden'])
    .select(restrictedTopicOf.as('restricted_topic_id'))
    .where('id', 'in', ids)
    .where('user_id', '=', personId)
    .orderBy('id')
    .forUpdate()
    .execute()
  // A concurrent run has deleted them.
  if (rows.length === 0) return
  // Hidden items were not counted, and their deletion notifies no one.
  const shown = rows.filter(isShown)
  for (const row of shown) await before[row.type as ContentType]?.(tx, personId, row)
  await removeItems(
    tx.db,
    rows.map((row) => row.id),
  )
  await tx.tasks(
    'notifications.withdraw',
    rows.map((row) => ({ clubId: row.club_id, contentId: row.id, at: row.created_at.toISOString() })),
    { isBulk: true },
  )
  for (const [key, number] of tally(shown.map((row) => `${row.club_id} ${row.type}`))) {
    const [clubId = '', type = ''] = key.split(' ')
    await countItems(tx, clubId, type as ContentType, -number)
  }
  signal(tx, 'content.deleted', shown)
}

/** Deletes items of a club being cleared, without counts and signals. */
export async function removeItems(db: Database, ids: string[]): Promise<void> {
  await db.deleteFrom('content_rows').where('id', 'in', ids).execute()
}

const isShown = ({ is_hidden: isHidden }: { is_hidden: boolean }) => !isHidden

type Row = { id: string; club_id: string; restricted_topic_id: string | null; type: string }

function signal(tx: Tx, kind: 'content.updated' | 'content.deleted', rows: Row[]): void {
  for (const row of rows) {
    const type = row.type as ContentType
    tx.signal({ kind, clubId: row.club_id, contentId: row.id, type }, audienceOf(row))
  }
}
