import type { Viewer } from '@guildhall/contract/accounts'
import type { Ability } from '@guildhall/contract/errors'

type JobFacts = {
  /** Null once the account is deleted. */
  posterId: string | null
  isOpen: boolean
  hasApplied: boolean
}

/** Whoever may see a job may apply, once signed in, as long as somebody is there to read it (decisions.md V2). */
export function canApply(viewer: Viewer | null, { posterId, isOpen, hasApplied }: JobFacts): Ability {
  if (viewer && viewer.id === posterId) return 'own_job'
  if (hasApplied) return 'already_applied'
  if (!isOpen || !posterId) return 'job_closed'
  return viewer ? true : 'sign_in_required'
}

/** The poster alone: neither the club's owner nor its admins. */
export function canReadApplications(viewer: Viewer, { posterId }: Pick<JobFacts, 'posterId'>): Ability {
  return viewer.id === posterId ? true : 'author_only'
}
