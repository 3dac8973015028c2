/** Plain values, so that a page can use them without loading a schema. */
export const prevention = {
  firstPosts: 20,
  newForDays: 90,
  /** Highest limit of links, pictures and mentions in a text of new people. */
  perText: 50,
  /** Longest time between two posts or comments of new people, in seconds. */
  secondsApart: 3600,
  /** Highest limit of what new people publish or begin within 24 hours. */
  perDay: 200,
  autoHideAt: 100,
  /** Only the reports of larger clubs are weighed. */
  autoHideMembers: 50,
  /** For a club, and for the server. */
  terms: 500,
  term: 100,
  replacement: 50,
  /** Words of one watched term. */
  termWords: 5,
  trial: 5000,
  heldPage: 30,
  /** For one person in one club at once. */
  heldAtOnce: 20,
  /** Undecided submissions are declined after this long. */
  heldDays: 30,
  note: 1000,
  bulk: 50,
} as const

/** Beginning of the text at a field with watched words. */
export const blockedText = 'This can’t be published here because of: '
/** Beginning of the text at a field with more links, pictures or mentions than new people may use. */
export const newMembersText = 'New members can use'
export const newAccountsText = 'New accounts can use'

/** For one person. */
export const hiddenWords = { words: 50, word: 50 } as const

export const termKinds = ['word', 'domain'] as const
/**
 * `block`: refused at once. `hold`: waits for a moderator. `flag`: published, and a case is opened. `replace`: published
 * with another text in place of the word.
 */
export const termActions = ['block', 'hold', 'flag', 'replace'] as const
export type TermAction = (typeof termActions)[number]
