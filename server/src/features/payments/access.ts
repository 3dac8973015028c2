import type { Tx } from '../../platform/database/write.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import type { EntitlementRow } from '../entitlements/entitlements.writes.ts'
import { endOne } from '../entitlements/entitlements.writes.ts'
import { releasePlaces } from '../events/leaving.writes.ts'
import { addMembersToGroup, endGroupMembership } from '../groups/groups.writes.ts'
import { endMembership, enter } from '../members/joining.ts'

/** Gives what an entitlement opens, whose club and person are locked. Errors: as enter. */
export async function openAccess(tx: Tx, row: EntitlementRow): Promise<void> {
  const member = { clubId: row.club_id, personId: row.user_id }
  if (row.group_id) await addMembersToGroup(tx, { clubId: row.club_id, groupId: row.group_id }, [row.user_id])
  else await enter(tx, { ...member, via: 'payment', groupIds: row.invite_group_ids })
}

type Why = { byId: string; why: 'unpaid' | 'withdrawn' | 'ended' }

/** Ends an entitlement and what it opens, whose club and person are locked; false if it has ended already. */
export async function endAccess(tx: Tx, row: EntitlementRow, { byId, why }: Why): Promise<boolean> {
  const member = { clubId: row.club_id, personId: row.user_id }
  const ended = await endOne(tx, row.id)
  if (!ended) return false
  await recordActivity(tx, {
    ...{ clubId: row.club_id, personId: byId, type: 'entitlement.ended' },
    data: { personId: row.user_id, why },
  })
  if (ended.state === 'pending')
    tx.signal({ kind: 'membership.changed', clubId: row.club_id }, { personId: row.user_id })
  else if (row.group_id) await endGroupMembership(tx, { ...member, groupId: row.group_id, byId })
  else {
    await releasePlaces(tx, member)
    await endMembership(tx, { ...member, isUnpaid: true })
  }
  tx.disconnect(row.user_id)
  if (byId !== row.user_id || why === 'unpaid')
    await tx.task('notify.entitlement', { ...member, what: 'ended', entitlementId: row.id })
  return true
}
