import type { Level } from '@guildhall/contract/notification-levels'

/** In menu order. */
export const levelOptions: readonly { value: Level; label: string; text: string }[] = [
  { value: 'all', label: 'Everything', text: 'Everything published in the club, and everything below.' },
  {
    value: 'mine',
    label: 'Only what involves you',
    text: 'Likes and comments on what you share, replies to you and mentions of you, applications for your jobs, events you attend, and requests to join if you help run the club.',
  },
  { value: 'none', label: 'Nothing', text: 'Only changes to your membership or to events you’re going to.' },
]
