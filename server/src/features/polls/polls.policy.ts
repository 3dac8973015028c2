import type { Viewer } from '@guildhall/contract/accounts'
import type { Ability } from '@guildhall/contract/errors'

/** Signed-in people who can see a poll can vote until it ends (decisions.md V2). */
export function canVote(viewer: Viewer | null, poll: { hasEnded: boolean }): Ability {
  if (poll.hasEnded) return 'poll_ended'
  return viewer ? true : 'sign_in_required'
}
