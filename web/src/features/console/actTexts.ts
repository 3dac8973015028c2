import { appealRejected } from '@guildhall/contract/moderation-limits'
import { actTexts } from '../../content/moderation/actTexts'

/** Every entry of the log, in words. */
export const logTexts: Record<string, string> = {
  opened: 'Case opened',
  taken: 'Case taken on',
  released: 'Case released',
  escalated: 'Case passed on to operators',
  note: 'Note',
  closed: 'Case closed',
  reopened: 'Case reopened',
  reversed: 'Reversed',
  appealed: 'Appealed',
  [appealRejected]: 'Appeal rejected',
  appeal_granted: 'Appeal granted',
  ...Object.fromEntries(Object.entries(actTexts).map(([action, { done }]) => [action, done])),
  // Shorter, since operators alone read this log.
  warn_account: 'Warned',
  suspend: 'Suspended',
  close: 'Closed the account',
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
