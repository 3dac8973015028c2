import type { Ability } from '@guildhall/contract/errors'

/** Nobody could run a club without an owner. */
export const canLeaveForGood = (ownedClubs: readonly unknown[]): Ability =>
  ownedClubs.length === 0 ? true : 'owns_clubs'
