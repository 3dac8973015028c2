import type { Viewer } from '@guildhall/contract/accounts'
import type { Ability } from '@guildhall/contract/errors'
import type { Restriction } from '@guildhall/contract/moderation'
import { canTakePart } from '../clubs/clubs.policy.ts'

type JobFacts = {
  /** Null once the account is deleted. */
  posterId: string | null
  isOpen: boolean
  hasApplied: boolean
  /** The viewer's restriction in the club. */
  restriction: Restriction | null
}

/** Signed-in people who can see a job can apply, as long as its poster has an account (decisions.md V2). */
export function canApply(
  viewer: Viewer | null,
  { posterId, isOpen, hasApplied, restriction }: JobFacts,
): Ability {
  if (viewer && viewer.id === posterId) return 'own_job'
  if (hasApplied) return 'already_applied'
  if (!isOpen || !posterId) return 'job_closed'
  return canTakePart(viewer, { restriction })
}

/** The poster only: neither the club's owner nor its admins. */
export function canReadApplications(viewer: Viewer, { posterId }: Pick<JobFacts, 'posterId'>): Ability {
  return viewer.id === posterId ? true : 'author_only'
}
