import { asOf } from '../../platform/database/database.ts'
import type { Tx } from '../../platform/database/write.ts'

/** A change of 0 only signals. Locks the club's row: call it last in a write. */
export async function countMembers(tx: Tx, clubId: string, change: 1 | 0 | -1) {
  const club = await tx.db
    .updateTable('clubs')
    .set((eb) => ({ members: eb('members', '+', change) }))
    .where('id', '=', clubId)
    .returning(['members', 'is_private', 'deleted_at', asOf.as('as_of')])
    .executeTakeFirst()
  if (!club) return undefined
  const { members, as_of } = club
  tx.signal({ kind: 'members.changed', clubId, members, asOf: as_of }, { clubId })
  return club
}
