import type { Role } from '@guildhall/contract/clubs'
import type { Ability } from '@guildhall/contract/errors'
import { isAdmin } from '../clubs/clubs.policy.ts'

export type MemberFacts = {
  role: Role
  isSelf: boolean
  viewerRole: Role | null
}

// The owner cannot be changed (platform.md 6).

export function canPromote(member: MemberFacts): Ability {
  const manages = canManageThem(member)
  if (manages !== true) return manages
  return member.role === 'admin' ? 'already_admin' : true
}

/** Admins may also demote themselves. */
export function canDemote(member: MemberFacts): Ability {
  const manages = canManageThem(member)
  if (manages !== true) return manages
  return member.role === 'admin' ? true : 'not_an_admin'
}

/** Members leave instead of removing themselves. */
export function canRemove(member: MemberFacts): Ability {
  const manages = canManageThem(member)
  if (manages !== true) return manages
  return member.isSelf ? 'leave_instead' : true
}

function canManageThem({ role, viewerRole }: MemberFacts): Ability {
  if (!isAdmin(viewerRole)) return 'permission_denied'
  return role === 'owner' ? 'owner_is_fixed' : true
}
