import type { Viewer } from '@guildhall/contract/accounts'
import type { Role } from '@guildhall/contract/clubs'
import type { Ability } from '@guildhall/contract/errors'
import { type ClubFacts, canTakePart, isAdmin } from '../clubs/clubs.policy.ts'

type EventFacts = { authorId: string | null; role: Role | null }

/** Organizers: the author, and the owner and admins of the club. */
export function canManageEvent(viewer: Viewer | null, { authorId, role }: EventFacts): Ability {
  if (!viewer) return 'sign_in_required'
  return authorId === viewer.id || isAdmin(role) ? true : 'permission_denied'
}

/** The link of an online event is visible to attendees and organizers. */
export const canSeeLink = (viewer: Viewer | null, event: EventFacts & { status: string | null }): boolean =>
  event.status === 'confirmed' || canManageEvent(viewer, event) === true

/** Signed-in people who can see an event can attend until it is over (decisions.md V2). */
export function canAttend(
  viewer: Viewer | null,
  {
    isOver,
    isCalledOff,
    restriction,
  }: Pick<ClubFacts, 'restriction'> & { isOver: boolean; isCalledOff: boolean },
): Ability {
  if (isOver) return 'event_over'
  if (isCalledOff) return 'event_called_off'
  return canTakePart(viewer, { restriction })
}

/** Attendance of a past event is final. */
export function canCancel(viewer: Viewer | null, { isOver }: { isOver: boolean }): Ability {
  if (isOver) return 'event_over'
  return viewer ? true : 'sign_in_required'
}
