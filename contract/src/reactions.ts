/** Reactions to messages. Plain values, so that a page can use them without loading a schema. */
export const messageReactions = ['like', 'love', 'laugh', 'wow', 'sad', 'thanks'] as const
/** Reactions to items, besides likes, in display order. */
export const itemReactions = ['celebrate', 'laugh', 'wow', 'sad', 'thanks'] as const

export type MessageReaction = (typeof messageReactions)[number]
export type ItemReaction = (typeof itemReactions)[number]
export type Reaction = MessageReaction | ItemReaction

/** Counts by reaction, without zeros. */
export type ReactionCounts = Partial<Record<ItemReaction, number>>
