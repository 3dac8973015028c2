import type { Viewer } from '@guildhall/contract/accounts'
import type { Tx } from '../../platform/write.ts'
import { findVisibleClub, type VisibleClub } from './clubs.reads.ts'

/**
 * As findVisibleClub, holding the club until the write ends: for what changes whose club it is, or ends it. What is
 * answered is as it stands once nobody else changes it. `wholly` where its slug changes, too: whoever is just writing
 * something into the club is waited for, instead of the two waiting for each other.
 */
export async function lockVisibleClub(
  tx: Tx,
  viewer: Viewer | null,
  identifier: string,
  wholly = false,
): Promise<VisibleClub> {
  const { id } = await findVisibleClub(tx.db, viewer, identifier)
  const row = tx.db.selectFrom('clubs').select('id').where('id', '=', id)
  await (wholly ? row.forUpdate() : row.forNoKeyUpdate()).execute()
  return findVisibleClub(tx.db, viewer, id)
}
