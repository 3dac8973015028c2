import { sql } from 'kysely'
import type { Tx } from '../../platform/database/write.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { countMembers } from '../clubs/counts.writes.ts'
import { lockClubRow } from '../clubs/lock.ts'
import { readManagers } from '../clubs/managers.ts'
import { readMembership, restoreMembership, type SavedMembership } from '../clubs/memberships.writes.ts'
import { endAllOf, reviveLatest } from '../entitlements/entitlements.writes.ts'
import { endMembership } from './joining.ts'

/** The rows that reversing an act on a member restores; stored as JSON. */
export type Expelled = {
  membership: SavedMembership | null
  /** Pending before. */
  requestIds: string[]
  inviteIds: string[]
}

type Target = { clubId: string; personId: string }

/**
 * Ends a membership for an act of moderation, whose statement notifies the person. `isBan`: also rejects the pending
 * request and revokes pending invites. Call it last in a write, with the memberships and the club locked, and spots at
 * events released.
 */
export async function expel(
  tx: Tx,
  { by, isBan, ...target }: Target & { by: string; isBan: boolean },
): Promise<Expelled> {
  const membership = await readMembership(tx, target)
  const requestIds = isBan ? await rejectRequest(tx, target, by) : []
  const inviteIds = isBan ? await revokeInvites(tx, target) : []
  if (membership) await endMembership(tx, { ...target, by, isQuiet: true })
  else if (isBan) await endAllOf(tx, target)
  return { membership, requestIds, inviteIds }
}

/** Restores what `expel` ended, where nothing newer took its place. Idempotent. */
export async function readmit(tx: Tx, target: Target, saved: Expelled): Promise<void> {
  const { clubId, personId } = target
  const isOpen = await tx.db
    .selectFrom('clubs')
    .select('id')
    .where('id', '=', clubId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!isOpen) return
  const { isPaid } = await lockClubRow(tx, clubId)
  // What they paid may have ended meanwhile.
  const mayReturn = saved.membership !== null && (!isPaid || (await reviveLatest(tx, target)))
  const isMemberAgain =
    mayReturn && saved.membership ? await restoreMembership(tx, target, saved.membership) : false
  await reopen(tx, target, saved)
  if (!isMemberAgain) return
  await recordActivity(tx, { clubId, personId, type: 'member.joined', data: { via: 'reversal' } })
  await countMembers(tx, clubId, 1)
  tx.signal({ kind: 'membership.changed', clubId }, { personId })
}

async function rejectRequest(tx: Tx, { clubId, personId }: Target, by: string): Promise<string[]> {
  const rejected = await tx.db
    .updateTable('join_requests')
    .set({ status: 'rejected', decided_at: new Date(), decided_by: by })
    .where('club_id', '=', clubId)
    .where('user_id', '=', personId)
    .where('status', '=', 'pending')
    .returning('id')
    .execute()
  if (rejected.length > 0)
    tx.signal({ kind: 'requests.changed', clubId }, { personIds: await readManagers(tx.db, clubId) })
  return rejected.map(({ id }) => id)
}

async function revokeInvites(tx: Tx, { clubId, personId }: Target): Promise<string[]> {
  const revoked = await tx.db
    .updateTable('club_invites')
    .set({ status: 'revoked' })
    .where('club_id', '=', clubId)
    .where('status', '=', 'pending')
    .where((eb) =>
      eb.or([
        eb('invited_user_id', '=', personId),
        eb(
          eb.fn<string>('lower', ['invited_email']),
          '=',
          sql<string>`(select lower(email) from profiles where id = ${personId})`,
        ),
      ]),
    )
    .returning('id')
    .execute()
  return revoked.map(({ id }) => id)
}

/** A request or invite of the same person that is pending now takes precedence. */
async function reopen(
  tx: Tx,
  { clubId, personId }: Target,
  { requestIds, inviteIds }: Expelled,
): Promise<void> {
  if (requestIds.length > 0) {
    await sql`update join_requests set status = 'pending', decided_at = null, decided_by = null
      where id = any(${requestIds}::uuid[]) and status = 'rejected' and not exists
        (select from join_requests r where r.club_id = ${clubId} and r.user_id = ${personId} and r.status = 'pending')
        and not exists (select from join_requests r where r.club_id = ${clubId} and r.user_id = ${personId}
          and r.created_at > join_requests.decided_at)
        and not exists (select from club_memberships m where m.club_id = ${clubId} and m.user_id = ${personId})`.execute(
      tx.db,
    )
    tx.signal({ kind: 'requests.changed', clubId }, { personIds: await readManagers(tx.db, clubId) })
  }
  if (inviteIds.length > 0)
    await sql`update club_invites i set status = 'pending'
      where i.id = any(${inviteIds}::uuid[]) and i.status = 'revoked' and not exists
        (select from club_invites o where o.club_id = i.club_id and o.status = 'pending' and o.kind = i.kind
          and (o.invited_user_id = i.invited_user_id or lower(o.invited_email) = lower(i.invited_email)))`.execute(
      tx.db,
    )
}
