import type { Viewer } from '@guildhall/contract/accounts'
import type { Role } from '@guildhall/contract/clubs'
import type { Ability } from '@guildhall/contract/errors'
import type { Restriction } from '@guildhall/contract/moderation'
import { isAdmin } from '../clubs/clubs.policy.ts'

type Facts = { authorId: string | null; role: Role | null }

/** Only the author can edit a comment. */
export function canEditComment(
  viewer: Viewer | null,
  { authorId, restriction }: { authorId: string | null; restriction: Restriction | null },
): Ability {
  if (!viewer) return 'sign_in_required'
  return authorId === viewer.id ? (restriction ?? true) : 'permission_denied'
}

/** The author, and the club's owner and admins, can delete a comment. */
export function canDeleteComment(viewer: Viewer | null, comment: Facts): Ability {
  if (!viewer) return 'sign_in_required'
  return comment.authorId === viewer.id || isAdmin(comment.role) ? true : 'permission_denied'
}
