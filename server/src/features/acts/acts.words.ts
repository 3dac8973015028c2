import { appealRejected } from '@guildhall/contract/moderation-limits'

export const seeEach = 'The decision lists each of them, with the reasons.'

/** The message of a reversal. */
export const everythingAsBefore = 'Everything is as it was before.'

/** What became of an act, by its entry of the log. `mail`: follows the act's title there. */
export const outcomes = {
  reversed: {
    type: 'MODERATION_REVERSED',
    title: 'A decision about you was reversed',
    mail: 'This decision was reversed, and everything is as it was before.',
  },
  appeal_granted: {
    type: 'APPEAL_DECIDED',
    title: 'Your appeal was granted',
    mail: `You appealed, and this decision was reversed. ${everythingAsBefore}`,
  },
  [appealRejected]: {
    type: 'APPEAL_DECIDED',
    title: 'Your appeal was not granted',
    mail: 'You appealed, and this decision remains as it is.',
  },
} as const
export type Outcome = keyof typeof outcomes

/** To a person whom a club lists among its moderators, or no longer. */
export const moderatorNotices = {
  moderator_added: (club: string) => ({
    type: 'MODERATOR_ADDED',
    title: `You are a moderator of ${club}`,
    message: `You can answer reports in ${club}, hide what breaks its rules, and act on members.`,
  }),
  moderator_removed: (club: string) => ({
    type: 'MODERATOR_REMOVED',
    title: `You are no longer a moderator of ${club}`,
    message: `Your moderator role in ${club} was removed.`,
  }),
}
