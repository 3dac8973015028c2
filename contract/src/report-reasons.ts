/** Limits of a report of messages. Plain values, so that a page can use them without loading a schema. */
export const reports = { note: 1000, messages: 20 } as const

export const reportReasons = ['harassment', 'spam', 'fraud', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
