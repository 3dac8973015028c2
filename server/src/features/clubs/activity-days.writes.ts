import type { ActivityDays } from '@guildhall/contract/choices'
import type { FieldValues } from '@guildhall/contract/editing'
import type { PersonContext } from '../../platform/context.ts'
import { write } from '../../platform/database/write.ts'
import { changesOf, refuseConflict } from '../../platform/editing.ts'
import { canOwn } from './clubs.policy.ts'
import { lastChange } from './last-change.ts'
import { lockClub } from './lock.ts'
import { noteEdit } from './settings.writes.ts'

/** Sets how many days the club keeps its log. Idempotent. Errors: owner_only, changed_meanwhile. */
export async function changeActivityDays(
  context: PersonContext,
  identifier: string,
  { days, before }: { days: ActivityDays; before?: FieldValues | undefined },
): Promise<void> {
  const { viewer } = context
  await write(context, async (tx) => {
    const club = await lockClub(tx, viewer, identifier, canOwn)
    const { activity_days: now } = await tx.db
      .selectFrom('clubs')
      .select('activity_days')
      .where('id', '=', club.id)
      .executeTakeFirstOrThrow()
    if (now === days) return
    await refuseConflict({ now: { days: now }, wanted: { days }, before }, (fields) =>
      lastChange(tx, { clubId: club.id }, fields),
    )
    await tx.db
      .updateTable('clubs')
      .set({ activity_days: days, updated_at: new Date() })
      .where('id', '=', club.id)
      .execute()
    await noteEdit(tx, {
      clubId: club.id,
      personId: viewer.id,
      part: 'activity-log',
      changes: changesOf({ days: now }, { days }),
    })
  })
}
