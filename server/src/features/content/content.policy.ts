import type { Viewer } from '@guildhall/contract/accounts'
import type { Role } from '@guildhall/contract/clubs'
import type { Ability } from '@guildhall/contract/errors'
import type { ContentType } from '@guildhall/contract/limits'
import { isAdmin } from '../clubs/clubs.policy.ts'

export type ContentFacts = { authorId: string | null; type: ContentType; role: Role | null }

/** See content.md 6. A poll's question and options are its author's alone (decisions.md C4). */
export function canEdit(viewer: Viewer | null, item: ContentFacts): Ability {
  if (!viewer) return 'sign_in_required'
  if (item.authorId === viewer.id) return true
  return isAdmin(item.role) && item.type !== 'poll' ? true : 'permission_denied'
}

export function canDelete(viewer: Viewer | null, item: ContentFacts): Ability {
  if (!viewer) return 'sign_in_required'
  return item.authorId === viewer.id || isAdmin(item.role) ? true : 'permission_denied'
}

/** Whoever runs the club, whoever wrote it. */
export function canPin(viewer: Viewer | null, { role }: Pick<ContentFacts, 'role'>): Ability {
  if (!viewer) return 'sign_in_required'
  return isAdmin(role) ? true : 'permission_denied'
}

/** What an item was before: whoever runs the club, and not its author as such. */
export function canReadVersions(viewer: Viewer | null, { role }: Pick<ContentFacts, 'role'>): Ability {
  if (!viewer) return 'sign_in_required'
  return isAdmin(role) ? true : 'permission_denied'
}

/** Likes, reactions and comments (decisions.md V2). */
export function canRespond(viewer: Viewer | null): Ability {
  return viewer ? true : 'sign_in_required'
}
