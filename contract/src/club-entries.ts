// Without schemas, as every page of a club loads it.
import { type Feature, features } from './limits.ts'

export type ClubEntry = 'feed' | 'courses' | 'members' | 'leaderboard' | Feature

/** What the navigation of a club leads to, in its usual order; its owner and admins choose another one. */
export const clubEntries: readonly ClubEntry[] = [
  'feed',
  'events',
  'courses',
  ...features.filter((feature) => feature !== 'events'),
  'members',
  'leaderboard',
]

export const hideableEntries = clubEntries.filter((entry) => entry !== 'feed')

/** The entries in a club's order; those that it doesn't know follow in their usual order. */
export const inOrder = (order: readonly ClubEntry[] = []): ClubEntry[] => [
  ...new Set([...order, ...clubEntries]),
]
