import type { Viewer } from '@guildhall/contract/accounts'
import type { Role } from '@guildhall/contract/clubs'
import type { Ability } from '@guildhall/contract/errors'
import type { ContentType } from '@guildhall/contract/limits'
import type { Restriction } from '@guildhall/contract/moderation'
import { canTakePart, isAdmin } from '../clubs/clubs.policy.ts'
import { canActOn } from '../moderation/moderation.policy.ts'
import type { ItemRow } from './content.reads.ts'

export type ContentFacts = {
  authorId: string | null
  type: ContentType
  role: Role | null
  /** The viewer's restriction in the club. */
  restriction: Restriction | null
}

/** See content.md 6. Only the author can edit a poll's question and options (decisions.md C4). */
export function canEdit(viewer: Viewer | null, item: ContentFacts): Ability {
  if (!viewer) return 'sign_in_required'
  if (item.authorId === viewer.id || (isAdmin(item.role) && item.type !== 'poll'))
    return item.restriction ?? true
  return 'permission_denied'
}

export function canDelete(viewer: Viewer | null, item: Omit<ContentFacts, 'restriction'>): Ability {
  if (!viewer) return 'sign_in_required'
  return item.authorId === viewer.id || isAdmin(item.role) ? true : 'permission_denied'
}

/** Into another topic: also polls, by the owner and admins too. */
export const canMove = (viewer: Viewer | null, item: ContentFacts): Ability =>
  canEdit(viewer, { ...item, type: 'post' })

/** The owner and admins, regardless of the author. */
export function canPin(viewer: Viewer | null, { role }: Pick<ContentFacts, 'role'>): Ability {
  if (!viewer) return 'sign_in_required'
  return isAdmin(role) ? true : 'permission_denied'
}

/** Versions are for the owner and admins; authors as such cannot read them. */
export function canReadVersions(viewer: Viewer | null, { role }: Pick<ContentFacts, 'role'>): Ability {
  if (!viewer) return 'sign_in_required'
  return isAdmin(role) ? true : 'permission_denied'
}

/** Likes, reactions and comments (decisions.md V2). */
export const canRespond: (viewer: Viewer | null, item: Pick<ItemRow, 'restriction'>) => Ability = canTakePart

/** Locked comments are locked for everyone. */
export const canComment = (
  viewer: Viewer | null,
  item: Pick<ItemRow, 'restriction' | 'comments_locked'>,
): Ability => (item.comments_locked ? 'comments_locked' : canRespond(viewer, item))

/** Items and comments, by the rank of their author; what deleted accounts leave is for every moderator. */
export const canModerateWritten = (
  kind: 'content' | 'comment',
  { standing: actor }: Pick<ItemRow, 'standing'>,
  { author_standing: target }: Pick<ItemRow, 'author_standing'>,
): Ability => canActOn({ actor, target, kind })
