import type { Role } from '@guildhall/contract/clubs'
import type { Ability } from '@guildhall/contract/errors'
import { isAdmin } from '../clubs/clubs.policy.ts'

/** What the rules need to know of somebody in a club, and of who looks at them. */
export type MemberFacts = {
  role: Role
  isSelf: boolean
  viewerRole: Role | null
}

// Members are the owner's and the admins' business, and nobody touches the owner (platform.md 6).

/** Plain members can be made admins. */
export function canPromote(member: MemberFacts): Ability {
  const manages = canManageThem(member)
  if (manages !== true) return manages
  return member.role === 'admin' ? 'already_admin' : true
}

/** Admins can be made plain members again, also by themselves. */
export function canDemote(member: MemberFacts): Ability {
  const manages = canManageThem(member)
  if (manages !== true) return manages
  return member.role === 'admin' ? true : 'not_an_admin'
}

/** Nobody is removed by themselves: they leave. */
export function canRemove(member: MemberFacts): Ability {
  const manages = canManageThem(member)
  if (manages !== true) return manages
  return member.isSelf ? 'leave_instead' : true
}

function canManageThem({ role, viewerRole }: MemberFacts): Ability {
  if (!isAdmin(viewerRole)) return 'permission_denied'
  return role === 'owner' ? 'owner_is_fixed' : true
}
