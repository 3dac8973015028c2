import type { Viewer } from '@guildhall/contract/accounts'
import type { Ability } from '@guildhall/contract/errors'
import { type ClubFacts, canManage, isAdmin } from '../clubs/clubs.policy.ts'

type GroupFacts = {
  shownTo: string
  isOpen: boolean
  isMember: boolean
  entitlement?: { state: string }
}
type Facts = Pick<ClubFacts, 'role' | 'restriction'>

/** Whether a person sees who is in a group. */
export const canSeeMembers = (
  { role }: Pick<ClubFacts, 'role'>,
  { shownTo, isMember }: GroupFacts,
): boolean => isAdmin(role) || (role !== null && (shownTo === 'members' || (shownTo === 'group' && isMember)))

/** Whether a person sees that there is this group: also who may join it. */
export const canSeeGroup = (facts: Pick<ClubFacts, 'role'>, group: GroupFacts): boolean =>
  facts.role !== null && (canSeeMembers(facts, group) || group.isOpen || group.isMember)

export function canJoinGroup(
  viewer: Viewer | null,
  { role, restriction }: Facts,
  { isOpen, entitlement }: GroupFacts,
): Ability {
  if (!viewer) return 'sign_in_required'
  if (!role) return 'not_a_member'
  if (!isOpen) return 'group_closed'
  return restriction ?? (entitlement?.state === 'pending' ? 'payment_pending' : true)
}

export const canLeaveGroup = ({ isOpen }: GroupFacts): Ability => isOpen || 'group_closed'

export const canManageGroups = (club: ClubFacts): Ability => canManage(club)
