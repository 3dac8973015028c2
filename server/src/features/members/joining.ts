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
import { addMembersToGroup } from '../groups/groups.writes.ts'
import { deleteAnswers } from '../moderation/club-rules/joining.writes.ts'
import { endOfferTo } from '../ownership/end-offer.ts'

/**
 * Makes a person a member; every way of joining ends here. Settles their pending requests and invites, whose groups
 * they join. Locks the club first, and so before requests and invites. Errors: already_member, club_not_found, club_is_private,
 * banned.
 */
export async function admit(
  tx: Tx,
  given: {
    clubId: string
    personId: string
    via: 'join' | 'request' | 'invite'
    decidedBy?: string
    groupId?: string | null
  },
): Promise<{ requestId: string | undefined }> {
  const { clubId, personId, via, decidedBy, groupId } = given
  await lockClubRow(tx, clubId)
  if (!(await addMembership(tx, { clubId, personId }))) throw new AppError('already_member')
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
  const groupIds = [groupId, ...settled.map((row) => row.is_usable && row.group_id)]
  for (const id of new Set(groupIds)) if (id) await addMembersToGroup(tx, { clubId, groupId: id }, [personId])
  await recordActivity(tx, { clubId, personId, type: 'member.joined', data: { via } })
  const club = await countMembers(tx, clubId, 1)
  // Since the club was found, it may have been deleted or made private, or the person banned.
  if (!club || club.deleted_at) throw new AppError('club_not_found')
  await refuseBanned(tx.db, { clubId, personId })
  if (via === 'join' && club.is_private) throw new AppError('club_is_private')
  tx.signal({ kind: 'membership.changed', clubId }, { personId })
  return { requestId: answered?.id }
}

/** Within `admit`, bans take the same lock. Error: banned. */
export async function refuseBanned(db: Database, { clubId, personId }: { clubId: string; personId: string }) {
  const { rows } = await sql<{ restriction: Restriction | null }>`
    select ${restrictionIn(sql`${clubId}::uuid`, personId)} as restriction`.execute(db)
  if (rows[0]?.restriction === 'banned') throw new AppError('banned')
}

/** Cleanup by features above this one, in the write that ends a membership. */
export type Leaving = (tx: Tx, who: { clubId: string; personId: string }) => Promise<unknown>

/**
 * Also clears the role and the publisher lists. False if there was no membership. `isQuiet`: without a notification. Call
 * it last in a write.
 */
export async function endMembership(
  tx: Tx,
  { clubId, personId, by, isQuiet }: { clubId: string; personId: string; by?: string; isQuiet?: true },
): Promise<boolean> {
  await lockMemberships(tx, clubId, [personId])
  const { wasMember, wasListed } = await removeMembership(tx, { clubId, personId })
  if (!wasMember && !wasListed) return false
  await endOfferTo(tx, { clubId, personId })
  await deleteAnswers(tx, { clubId, personId })
  await recordActivity(
    tx,
    by
      ? { clubId, personId: by, type: 'member.removed', data: { personId }, ...(isQuiet && { isQuiet }) }
      : { clubId, personId, type: 'member.left' },
  )
  await countMembers(tx, clubId, wasMember ? -1 : 0)
  tx.signal({ kind: 'membership.changed', clubId }, { personId })
  tx.disconnect(personId)
  return true
}
