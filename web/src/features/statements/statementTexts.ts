import type { Statement } from '@guildhall/contract/acts'
import type { Action } from '@guildhall/contract/moderation'

/** What follows from it for the person. */
export const consequences: Record<Action, string> = {
  hide: 'Only moderators can see it.',
  remove: 'Only moderators can see it. It’s deleted after 183 days.',
  lock_comments: 'No one can comment on it anymore. Its comments stay.',
  warn: 'Nothing else changes.',
  review_posts: 'What you post or comment here appears once a moderator approves it.',
  silence: 'You can read everything here, and write nothing. Your drafts stay.',
  remove_member: 'You are no longer a member. You may join again.',
  ban: 'You are no longer a member, and can’t join again. What is public stays readable.',
  warn_account: 'Nothing else changes.',
  suspend: 'You can’t log in, and others can’t see your profile.',
  close: 'You can’t log in, and others can’t see your profile.',
}

const takesTime = (action: Action): boolean => ['review_posts', 'silence', 'ban', 'suspend'].includes(action)

/** Whether to say that an act without an end lasts until it is reversed. */
export const isWithoutEnd = ({ action, endsAt }: Statement): boolean =>
  endsAt === null && (takesTime(action) || action === 'close')

/** In a word, for lists. */
export function stateOf(statement: Statement, now: number): string | null {
  if (isAllReversed(statement)) return 'Reversed'
  if (statement.appeal && statement.appeal.decision === null) return 'You appealed'
  if (statement.appeal?.decision === 'upheld') return 'Appeal not granted'
  return statement.endsAt && Date.parse(statement.endsAt) <= now ? 'Over' : null
}

/** Whether all that one statement lists was reversed. */
export const isAllReversed = ({ isReversed, others }: Statement): boolean =>
  isReversed && others.every((one) => one.isReversed)
