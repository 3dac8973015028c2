import type { changeLeaderboard as change } from '@guildhall/contract/club-settings'
import type { Club } from '@guildhall/contract/clubs'
import { levelNames } from '@guildhall/contract/points'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { write } from '../../platform/database/write.ts'
import { changesOf, refuseConflict } from '../../platform/editing.ts'
import { canManage } from '../clubs/clubs.policy.ts'
import { readClub } from '../clubs/clubs.reads.ts'
import { lastChange } from '../clubs/last-change.ts'
import { levelNamesOf } from '../clubs/levels.ts'
import { lockClub } from '../clubs/lock.ts'
import { noteEdit } from '../clubs/settings.writes.ts'

/** Omitted fields stay unchanged. Errors: permission_denied, changed_meanwhile. */
export async function changeLeaderboard(
  context: PersonContext,
  identifier: string,
  { before, ...wanted }: z.output<typeof change>,
): Promise<Club> {
  const { viewer } = context
  await write(context, async (tx) => {
    const club = await lockClub(tx, viewer, identifier, canManage)
    const now = {
      isOn: club.has_leaderboard,
      showsLevels: club.shows_levels,
      levels: levelNamesOf(club.level_names),
    }
    await refuseConflict({ now, wanted, before }, (fields) => lastChange(tx, { clubId: club.id }, fields))
    const changes = changesOf(now, wanted)
    if (Object.keys(changes).length === 0) return
    const { isOn, showsLevels, levels } = { ...now, ...wanted }
    const isUsual = levels.every((name, index) => name === levelNames[index])
    await tx.db
      .updateTable('clubs')
      .set({
        has_leaderboard: isOn,
        shows_levels: showsLevels,
        level_names: isUsual ? [] : levels,
        updated_at: new Date(),
      })
      .where('id', '=', club.id)
      .execute()
    await noteEdit(tx, { clubId: club.id, personId: viewer.id, part: 'leaderboard', changes })
  })
  return readClub(context, identifier)
}
