import type { Statement } from '@guildhall/contract/acts'
import type { Action } from '@guildhall/contract/moderation'

/** What was decided: 'Your post was hidden in Makers’ Guild'. As in the mail about it. */
export function decisionTitle({ action, club, subject, others, isReversed }: Statement): string {
  const things = [{ action, subject, isReversed }, ...others].filter((one) => !one.isReversed)
  if (things.length > 1 && things.every((one) => one.action === 'hide' || one.action === 'remove'))
    return severalTitle(things, club?.name)
  const thing = subject && subject.kind !== 'profile' ? `Your ${subject.label.toLowerCase()}` : 'Your profile'
  const place = club?.name ?? 'this club'
  const within = club ? ` in ${club.name}` : ''
  const titles: Record<Action, string> = {
    hide: `${thing} was hidden${within}`,
    remove: `${thing} was removed${within}`,
    lock_comments: `Comments on ${thing.replace('Your', 'your')} were locked${within}`,
    warn: `You received a warning${within}`,
    review_posts: `Moderators review your posts in ${place}`,
    silence: `You can’t write in ${place} for now`,
    remove_member: `You were removed from ${place}`,
    ban: `You were banned from ${place}`,
    warn_account: 'You received a warning',
    suspend: 'Your account was suspended',
    close: 'Your account was closed',
  }
  return titles[action]
}

/** '30 of your posts were hidden in Makers’ Guild'. */
function severalTitle(things: Pick<Statement, 'action' | 'subject'>[], club: string | undefined): string {
  const only = (values: string[]) => (new Set(values).size === 1 ? values[0] : undefined)
  const label = only(things.map(({ subject }) => subject?.label ?? ''))
  const action = only(things.map((one) => one.action))
  const what = action === 'hide' ? 'hidden' : action === 'remove' ? 'removed' : 'hidden or removed'
  const noun = label ? `${label.toLowerCase()}s` : 'posts and comments'
  return `${things.length} of your ${noun} were ${what}${club ? ` in ${club}` : ''}`
}

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
