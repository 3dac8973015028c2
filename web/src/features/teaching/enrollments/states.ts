export const submissionTexts = {
  submitted: 'To review',
  accepted: 'Accepted',
  returned: 'Sent back',
} as const
