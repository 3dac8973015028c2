import type { Ability } from '@guildhall/contract/errors'
import type { ChangedMembers, changeMembers as input } from '@guildhall/contract/members'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { findManagedClub, findOpenClub } from '../clubs/clubs.reads.ts'
import { countMembers } from '../clubs/counts.writes.ts'
import { lockMemberships } from '../clubs/lock.ts'
import { setRole } from '../clubs/memberships.writes.ts'
import { roleIn } from '../clubs/standing.ts'
import { endOfferTo } from '../ownership/end-offer.ts'
import { endMembership, type Leaving } from './joining.ts'
import { canDemote, canPromote, canRemove, type MemberFacts } from './members.policy.ts'

type Target = { club: string; personId: string }

/**
 * Sets the role and the club's list (platform.md 4). Errors: members_only, permission_denied, member_not_found,
 * owner_is_fixed, already_admin.
 */
export async function promoteMember(context: PersonContext, target: Target) {
  const { viewer } = context
  await write(context, async (tx) => {
    const { clubId, personId } = await lockMember(tx, viewer, target, canPromote)
    await setRole(tx, { clubId, personId }, 'admin')
    await recordActivity(tx, { clubId, personId: viewer.id, type: 'role.promoted', data: { personId } })
    await signalRoleChange(tx, clubId, personId)
  })
  return {}
}

/**
 * An admin who never joined is then outside the club. Errors: members_only, permission_denied, member_not_found,
 * owner_is_fixed, not_an_admin.
 */
export async function demoteMember(context: PersonContext, target: Target) {
  const { viewer } = context
  await write(context, async (tx) => {
    const { clubId, personId } = await lockMember(tx, viewer, target, canDemote)
    await setRole(tx, { clubId, personId }, 'member')
    await endOfferTo(tx, { clubId, personId })
    await recordActivity(tx, { clubId, personId: viewer.id, type: 'role.demoted', data: { personId } })
    await signalRoleChange(tx, clubId, personId)
    tx.disconnect(personId)
  })
  return {}
}

/** Errors: members_only, permission_denied, member_not_found, owner_is_fixed, leave_instead. */
export async function removeMember(context: PersonContext, target: Target, leaving: Leaving) {
  const { viewer } = context
  await write(context, async (tx) => {
    const { clubId, personId } = await lockMember(tx, viewer, target, canRemove)
    await leaving(tx, { clubId, personId })
    await endMembership(tx, { clubId, personId, by: viewer.id })
  })
  return {}
}

const changes = { promote: promoteMember, demote: demoteMember, remove: removeMember } as const

/** Changes each member in its own write, with its own outcome. Errors: as findOpenClub, permission_denied. */
export async function changeMembers(
  context: PersonContext,
  identifier: string,
  { change, personIds }: z.output<typeof input>,
  leaving: Leaving,
): Promise<ChangedMembers> {
  const club = await findManagedClub(context.db, context.viewer, identifier)
  const answer: ChangedMembers = { done: [], failed: [] }
  for (const personId of personIds)
    try {
      await changes[change](context, { club: club.id, personId }, leaving)
      answer.done.push(personId)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      answer.failed.push({ personId, code: error.code })
    }
  return answer
}

/** Locks the member and the viewer: of two admins who demote each other, the second is refused. */
async function lockMember(
  tx: Tx,
  viewer: PersonContext['viewer'],
  { club: identifier, personId }: Target,
  may: (member: MemberFacts) => Ability,
): Promise<{ clubId: string; personId: string }> {
  const { id: clubId } = await findOpenClub(tx.db, viewer, identifier)
  await lockMemberships(tx, clubId, [viewer.id, personId])
  const { role: viewerRole } = await findOpenClub(tx.db, viewer, clubId)
  const member = await tx.db
    .selectFrom('clubs as k')
    .leftJoin('club_memberships as m', (join) =>
      join.onRef('m.club_id', '=', 'k.id').on('m.user_id', '=', personId),
    )
    .select(roleIn(personId).as('role'))
    .where('k.id', '=', clubId)
    .executeTakeFirst()
  const role = member?.role
  const ability = may({ role: role ?? 'member', isSelf: personId === viewer.id, viewerRole })
  // Viewers without rights do not learn who is a member.
  if (ability === 'permission_denied') throw new AppError(ability)
  if (!role) throw new AppError('member_not_found')
  allow(ability)
  return { clubId, personId }
}

async function signalRoleChange(tx: Tx, clubId: string, personId: string): Promise<void> {
  tx.signal({ kind: 'membership.changed', clubId }, { personId })
  await countMembers(tx, clubId, 0)
}
