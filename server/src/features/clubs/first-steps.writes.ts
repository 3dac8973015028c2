import type { changeWelcome as change, Welcome } from '@guildhall/contract/first-steps'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { write } from '../../platform/database/write.ts'
import { changesOf, refuseConflict } from '../../platform/editing.ts'
import { AppError } from '../../platform/errors.ts'
import { canManage, canOwn } from './clubs.policy.ts'
import { findOpenClub } from './clubs.reads.ts'
import { welcomeOf } from './first-steps.reads.ts'
import { lastChange } from './last-change.ts'
import { lockClub } from './lock.ts'
import { noteEdit } from './settings.writes.ts'

/** The same again changes nothing. Errors: permission_denied, changed_meanwhile. */
export async function changeWelcome(
  context: PersonContext,
  identifier: string,
  { before, ...wanted }: z.output<typeof change>,
): Promise<Welcome> {
  const { viewer } = context
  return write(context, async (tx) => {
    const club = await lockClub(tx, viewer, identifier, canManage)
    const now = { welcome: await welcomeOf(tx.db, club.id) }
    await refuseConflict({ now, wanted, before }, (fields) => lastChange(tx, { clubId: club.id }, fields))
    const changes = changesOf(now, wanted)
    if (Object.keys(changes).length === 0) return wanted
    await tx.db
      .updateTable('clubs')
      .set({ ...wanted, updated_at: new Date() })
      .where('id', '=', club.id)
      .execute()
    await noteEdit(tx, { clubId: club.id, personId: viewer.id, part: 'welcome', changes })
    return wanted
  })
}

/** Saying it twice says it once. Errors: as findOpenClub, not_a_member. */
export async function noteWelcomed({ db, viewer }: PersonContext, identifier: string) {
  const { id, role } = await findOpenClub(db, viewer, identifier)
  if (role === null) throw new AppError('not_a_member')
  await db
    .updateTable('club_memberships')
    .set({ is_welcomed: true })
    .where('club_id', '=', id)
    .where('user_id', '=', viewer.id)
    .execute()
  return {}
}

/** Errors: as findOpenClub, owner_only. */
export async function showFirstSteps(context: PersonContext, identifier: string, isShown: boolean) {
  await write(context, async (tx) => {
    const { id } = await lockClub(tx, context.viewer, identifier, canOwn)
    await tx.db.updateTable('clubs').set({ has_first_steps: isShown }).where('id', '=', id).execute()
  })
  return {}
}
