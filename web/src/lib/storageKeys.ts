/** What the names of all that this browser keeps for a person begin with; it goes when they log out. */
export const draftPrefix = 'guildhall-draft'
/** Of drafts that were sent or discarded here. */
export const gonePrefix = 'guildhall-gone-draft'
/** Of messages that are to be sent yet; features/messages keeps them. */
export const outboxPrefix = 'guildhall-outbox'
/** Of what a person searched for; lib/recentSearches keeps it. */
export const searchesPrefix = 'guildhall-searches'
/** Of which comments a person has seen; features/comments keeps them. */
export const seenPrefix = 'guildhall-seen'
/** Of drafts of another version that had to make room. */
export const outdatedPrefix = 'guildhall-outdated'
