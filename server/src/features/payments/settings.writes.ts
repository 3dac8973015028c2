import type { FieldValues } from '@guildhall/contract/editing'
import type { PaymentSettings } from '@guildhall/contract/entitlements'
import type { PersonContext } from '../../platform/context.ts'
import { write } from '../../platform/database/write.ts'
import { changesOf, refuseConflict } from '../../platform/editing.ts'
import { canOwn } from '../clubs/clubs.policy.ts'
import { lastChange } from '../clubs/last-change.ts'
import { lockClub } from '../clubs/lock.ts'
import { setPendingReads } from '../clubs/paid.writes.ts'
import { noteEdit } from '../clubs/settings.writes.ts'
import { readSettings, settingsOf } from './settings.reads.ts'

/** For the owner alone: who changes the account is paid. Errors: as lockClub, owner_only, changed_meanwhile. */
export async function changeSettings(
  context: PersonContext,
  identifier: string,
  { before, ...wanted }: Partial<PaymentSettings> & { before?: FieldValues | undefined },
): Promise<PaymentSettings> {
  const { viewer } = context
  await write(context, async (tx) => {
    const club = await lockClub(tx, viewer, identifier, canOwn)
    const now = await settingsOf(tx.db, club.id)
    await refuseConflict({ now, wanted, before }, (fields) => lastChange(tx, { clubId: club.id }, fields))
    const changes = changesOf(now, wanted)
    if (Object.keys(changes).length === 0) return
    const { pendingReads, accountHolder, graceDays, ...same } = { ...now, ...wanted }
    const columns = { ...same, account_holder: accountHolder, grace_days: graceDays }
    await tx.db
      .insertInto('payment_settings')
      .values({ club_id: club.id, ...columns })
      .onConflict((conflict) => conflict.column('club_id').doUpdateSet(columns))
      .execute()
    if (pendingReads !== now.pendingReads) await setPendingReads(tx, club.id, pendingReads)
    await noteEdit(tx, { clubId: club.id, personId: viewer.id, part: 'payments', changes })
  })
  return readSettings(context, identifier)
}
