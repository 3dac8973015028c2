import type { Action, SubjectKind } from '@guildhall/contract/moderation'
import { moderation } from '@guildhall/contract/moderation-limits'

type ActText = {
  /** On buttons and in menus. */
  label: string
  /** What it means for the person and for others. */
  text: string
  progress: string
  /** In toasts and timelines: 'Hidden'. */
  done: string
}

/** Acts of moderators and operators, in the words of their buttons. */
export const actTexts: Record<Action, ActText> = {
  hide: {
    label: 'Hide',
    text: 'Only moderators see it. You can restore it at any time.',
    progress: 'Hiding...',
    done: 'Hidden',
  },
  remove: {
    label: 'Remove',
    text: `Hidden now, and deleted after ${moderation.removedDays} days.`,
    progress: 'Removing...',
    done: 'Removed',
  },
  lock_comments: {
    label: 'Lock comments',
    text: 'It stays visible, without new comments.',
    progress: 'Locking...',
    done: 'Comments locked',
  },
  warn: {
    label: 'Warn',
    text: 'A warning that counts as a strike.',
    progress: 'Warning...',
    done: 'Warned',
  },
  review_posts: {
    label: 'Review posts',
    text: 'Their posts and comments here wait until a moderator approves them.',
    progress: 'Saving...',
    done: 'Posts reviewed',
  },
  silence: {
    label: 'Silence',
    text: 'They can read, but not write, for a time.',
    progress: 'Silencing...',
    done: 'Silenced',
  },
  remove_member: {
    label: 'Remove from club',
    text: 'They may join again.',
    progress: 'Removing...',
    done: 'Removed from the club',
  },
  ban: {
    label: 'Ban',
    text: 'They leave the club and can’t come back.',
    progress: 'Banning...',
    done: 'Banned',
  },
  warn_account: {
    label: 'Warn on the server',
    text: 'A warning that counts as a strike on this server.',
    progress: 'Warning...',
    done: 'Warned by operators',
  },
  suspend: {
    label: 'Suspend account',
    text: 'They’re logged out at once and can’t log in for a time.',
    progress: 'Suspending...',
    done: 'Account suspended',
  },
  close: {
    label: 'Close account',
    text: 'They’re logged out at once and can’t log in until it’s reversed.',
    progress: 'Closing...',
    done: 'Account closed',
  },
}

/** What an act means, for what it is done to. */
export const meaningOf = (action: Action, kind: SubjectKind): string =>
  action === 'hide' && kind === 'club'
    ? 'Nobody finds or opens it until you reverse it.'
    : actTexts[action].text

/** Acts with an end, which a silence must have. */
export const timedActs: readonly Action[] = ['review_posts', 'silence', 'ban', 'suspend']
/** Acts that can hide everything the person published. */
export const hidingActs: readonly Action[] = ['ban', 'suspend', 'close']
/** Acts on a person that hide what a case is about as well, unless that is unticked. */
export const hidingSubjectActs: readonly Action[] = ['silence', 'remove_member', 'ban', 'suspend', 'close']
/** Acts on what was published. */
export const actsOnContent: readonly Action[] = ['hide', 'remove', 'lock_comments']
/** Acts on a member, which name the club. */
export const actsOnMembers: readonly Action[] = ['warn', 'review_posts', 'silence', 'remove_member', 'ban']

/** The title of an act’s dialog: 'Hide this post', 'Ban Ari Hollis'. */
export function actTitle(action: Action, one: string, name: string | null): string {
  const { label } = actTexts[action]
  if (action === 'hide' || action === 'remove') return `${label} this ${one}`
  if (action === 'lock_comments' || name === null) return label
  if (action === 'remove_member') return `Remove ${name} from the club`
  if (action === 'review_posts') return `Review posts by ${name}`
  if (action === 'warn_account') return `Warn ${name} on the server`
  return action === 'close' ? `Close the account of ${name}` : `${label.split(' ')[0]} ${name}`
}
