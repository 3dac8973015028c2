import { asOf } from '../../platform/database.ts'
import type { Tx } from '../../platform/write.ts'

/**
 * Adds to how many are in a club, and tells everyone who watches it; a change of 0 tells that somebody in it is another
 * now. Whoever joins or leaves waits for the club's row: last in a write. Answers the club as it is by then.
 */
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
