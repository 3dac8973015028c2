/** What one can say with a sign; plain values, so that a page can use them without loading a schema. */
export const messageReactions = ['like', 'love', 'laugh', 'wow', 'sad', 'thanks'] as const
/** To an item, beside liking it; in the order in which they are shown. */
export const itemReactions = ['celebrate', 'laugh', 'wow', 'sad', 'thanks'] as const

export type MessageReaction = (typeof messageReactions)[number]
export type ItemReaction = (typeof itemReactions)[number]
export type Reaction = MessageReaction | ItemReaction

/** How many gave each; without those that nobody gave. */
export type ReactionCounts = Partial<Record<ItemReaction, number>>
