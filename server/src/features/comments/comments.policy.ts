import type { Viewer } from '@guildhall/contract/accounts'
import type { Role } from '@guildhall/contract/clubs'
import type { Ability } from '@guildhall/contract/errors'
import { isAdmin } from '../clubs/clubs.policy.ts'

type Facts = { authorId: string | null; role: Role | null }

/** What somebody said is changed by nobody else. */
export function canEditComment(viewer: Viewer | null, comment: Facts): Ability {
  if (!viewer) return 'sign_in_required'
  return comment.authorId === viewer.id ? true : 'permission_denied'
}

/** A comment goes by its author's hand, or by the club's owner or admins. */
export function canDeleteComment(viewer: Viewer | null, comment: Facts): Ability {
  if (!viewer) return 'sign_in_required'
  return comment.authorId === viewer.id || isAdmin(comment.role) ? true : 'permission_denied'
}
