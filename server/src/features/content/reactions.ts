import { itemReactions, type ReactionCounts } from '@guildhall/contract/reactions'

/** Known reactions in display order: a newer server may have stored others. */
export const knownReactions = (reactions: string[] | null) =>
  reactions === null ? [] : itemReactions.filter((reaction) => reactions.includes(reaction))

/** The counts in the column `reaction_counts`, limited to known reactions. */
export const knownCounts = (counts: unknown): ReactionCounts =>
  counts === null
    ? {}
    : Object.fromEntries(
        itemReactions.flatMap((reaction) => {
          const count = (counts as ReactionCounts)[reaction]
          return count ? [[reaction, count]] : []
        }),
      )
