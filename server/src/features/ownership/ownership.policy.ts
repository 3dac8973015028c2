import type { Viewer } from '@guildhall/contract/accounts'
import type { Ability } from '@guildhall/contract/errors'

/** What the rules need to know of an offer: between whom, and whether it was made to somebody who is still an admin. */
export type OfferFacts = { fromId: string; toId: string; isToAdmin: boolean }

/** A club is handed on to one of its admins, who agrees to it (platform.md 6: the owner is fixed but for this). */
export function canAccept(viewer: Viewer, { toId, isToAdmin }: OfferFacts): Ability {
  if (viewer.id !== toId) return 'permission_denied'
  return isToAdmin ? true : 'offer_over'
}

export const canDecline = (viewer: Viewer, { toId }: OfferFacts): Ability =>
  viewer.id === toId ? true : 'permission_denied'

export const canWithdraw = (viewer: Viewer, { fromId }: OfferFacts): Ability =>
  viewer.id === fromId ? true : 'owner_only'

/** Only the two whom it concerns know of it. */
export const concerns = (viewer: Viewer, { fromId, toId }: OfferFacts): boolean =>
  viewer.id === fromId || viewer.id === toId
