import type { Viewer } from '@guildhall/contract/accounts'
import type { Ability } from '@guildhall/contract/errors'

export type OfferFacts = { fromId: string; toId: string; isToAdmin: boolean }

/** See platform.md 6. */
export function canAccept(viewer: Viewer, { toId, isToAdmin }: OfferFacts): Ability {
  if (viewer.id !== toId) return 'permission_denied'
  return isToAdmin ? true : 'offer_over'
}

export const canDecline = (viewer: Viewer, { toId }: OfferFacts): Ability =>
  viewer.id === toId ? true : 'permission_denied'

export const canWithdraw = (viewer: Viewer, { fromId }: OfferFacts): Ability =>
  viewer.id === fromId ? true : 'owner_only'

/** Offers are visible only to the two people concerned. */
export const concerns = (viewer: Viewer, { fromId, toId }: OfferFacts): boolean =>
  viewer.id === fromId || viewer.id === toId
