import { inOrder } from '@guildhall/contract/club-entries'
import type { ClubNavigation } from '@guildhall/contract/club-navigation'
import type { changeNavigation } from '@guildhall/contract/club-settings'
import type { Club } from '@guildhall/contract/clubs'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { write } from '../../platform/database/write.ts'
import { changedFields, changesOf, refuseConflict } from '../../platform/editing.ts'
import { canManage } from './clubs.policy.ts'
import { readClub } from './clubs.reads.ts'
import { lastChange } from './last-change.ts'
import { lockClub } from './lock.ts'
import { noteEdit } from './settings.writes.ts'

/** Stores the whole order, so that the log compares like with like. Errors: permission_denied, changed_meanwhile. */
export async function changeClubNavigation(
  context: PersonContext,
  identifier: string,
  { before, ...input }: z.output<typeof changeNavigation>,
): Promise<Club> {
  const { viewer } = context
  const wanted = { order: inOrder(input.order), hidden: input.hidden }
  await write(context, async (tx) => {
    const club = await lockClub(tx, viewer, identifier, canManage)
    const stored = club.navigation as ClubNavigation | null
    const now = { order: inOrder(stored?.order), hidden: stored?.hidden ?? [] }
    if (changedFields(now, wanted).length === 0) return
    await refuseConflict({ now, wanted, before }, (fields) => lastChange(tx, { clubId: club.id }, fields))
    await tx.db
      .updateTable('clubs')
      .set({ navigation: JSON.stringify(wanted), updated_at: new Date() })
      .where('id', '=', club.id)
      .execute()
    await noteEdit(tx, {
      clubId: club.id,
      personId: viewer.id,
      part: 'navigation',
      changes: changesOf(now, wanted),
    })
  })
  return readClub(context, identifier)
}
