import type { Block } from '@guildhall/contract/blocks'
import type { Page } from '@guildhall/contract/common'
import { limits } from '@guildhall/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { decodeCursor, encodeCursor, paginate } from '../../platform/database/cursor.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { personColumns, presentPerson } from '../profiles/profiles.reads.ts'

/** SQL: whether one person blocks another. */
export const blocks = (blockerId: unknown, blockedId: unknown): RawBuilder<boolean> =>
  sql`exists (select from blocks b where b.blocker_id = ${blockerId} and b.blocked_id = ${blockedId})`

export async function readIsBlocked(
  { db, viewer }: Pick<PersonContext, 'db' | 'viewer'>,
  personId: string,
): Promise<boolean> {
  const rows = await block(db, { viewerId: viewer.id, personId })
  return rows.length > 0
}

const block = prepared<{ viewerId: string; personId: string }, object>((db, { viewerId, personId }) =>
  db
    .selectFrom('blocks')
    .select('blocked_id')
    .where('blocker_id', '=', viewerId)
    .where('blocked_id', '=', personId),
)

/** Lists the people the viewer blocks, the latest first. Error: bad_input (cursor). */
export async function readBlocks(
  { db, viewer }: PersonContext,
  cursor: string | undefined,
): Promise<Page<Block>> {
  const from = decodeCursor(cursor)
  let query = db
    .selectFrom('blocks as b')
    .innerJoin('profiles as p', 'p.id', 'b.blocked_id')
    .select(['b.created_at', 'b.blocked_id', ...personColumns])
    .where('b.blocker_id', '=', viewer.id)
    .where('p.deleted_at', 'is', null)
  if (from) query = query.where(sql<boolean>`(b.created_at, b.blocked_id) < (${from.at}, ${from.id}::uuid)`)
  const found = await query
    .orderBy('b.created_at', 'desc')
    .orderBy('b.blocked_id', 'desc')
    .limit(limits.memberPage + 1)
    .execute()
  const { rows, next } = paginate(found, limits.memberPage, (row) =>
    encodeCursor({ at: row.created_at, id: row.blocked_id }),
  )
  const items = rows.flatMap((row) => {
    const person = presentPerson(row)
    return person ? [{ person, blockedAt: row.created_at.toISOString() }] : []
  })
  return { items, next }
}
