import type { Action } from '@guildhall/contract/moderation'

type Words = {
  /** On the button and in the title of its dialog. */
  verb: string
  progress: string
  /** In lists, after who did it. */
  past: string
  /** What happens, before it is done. */
  note: string
}

/** The acts of operators on accounts and clubs, in words. */
export const accountActs = {
  warn_account: {
    verb: 'Warn',
    progress: 'Warning...',
    past: 'Warned',
    note: 'They get your reasons by notification and mail. Nothing else changes.',
  },
  suspend: {
    verb: 'Suspend',
    progress: 'Suspending...',
    past: 'Suspended',
    note: 'They are logged out at once and can’t log in until it ends. They get your reasons by mail.',
  },
  close: {
    verb: 'Close account',
    progress: 'Closing...',
    past: 'Closed the account',
    note: 'They are logged out at once and can’t log in again, unless you reverse it. They get your reasons by mail.',
  },
  hide: {
    verb: 'Hide club',
    progress: 'Hiding...',
    past: 'Hidden',
    note: 'The club can’t be found or opened until you reverse this. Its owner gets your reasons.',
  },
} as const satisfies Partial<Record<Action, Words>>

export type AccountAct = keyof typeof accountActs

const others: Record<string, string> = {
  opened: 'Case opened',
  taken: 'Case taken on',
  released: 'Case released',
  escalated: 'Case passed on to operators',
  note: 'Note',
  closed: 'Case closed',
  reopened: 'Case reopened',
  reversed: 'Reversed',
  appealed: 'Appealed',
  appeal_upheld: 'Appeal rejected',
  appeal_granted: 'Appeal granted',
  remove: 'Removed',
  lock_comments: 'Comments locked',
  warn: 'Warned',
  silence: 'Silenced',
  remove_member: 'Removed from the club',
  ban: 'Banned',
  moderator_added: 'Moderator added',
  moderator_removed: 'Moderator removed',
  operator_added: 'Operator added',
  operator_removed: 'Operator removed',
  rules_changed: 'Rules changed',
  settings_changed: 'Settings changed',
  held: 'Held for review',
  approved: 'Approved',
  declined: 'Declined',
}

/** Every entry of the log, in words. */
export const logTexts: Record<string, string> = {
  ...others,
  ...Object.fromEntries(Object.entries(accountActs).map(([action, { past }]) => [action, past])),
}
