import type { Viewer } from '@guildhall/contract/accounts'
import type { Ability } from '@guildhall/contract/errors'
import { type ClubFacts, canTakePart } from '../clubs/clubs.policy.ts'

/** Signed-in people who can see a poll can vote until it ends (decisions.md V2). */
export function canVote(
  viewer: Viewer | null,
  poll: Pick<ClubFacts, 'restriction'> & { hasEnded: boolean },
): Ability {
  if (poll.hasEnded) return 'poll_ended'
  return canTakePart(viewer, poll)
}
