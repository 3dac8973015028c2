import type { Restriction } from '@guildhall/contract/moderation'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tx } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { inviterMay, restrictionIn } from '../clubs/clubs.reads.ts'
import { countMembers } from '../clubs/counts.writes.ts'
import { lockClubRow, lockMemberships } from '../clubs/lock.ts'
import { addMembership, removeMembership } from '../clubs/memberships.writes.ts'
import { agreeOnPrice, endAllOf } from '../entitlements/entitlements.writes.ts'
import { addMembersToGroup } from '../groups/groups.writes.ts'
import { deleteAnswers } from '../moderation/club-rules/joining.writes.ts'
import { endOfferTo } from '../ownership/end-offer.ts'

type Joining = {
  clubId: string
  personId: string
  via: 'join' | 'request' | 'invite'
  decidedBy?: string
  groupId?: string | null
}

/**
 * Makes a person a member; every way of joining ends here. Settles their pending requests and invites, whose groups
 * they join. In a paid club they are pending until `enter`. Locks the club first, and so before requests and invites. Errors:
 * already_member, payment_pending, club_not_found, club_is_private, banned.
 */
export async function admit(tx: Tx, joining: Joining): Promise<{ requestId: string | undefined }> {
  const { clubId, personId, via } = joining
  const { isPaid } = await lockClubRow(tx, clubId)
  if (isPaid) return admitToPaid(tx, joining)
  if (!(await addMembership(tx, { clubId, personId }))) throw new AppError('already_member')
  const { requestId, groupIds } = await settle(tx, joining)
  await welcome(tx, { clubId, personId, via, groupIds })
  return { requestId }
}

async function admitToPaid(tx: Tx, joining: Joining): Promise<{ requestId: string | undefined }> {
  const { clubId, personId, via } = joining
  const isMember = await tx.db
    .selectFrom('club_memberships')
    .select('id')
    .where('club_id', '=', clubId)
    .where('user_id', '=', personId)
    .executeTakeFirst()
  if (isMember) throw new AppError('already_member')
  const { requestId, groupIds } = await settle(tx, joining)
  const { id, isOpen, isNew } = await agreeOnPrice(tx, { clubId, personId, groupIds })
  if (isOpen) {
    await enter(tx, { clubId, personId, via, groupIds })
    return { requestId }
  }
  // An accepted request or invite of someone who is asked to pay already settles; pressing Join again does not.
  if (!isNew && via === 'join') throw new AppError('payment_pending')
  if (isNew) {
    await recordActivity(tx, { clubId, personId, type: 'entitlement.asked', data: { personId } })
    await tx.task('notify.entitlement', { entitlementId: id, clubId, personId, what: 'asked' })
  }
  await countMembersAfter(tx, { clubId, personId, via }, 0)
  return { requestId }
}

/** Makes a person a member whose entitlement gives access, or who needs none; the club is locked. Errors: as admit. */
export async function enter(
  tx: Tx,
  joining: { clubId: string; personId: string; via: Joining['via'] | 'payment'; groupIds: string[] },
): Promise<void> {
  if (!(await addMembership(tx, joining))) throw new AppError('already_member')
  await welcome(tx, joining)
}

/** Settles requests and invites; returns the groups that come with these. */
async function settle(tx: Tx, { clubId, personId, decidedBy, groupId }: Joining) {
  const now = new Date()
  const answered = await tx.db
    .updateTable('join_requests')
    .set({ status: 'accepted', decided_at: now, decided_by: decidedBy ?? null })
    .where('club_id', '=', clubId)
    .where('user_id', '=', personId)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  const settled = await tx.db
    .updateTable('club_invites as i')
    .from('clubs as k')
    .set({ status: 'accepted', accepted_at: now })
    .whereRef('k.id', '=', 'i.club_id')
    .where('i.club_id', '=', clubId)
    .where('i.invited_user_id', '=', personId)
    .where('i.status', '=', 'pending')
    .returning(['i.group_id', sql<boolean>`${inviterMay} and i.expires_at > now()`.as('is_usable')])
    .execute()
  const ids = [groupId, ...settled.map((row) => row.is_usable && row.group_id)]
  return { requestId: answered?.id, groupIds: [...new Set(ids.flatMap((id) => id || []))] }
}

type Entering = { clubId: string; personId: string; via: Joining['via'] | 'payment' }

async function welcome(tx: Tx, { groupIds, ...entering }: Entering & { groupIds: string[] }): Promise<void> {
  const { clubId, personId, via } = entering
  for (const id of groupIds) await addMembersToGroup(tx, { clubId, groupId: id }, [personId])
  await recordActivity(tx, { clubId, personId, type: 'member.joined', data: { via } })
  await countMembersAfter(tx, entering, 1)
}

async function countMembersAfter(tx: Tx, { clubId, personId, via }: Entering, by: 0 | 1): Promise<void> {
  const club = await countMembers(tx, clubId, by)
  // Since the club was found, it may have been deleted or made private, or the person banned.
  if (!club || club.deleted_at) throw new AppError('club_not_found')
  await refuseBanned(tx.db, { clubId, personId })
  if (via === 'join' && club.is_private) throw new AppError('club_is_private')
  tx.signal({ kind: 'membership.changed', clubId }, { personId })
}

/** Within `admit`, bans take the same lock. Error: banned. */
export async function refuseBanned(db: Database, { clubId, personId }: { clubId: string; personId: string }) {
  const { rows } = await sql<{ restriction: Restriction | null }>`
    select ${restrictionIn(sql`${clubId}::uuid`, personId)} as restriction`.execute(db)
  if (rows[0]?.restriction === 'banned') throw new AppError('banned')
}

/** Cleanup by features above this one, in the write that ends a membership. */
export type Leaving = (tx: Tx, who: { clubId: string; personId: string }) => Promise<unknown>

type Ending = {
  clubId: string
  personId: string
  /** Who removes them; absent if they leave. */
  by?: string
  /** Without a notification. */
  isQuiet?: true
  /** Because it is unpaid. */
  isUnpaid?: true
}

/** Also clears the role and the publisher lists, and ends what was paid. False if there was no membership. Call it last in a write. */
export async function endMembership(
  tx: Tx,
  { clubId, personId, by, isQuiet, isUnpaid }: Ending,
): Promise<boolean> {
  const { hasEntitlements } = await lockMemberships(tx, clubId, [personId])
  const { wasMember, wasListed } = await removeMembership(tx, { clubId, personId })
  if (!wasMember && !wasListed) return false
  if (hasEntitlements) await endAllOf(tx, { clubId, personId })
  await endOfferTo(tx, { clubId, personId })
  await deleteAnswers(tx, { clubId, personId })
  await recordActivity(
    tx,
    by
      ? { clubId, personId: by, type: 'member.removed', data: { personId }, ...(isQuiet && { isQuiet }) }
      : { clubId, personId, type: 'member.left', ...(isUnpaid && { data: { why: 'unpaid' } }) },
  )
  await countMembers(tx, clubId, wasMember ? -1 : 0)
  tx.signal({ kind: 'membership.changed', clubId }, { personId })
  tx.disconnect(personId)
  return true
}
