import { appealRejected } from '@guildhall/contract/moderation-limits'
import { logTexts } from './actTexts'

const ofClubs = [
  ...['hide', 'remove', 'lock_comments', 'warn', 'review_posts', 'silence', 'remove_member', 'ban'],
  ...['reversed', 'escalated', 'appealed', 'appeal_granted', appealRejected, 'held', 'approved', 'declined'],
  ...['moderator_added', 'moderator_removed', 'rules_changed', 'settings_changed'],
]

const toChoices = (whats: readonly string[]) => [
  { value: '', label: 'Everything' },
  ...whats.map((value) => ({ value, label: logTexts[value] ?? value })),
]

/** What a club’s log is filtered by. */
export const clubLogChoices = toChoices(ofClubs)
/** What the server’s log is filtered by. */
export const logChoices = toChoices([
  ...['warn_account', 'suspend', 'close', 'operator_added', 'operator_removed'],
  ...ofClubs,
  ...['opened', 'closed', 'reopened'],
])
