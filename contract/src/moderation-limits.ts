/** An entry of the log: the decision was upheld, so the appeal was rejected. Programs and databases know this name. */
export const appealRejected = 'appeal_upheld'

/** Plain values, so that a page can use them without loading a schema. */
export const moderation = {
  ground: 300,
  facts: 2000,
  note: 2000,
  reportText: 2000,
  appeal: 5000,
  appealAnswer: 2000,
  closeReason: 1000,
  /** Cases decided at once. */
  bulk: 50,
  /** Longest review of posts, silence, ban or suspension with an end, in days. */
  days: 365,
  /** Groups of new members that are shown, and people of each. */
  waves: 6,
  wavePeople: 100,
  bulkBansShown: 20,
  bulkNames: 5,
  casePage: 30,
  /** Open cases are counted up to here, since counting a long queue would take longer than reading it. */
  countedCases: 100,
  /** An appeal is possible for this long, in days. */
  appealDays: 183,
  /** Moderators are reminded of an open case after this long. */
  reminderHours: 48,
  /** Closed cases and what they copied are deleted after this long. */
  closedDays: 180,
  /** What was removed is deleted permanently after this long: an appeal can restore it as long as one is possible. */
  removedDays: 183,
  /** Entries of the log are deleted after this long (migration 0021), unless they are in force. */
  logDays: 1095,
  moderators: 50,
  rules: 30,
  questions: 5,
  answer: 1000,
} as const
