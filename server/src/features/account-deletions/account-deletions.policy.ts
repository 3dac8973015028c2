import type { Ability } from '@guildhall/contract/errors'

/** A club without an owner could be run by nobody, so whoever owns one hands it on or deletes it first. */
export const canLeaveForGood = (ownedClubs: readonly unknown[]): Ability =>
  ownedClubs.length === 0 ? true : 'owns_clubs'
