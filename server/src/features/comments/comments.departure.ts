import { batchRows, inBatches, tally } from '../../platform/batches.ts'
import type { Parts } from '../../platform/context.ts'

/** What a person commented stays, without its author. */
export async function unsignComments(parts: Parts, personId: string): Promise<void> {
  await inBatches(parts, async (tx) => {
    const rows = await tx.db
      .updateTable('comments')
      .set({ user_id: null })
      .where('id', 'in', (eb) =>
        eb.selectFrom('comments').select('id').where('user_id', '=', personId).limit(batchRows),
      )
      .returning(['content_id', 'club_id'])
      .execute()
    for (const { content_id: contentId, club_id: clubId } of uniqueItems(rows))
      tx.signal({ kind: 'comments.changed', clubId, contentId }, { clubId, contentId })
    return rows.length
  })
}

/** What a person commented goes, and each item counts its comments anew. */
export async function eraseComments(parts: Parts, personId: string): Promise<void> {
  await inBatches(parts, async (tx) => {
    const found = await tx.db
      .selectFrom('comments')
      .select(['id', 'content_id'])
      .where('user_id', '=', personId)
      .limit(batchRows)
      .execute()
    if (found.length === 0) return 0
    // The items before their comments, as whoever deletes an item or a comment does.
    await tx.db
      .selectFrom('content')
      .select('id')
      .where('id', 'in', [...new Set(found.map((row) => row.content_id))])
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    const rows = await tx.db
      .deleteFrom('comments')
      .where(
        'id',
        'in',
        found.map((row) => row.id),
      )
      .returning(['content_id', 'club_id'])
      .execute()
    for (const [contentId, number] of tally(rows.map((row) => row.content_id)))
      await tx.db
        .updateTable('content')
        .set((eb) => ({ comment_count: eb('comment_count', '-', number) }))
        .where('id', '=', contentId)
        .execute()
    for (const { content_id: contentId, club_id: clubId } of uniqueItems(rows))
      tx.signal({ kind: 'comments.changed', clubId, contentId }, { clubId, contentId })
    return found.length
  })
}

const uniqueItems = <Row extends { content_id: string }>(rows: Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.content_id, row])).values(),
]
