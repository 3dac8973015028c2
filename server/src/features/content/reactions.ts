import { itemReactions, type ReactionCounts } from '@guildhall/contract/reactions'

/** Those that this server knows, in their order: a newer one may have added some. */
export const knownReactions = (reactions: string[]) =>
  itemReactions.filter((reaction) => reactions.includes(reaction))

/** As the column `reaction_counts` holds them. */
export const knownCounts = (counts: unknown): ReactionCounts =>
  Object.fromEntries(
    itemReactions.flatMap((reaction) => {
      const count = (counts as ReactionCounts)[reaction]
      return count ? [[reaction, count]] : []
    }),
  )
