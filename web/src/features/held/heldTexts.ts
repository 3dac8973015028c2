import { listText } from '@guildhall/contract/lists'
import type { HeldReason, HeldSubmission } from '@guildhall/contract/prevention'
import { kindWords } from '../../content/kindWords'
import { CallError, codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'

/** 'Post', 'Comment on “Opening the kiln”'. */
export const headOf = ({ kind, title }: Pick<HeldSubmission, 'kind' | 'title'>): string =>
  kind === 'comment' || kind === 'lesson_comment' ? `Comment on “${title}”` : kindWords[kind].one

/** Why it waits, in one line. */
export function reasonText(reasons: HeldReason[]): string {
  const terms = reasons.flatMap(({ term }) => (term === null ? [] : [`“${term}”`]))
  const parts = [
    reasons.some(({ kind }) => kind === 'reviewed') ? 'Posts by this person are reviewed' : '',
    reasons.some(({ kind }) => kind === 'first') ? 'One of the first posts here' : '',
    terms.length > 0 ? `Watched: ${listText(terms)}` : '',
  ].filter(Boolean)
  return parts.join(' · ') || 'Watched words'
}

const refusals: Partial<Record<string, string>> = {
  publish_non_member: 'Its author is no longer a member.',
  not_a_member: 'Its author is no longer a member.',
  not_enrolled: 'Its author no longer takes part in the course.',
  silenced: 'Its author is silenced here.',
  banned: 'Its author is banned here.',
  account_suspended: 'Its author’s account is suspended.',
  content_not_found: 'What it is about was deleted.',
  lesson_not_found: 'What it is about was deleted.',
  comment_not_found: 'The comment it replies to was deleted.',
  feature_disabled: 'This kind of content is turned off here.',
  publish_members_denied: 'Its author may no longer publish this here.',
  file_not_found: 'A picture or file of it is gone.',
  file_in_use: 'A picture or file of it is used elsewhere now.',
  comments_locked: 'Comments on this are locked.',
}

/** Why a decision failed. */
export function decisionError(error: unknown): string {
  if (codeOf(error) === 'held_not_publishable') {
    const [reason = ''] = (error instanceof CallError && error.more.reasons) || []
    return refusals[reason] ?? 'It no longer fits the rules here. Decline it with a reason instead.'
  }
  return errorText(error, 'Please try again.', {
    changed_meanwhile: 'Its author changed it. Read the new version, then decide.',
    someone_else_decides: 'Someone else has to decide about your own posts.',
    held_not_found: 'It was withdrawn, or is no longer yours to decide.',
  })
}
