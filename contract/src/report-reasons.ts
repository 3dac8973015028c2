/** Limits of a report of messages. Plain values, so that a page can use them without loading a schema. */
export const reports = { note: 1000, messages: 20 } as const

/** `rules`: a rule of the club; `illegal` requires what the law requires of a notice. */
export const reportReasons = [
  'spam',
  'harassment',
  'hate',
  'sexual',
  'violence',
  'fraud',
  'privacy',
  'rules',
  'other',
  'illegal',
] as const
export type ReportReason = (typeof reportReasons)[number]

/** Reasons for messages between two people. */
export const messageReportReasons = ['harassment', 'spam', 'fraud', 'other'] as const
export type MessageReportReason = (typeof messageReportReasons)[number]
