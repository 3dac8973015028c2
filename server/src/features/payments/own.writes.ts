import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { lockMemberships } from '../clubs/lock.ts'
import { changeEntitlement, type EntitlementRow } from '../entitlements/entitlements.writes.ts'
import { endAccess } from './access.ts'

/**
 * Withdraws a pending one; a paid one ends when what is paid ends. Idempotent. Errors: entitlement_not_found;
 * entitlement_without_end, which leaving the club ends.
 */
export async function cancelOwn(context: PersonContext, id: string) {
  await write(context, async (tx) => {
    const row = await lockOwn(tx, context, id)
    if (row.state === 'pending') return endAccess(tx, row, { byId: context.viewer.id, why: 'withdrawn' })
    if (row.paid_until === null) throw new AppError('entitlement_without_end')
    await setCanceled(tx, row, true)
  })
  return {}
}

/** Idempotent. Error: entitlement_not_found, also once it has ended. */
export async function keepOwn(context: PersonContext, id: string) {
  await write(context, async (tx) => setCanceled(tx, await lockOwn(tx, context, id), false))
  return {}
}

async function setCanceled(tx: Tx, row: EntitlementRow, isCanceled: boolean): Promise<void> {
  await changeEntitlement(tx, row.id, { is_canceled: isCanceled })
  tx.signal({ kind: 'membership.changed', clubId: row.club_id }, { personId: row.user_id })
}

async function lockOwn(tx: Tx, { viewer }: PersonContext, id: string): Promise<EntitlementRow> {
  const find = () =>
    tx.db
      .selectFrom('entitlements as e')
      .innerJoin('clubs as k', 'k.id', 'e.club_id')
      .selectAll('e')
      .where('e.id', '=', id)
      .where('e.user_id', '=', viewer.id)
      .where('e.state', '<>', 'ended')
      .where('k.deleted_at', 'is', null)
      .executeTakeFirst()
  const found = await find()
  if (!found) throw new AppError('entitlement_not_found')
  await lockMemberships(tx, found.club_id, [viewer.id])
  const row = await find()
  if (!row) throw new AppError('entitlement_not_found')
  return row
}
