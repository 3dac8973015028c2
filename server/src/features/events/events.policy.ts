import type { Viewer } from '@guildhall/contract/accounts'
import type { Role } from '@guildhall/contract/clubs'
import type { Ability } from '@guildhall/contract/errors'
import { isAdmin } from '../clubs/clubs.policy.ts'

type EventFacts = { authorId: string | null; role: Role | null }

/** For its author, and the owner and admins of its club: see who attends, call it off and restore it. */
export function canManageEvent(viewer: Viewer | null, { authorId, role }: EventFacts): Ability {
  if (!viewer) return 'sign_in_required'
  return authorId === viewer.id || isAdmin(role) ? true : 'permission_denied'
}

/** Where an online event takes place is for those who attend and those who run it. */
export const maySeeLink = (viewer: Viewer | null, event: EventFacts & { status: string | null }): boolean =>
  event.status === 'confirmed' || canManageEvent(viewer, event) === true

/** Whoever may see an event may attend it, once signed in, until it is over (decisions.md V2). */
export function canAttend(
  viewer: Viewer | null,
  { isOver, isCalledOff }: { isOver: boolean; isCalledOff: boolean },
): Ability {
  if (isOver) return 'event_over'
  if (isCalledOff) return 'event_called_off'
  return viewer ? true : 'sign_in_required'
}

/** Who was there stays known. */
export function canCancel(viewer: Viewer | null, { isOver }: { isOver: boolean }): Ability {
  if (isOver) return 'event_over'
  return viewer ? true : 'sign_in_required'
}
