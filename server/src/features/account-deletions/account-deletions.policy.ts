import type { Ability } from '@guildhall/contract/errors'

/** A club without an owner could not be run. */
export const canLeaveForGood = (ownedClubs: readonly unknown[]): Ability =>
  ownedClubs.length === 0 ? true : 'owns_clubs'
