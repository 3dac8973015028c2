import { sql } from 'kysely'
import { asOf } from '../../platform/database.ts'
import type { Tx } from '../../platform/write.ts'

type Counted = { id: string; club_id: string; count: number; as_of: number }

/** Adds to the likes of items, and tells whoever sees them. Answers how many each has, by its id. */
export async function countLikes(tx: Tx, changes: Iterable<[contentId: string, change: number]>) {
  const rows = await change(tx, 'like_count', changes)
  for (const { id: contentId, club_id: clubId, count: likeCount, as_of: asOf } of rows)
    tx.signal({ kind: 'likes.changed', clubId, contentId, likeCount, asOf }, { clubId, contentId })
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** The same for comments; a change of 0 tells that one of them is another now. */
export async function countComments(tx: Tx, changes: Iterable<[contentId: string, change: number]>) {
  for (const row of await change(tx, 'comment_count', changes)) {
    const { id: contentId, club_id: clubId, count: commentCount, as_of: asOf } = row
    tx.signal({ kind: 'comments.changed', clubId, contentId, commentCount, asOf }, { clubId, contentId })
  }
}

/** The rows stay locked until the write is done, so that a later count has a later time. */
async function change(
  tx: Tx,
  column: 'like_count' | 'comment_count',
  changes: Iterable<[string, number]>,
): Promise<Counted[]> {
  const all = [...changes]
  const ids = all.map(([id]) => id)
  const numbers = all.map(([, number]) => number)
  const counter = sql.ref(`c.${column}`)
  const { rows } = await sql<Counted>`
    update content c set ${sql.ref(column)} = ${counter} + v.change
    from unnest(${ids}::uuid[], ${numbers}::int[]) as v (id, change)
    where c.id = v.id
    returning c.id, c.club_id, ${counter} as count,
      ${asOf} as as_of`.execute(tx.db)
  return rows
}
