import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/write.ts'
import { type MarkedKind, marked } from './kinds.ts'

type Some = { actId: string; kind: MarkedKind; ids: string[] }

/** Hides things for an act, and returns how many exist. */
export async function hideMarked(tx: Tx, { actId, kind, ids }: Some): Promise<number> {
  const existing = await marked[kind].lock(tx, ids)
  if (existing.length === 0) return 0
  await sql`insert into hidings (kind, subject_id, act_id)
    select ${kind}, id, ${actId}::uuid from unnest(${existing}::uuid[]) existing (id)
    on conflict do nothing`.execute(tx.db)
  await marked[kind].setHidden(tx, existing, true)
  return existing.length
}

/** Shows what an act hid, but for what other acts hide. */
export async function showMarked(tx: Tx, { actId, kind, ids }: Some): Promise<void> {
  const existing = await marked[kind].lock(tx, ids)
  await tx.db
    .deleteFrom('hidings')
    .where('act_id', '=', actId)
    .where('kind', '=', kind)
    .where('subject_id', 'in', ids)
    .execute()
  const held = await findHeld(tx, { kind, ids: existing, isLock: false })
  const shown = existing.filter((id) => ids.includes(id) && !held.has(id))
  if (shown.length > 0) await marked[kind].setHidden(tx, shown, false)
}

/** The ids of those that some act hides, or locks. */
export async function findHeld(
  tx: Tx,
  { kind, ids, isLock }: { kind: string; ids: string[]; isLock: boolean },
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.db
    .selectFrom('hidings')
    .select('subject_id')
    .where('kind', '=', kind)
    .where('subject_id', 'in', ids)
    .where('is_lock', '=', isLock)
    .execute()
  return new Set(rows.map((row) => row.subject_id))
}
