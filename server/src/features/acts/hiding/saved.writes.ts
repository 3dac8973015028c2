import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/write.ts'
import { savingKind } from './kinds.ts'

/** Orders the acts on a thing whose values are saved. */
export const lockSaved = (tx: Tx, kind: string, id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`hiding ${kind} ${id}`}, 0))`.execute(tx.db)

/**
 * Restores what an act emptied, unless an act after it hides the same thing: that one restores it then. Of a profile, what
 * an earlier act hides is other than what this one did.
 */
export async function restoreSaved(
  tx: Tx,
  { actId, kind, id }: { actId: string; kind: string; id: string },
): Promise<void> {
  await lockSaved(tx, kind, id)
  const rows = await tx.db
    .selectFrom('hidings')
    .select(['act_id', 'saved', 'created_at'])
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .orderBy('created_at')
    .orderBy('act_id')
    .execute()
  const own = rows.find((row) => row.act_id === actId)
  if (!own) return
  await tx.db
    .deleteFrom('hidings')
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('act_id', '=', actId)
    .execute()
  const later = rows[rows.indexOf(own) + 1]
  if (later) {
    const saved = mergeSaved(own.saved, later.saved)
    await tx.db
      .updateTable('hidings')
      .set({ saved: saved === null ? null : JSON.stringify(saved) })
      .where('kind', '=', kind)
      .where('subject_id', '=', id)
      .where('act_id', '=', later.act_id)
      .execute()
  } else if (own.saved !== null) await savingKind(kind).show(tx, id, own.saved)
}

/** Merges what both acts saved: in a profile's field, the later act's value replaced the earlier one. */
const mergeSaved = (earlier: unknown, later: unknown): unknown =>
  earlier === null ? later : later === null ? earlier : { ...Object(earlier), ...Object(later) }
