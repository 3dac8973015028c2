import type { Viewer } from '@guildhall/contract/accounts'
import type { Role } from '@guildhall/contract/clubs'
import type { Ability } from '@guildhall/contract/errors'
import { isAdmin } from '../clubs/clubs.policy.ts'

/** A comment goes by its author's hand, or by the club's owner or admins. */
export function canDeleteComment(
  viewer: Viewer | null,
  comment: { authorId: string | null; role: Role | null },
): Ability {
  if (!viewer) return 'sign_in_required'
  return comment.authorId === viewer.id || isAdmin(comment.role) ? true : 'permission_denied'
}
