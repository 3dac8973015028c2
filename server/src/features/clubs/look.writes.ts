import type { changeLook } from '@guildhall/contract/club-settings'
import type { Club } from '@guildhall/contract/clubs'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { write } from '../../platform/database/write.ts'
import { changedFields, changesOf, refuseConflict } from '../../platform/editing.ts'
import { canManage } from './clubs.policy.ts'
import { readClub } from './clubs.reads.ts'
import { lastChange } from './last-change.ts'
import { lockClub } from './lock.ts'
import { linksOf } from './look.ts'
import { noteEdit } from './settings.writes.ts'

/** Accent, links and introduction of a club. Errors: permission_denied, changed_meanwhile. */
export async function changeClubLook(
  context: PersonContext,
  identifier: string,
  { before, ...wanted }: z.output<typeof changeLook>,
): Promise<Club> {
  const { viewer } = context
  await write(context, async (tx) => {
    const club = await lockClub(tx, viewer, identifier, canManage)
    const now = { accent: club.accent ?? '', links: linksOf(club), introVideo: club.intro_video }
    if (changedFields(now, wanted).length === 0) return
    await refuseConflict({ now, wanted, before }, (fields) => lastChange(tx, { clubId: club.id }, fields))
    const next = { ...now, ...wanted }
    await tx.db
      .updateTable('clubs')
      .set({
        accent: next.accent || null,
        links: JSON.stringify(next.links),
        intro_video: next.introVideo,
        updated_at: new Date(),
      })
      .where('id', '=', club.id)
      .execute()
    const words = (look: typeof now) => ({
      ...look,
      links: look.links.map(({ label, url }) => `${label} ${url}`),
    })
    await noteEdit(tx, {
      clubId: club.id,
      personId: viewer.id,
      part: 'look',
      changes: changesOf(words(now), words(next)),
    })
  })
  return readClub(context, identifier)
}
