// Prefixes of the keys under which this browser stores a person's data. Logging out deletes them all.

/** Drafts. */
export const draftPrefix = 'guildhall-draft'
/** Tombstones of drafts that were sent or discarded here. */
export const gonePrefix = 'guildhall-gone-draft'
/** Messages that are not sent yet (features/messages). */
export const outboxPrefix = 'guildhall-outbox'
/** Lessons marked as done or not done, not sent yet (features/courses). */
export const completionsPrefix = 'guildhall-completions'
/** What a person wrote at lessons and did not send (features/courses). */
export const learningPrefix = 'guildhall-learning'
/** What was typed into a form that has no draft on the server. */
export const formPrefix = 'guildhall-form'
/** Recent searches. */
export const searchesPrefix = 'guildhall-searches'
/** The newest comments a person has seen, by item (features/comments). */
export const seenPrefix = 'guildhall-seen'
/** Outdated drafts that were moved aside. */
export const outdatedPrefix = 'guildhall-outdated'

/** The version of each prefix's entries; raised when their shape changes. */
export const versions = { [draftPrefix]: 2, [outboxPrefix]: 1, [completionsPrefix]: 1 } as const
